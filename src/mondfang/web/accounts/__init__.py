"""Accounts: register, log in, passkeys, leave."""
