"""``mondfang quiz``: questions on the terminal, and exams as PDF."""
