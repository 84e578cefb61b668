"""``mondfang record``: recorded games."""
