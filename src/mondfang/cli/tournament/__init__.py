"""``mondfang tournament``: the director's office."""
