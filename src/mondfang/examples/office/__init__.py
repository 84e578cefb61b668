"""Examples of tournaments and cups: what the office does, places, money, cup points."""
