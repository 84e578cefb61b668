"""The day as the director walks through it: six questions, next step, checklist, practice."""
