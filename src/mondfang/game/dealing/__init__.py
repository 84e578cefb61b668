"""Before the first word: who deals, shuffling, cutting, the deal itself."""
