"""Finished games, step by step with all hands open."""
