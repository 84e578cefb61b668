"""The season behind the evenings."""
