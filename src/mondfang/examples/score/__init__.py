"""Examples of the scorer and the referee: slips, rows, counts, cases."""
