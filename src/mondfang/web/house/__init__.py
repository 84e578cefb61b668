"""House rules in the browser: written field by field, kept in versions, read and opened."""
