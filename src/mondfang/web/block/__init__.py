"""The scorer's block on a phone: one page that needs no reload and loses nothing."""
