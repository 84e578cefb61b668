"""What stays of a table: the running sheet, records, past games, snapshots."""
