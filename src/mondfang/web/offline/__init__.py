"""Networks as they are: what a page needs to go on without the server, and how it comes back."""
