"""Many games of the same kind."""
