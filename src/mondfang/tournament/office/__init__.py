"""A tournament as the fold of its events."""
