"""The first minutes: what Königrufen is, and a first game that explains itself."""
