"""The end of a tournament: standings, lots, complaints, money."""
