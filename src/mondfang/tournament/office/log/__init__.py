"""The log itself: told in words, merged with another, made to forget a person."""
