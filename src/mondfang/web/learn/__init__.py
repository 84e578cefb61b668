"""The course, the exercises and the hand of the day, on the web."""
