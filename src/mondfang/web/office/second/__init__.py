"""A second machine: one that follows and takes over, and one that went on apart."""
