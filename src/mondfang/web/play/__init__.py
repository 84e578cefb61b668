"""The table page: scene, live pushes, bots at work, hints."""
