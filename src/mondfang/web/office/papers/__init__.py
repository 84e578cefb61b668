"""What is printed, handed out and put on the web."""
