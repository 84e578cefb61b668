"""Sessions, accounts and passkeys."""
