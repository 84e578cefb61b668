"""``mondfang verify``: check what was promised."""
