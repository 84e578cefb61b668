"""``mondfang analyse``: what each decision cost."""
