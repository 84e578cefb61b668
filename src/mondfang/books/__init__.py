"""The rulebooks themselves: a folder each, data only."""
