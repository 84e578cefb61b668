"""Who comes in: connections, their pace and their number, before anything of the app sees them."""
