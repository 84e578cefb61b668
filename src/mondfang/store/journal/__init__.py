"""Tournaments and cups as they are kept."""
