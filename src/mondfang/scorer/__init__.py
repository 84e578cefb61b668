"""What a scorer does at a real table: slips, rows that can be written, questions after a game."""
