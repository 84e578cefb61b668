"""One tile for each table."""
