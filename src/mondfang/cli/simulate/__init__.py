"""``mondfang simulate``: many games of bots."""
