"""Classes and clubs on the web."""
