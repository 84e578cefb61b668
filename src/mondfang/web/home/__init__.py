"""The first page, a new table, settings, and what the program is."""
