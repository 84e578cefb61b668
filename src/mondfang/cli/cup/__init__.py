"""``mondfang cup``: the tournaments of a season."""
