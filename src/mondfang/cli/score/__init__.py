"""``mondfang score``: a scorer's slip in, the row out."""
