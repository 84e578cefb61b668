"""Everybody who plays, over tournaments and years."""
