"""The phases of a game: what is refused and offered in each, and what each event changes."""
