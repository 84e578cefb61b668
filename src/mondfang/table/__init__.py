"""A table that people sit at: a log of entries, its fold, and what each person is told of it."""
