"""Links that show the evening of a block, and that can be taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "block_shares",
        sa.Column(
            "block_id", sa.Text, sa.ForeignKey("blocks.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("secret", sa.Text, nullable=False, unique=True),
        sa.Column("at", sa.Double, nullable=False),
    )
