"""What twelve cards are worth in the auction."""
