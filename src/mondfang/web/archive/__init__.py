"""One's own past games: looked through, counted, and where points leak."""
