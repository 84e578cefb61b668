"""Which tournaments there are, a new one in six questions, and how the evening stands."""
