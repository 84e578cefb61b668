"""What the referee's interview is made of: the way through it, the game, the moments."""
