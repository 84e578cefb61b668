"""What the hall sees: messages, screens, a player's own page."""
