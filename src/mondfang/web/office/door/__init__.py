"""The door and the cash desk."""
