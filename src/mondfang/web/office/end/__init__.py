"""Standings, complaints, lots, money and prizes, up to the confirmation."""
