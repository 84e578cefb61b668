"""Everything that a person can choose for themselves, on one page."""
