"""Static result pages and the screen in the hall."""
