"""Examples at the table while a game is played: words, tricks, views, table manner."""
