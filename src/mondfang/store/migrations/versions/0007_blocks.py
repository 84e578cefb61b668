"""Blocks of real tables: who may see them, and their entries, each taken once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("view", sa.Text, nullable=False, unique=True),
        sa.Column("opened", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "block_entries",
        sa.Column(
            "block_id", sa.Text, sa.ForeignKey("blocks.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
