"""The screens in the hall, and what they are told to show."""
