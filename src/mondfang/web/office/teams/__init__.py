"""Tandems and teams."""
