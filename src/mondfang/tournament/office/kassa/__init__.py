"""Fees, Kassa, prizes, things and the raffle."""
