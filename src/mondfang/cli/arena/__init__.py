"""``mondfang arena``: bots against each other."""
