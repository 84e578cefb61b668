"""Examples to try out: a position to play on from, a slip to change, and what comes of it."""
