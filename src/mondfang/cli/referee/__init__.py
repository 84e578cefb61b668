"""``mondfang referee``: a ruling by questions."""
