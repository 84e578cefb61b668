"""The journal of tournaments and cups as a chain: a hash of each entry, and salts for names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books that are there get their hashes with their next entry, in the program itself."""
    op.add_column("journal", sa.Column("link", sa.Text))
    op.add_column("journal", sa.Column("seals", sa.Text))
