"""What is kept: the logs of the tables, people, and who hears of news; on SQLite or PostgreSQL."""
