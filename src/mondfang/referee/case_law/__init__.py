"""Case law: numbered cases with their rulings, run again, searched, and asked of other books."""
