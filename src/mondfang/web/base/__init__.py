"""What every page passes through: sessions, guards, templates, logs."""
