"""``mondfang people``: the register of everybody who plays."""
