"""What leaves the office: backups, lists, paper, web pages."""
