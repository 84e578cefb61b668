"""The sheet of one table in one round."""
