"""From the last sheet to the confirmed standings, and what a correction would change."""
