"""What people have learned, the hands of the days, and what was chosen with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learning",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_table(
        "day_hands",
        sa.Column("book", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "day_answers",
        sa.Column("book", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_day_answers_person", "day_answers", ["person"])
