"""A view as what the page shows of it."""
