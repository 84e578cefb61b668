"""The migrations, for Alembic: one tree for both databases."""
