"""Players made of rules; they are handed a View and never more."""
