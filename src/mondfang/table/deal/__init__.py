"""Before the deal and at it: shuffling again, cutting, knocking, packets, and what goes wrong."""
