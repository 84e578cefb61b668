"""Running a server for years: backups in turn, what is kept before an upgrade, how it is doing."""
