"""Who takes part: registered, present, banned, together in a team, with wishes for the draw."""
