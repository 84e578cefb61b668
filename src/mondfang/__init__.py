"""Mondfang: Königrufen from the card to the cup."""

__version__ = "0.1.0"
