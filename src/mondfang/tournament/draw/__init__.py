"""The draw: from a seed, with a certificate, and a checker that shares nothing with it."""
