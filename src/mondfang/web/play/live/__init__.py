"""Open tables: sockets, bots at work, news."""
