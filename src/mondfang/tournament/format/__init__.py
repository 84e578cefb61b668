"""How a tournament is played, as data."""
