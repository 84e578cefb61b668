"""Analyses of finished games, games that are shared by a link, and codes to get an account back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        _table_id(),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_analyses_person", "analyses", ["person"])
    op.create_index("ix_analyses_state", "analyses", ["state"])
    op.create_table(
        "shared",
        _table_id(),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, unique=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_shared_person", "shared", ["person"])
    op.create_table(
        "recovery_codes",
        sa.Column(
            "account", sa.Text, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )


def _table_id() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
