"""``mondfang play``: a table in the terminal."""
