"""The game at a table: words and cards, claims, mishaps, taking back, set phrases, hints."""
