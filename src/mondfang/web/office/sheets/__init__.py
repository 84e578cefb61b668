"""Sheets come in: sums, rows, a second time."""
