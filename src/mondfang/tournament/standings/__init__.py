"""Sums, ties and ranks."""
