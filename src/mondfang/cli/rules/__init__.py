"""``mondfang rules``: everything about rulebooks."""
