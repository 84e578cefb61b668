"""One table of a round: its rows as they are written, its sheet, and what is done about it."""
