"""The logs of the tables as they are kept."""
