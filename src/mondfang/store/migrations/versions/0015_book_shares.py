"""Whose part of the places a house book takes that all share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books that are there take nobody's part."""
    op.add_column("house_books", sa.Column("share", sa.Integer))
