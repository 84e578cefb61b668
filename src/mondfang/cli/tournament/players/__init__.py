"""Who plays: registering, changing, coming and going, conduct."""
