"""A table in a round: its draft, its sheet, its state, the referee who is called to it."""
