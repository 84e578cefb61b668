"""The fair shuffle: the promise of a pack, what the pages mix in, and checking it afterwards."""
