"""What all commands share: languages, tables on the terminal, rulebooks by name."""
