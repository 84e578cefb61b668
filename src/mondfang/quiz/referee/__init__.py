"""„Renonce oder nicht?“: cases and positions that are drawn, and what the book makes of them."""
