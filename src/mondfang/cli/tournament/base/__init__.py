"""What every verb needs: the desk, the file that is meant, words, hints what to type next."""
