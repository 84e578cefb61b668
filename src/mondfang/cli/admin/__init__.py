"""``mondfang admin``: looking after the database of the web app."""
