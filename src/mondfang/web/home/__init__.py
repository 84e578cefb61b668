"""The first page, a new table, and what the program is."""
