"""A round from the draw to its end: seeds, tables, start, clock, board."""
