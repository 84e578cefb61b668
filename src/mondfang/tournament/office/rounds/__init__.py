"""The draws of the rounds: their seeds, what moves people afterwards, how they are published."""
