"""The referee's desk: tiles of what was seen, the ruling, cases, calls from tables."""
