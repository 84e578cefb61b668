"""The rulebooks to read: books, chapters, clauses, comparison, search."""
