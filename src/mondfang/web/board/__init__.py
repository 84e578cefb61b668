"""The analysis board: finished games weighed decision by decision, beside the server."""
