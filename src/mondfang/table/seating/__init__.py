"""The people of a table: who sits where, who looks on, who is removed or forgotten."""
