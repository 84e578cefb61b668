"""The referee of a tournament: calls from the tables, and rulings on their sheets."""
