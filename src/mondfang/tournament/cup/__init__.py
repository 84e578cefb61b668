"""A season's tournaments as one cup."""
