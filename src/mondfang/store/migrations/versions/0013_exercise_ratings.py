"""How hard exercises have proved to be, by those who solved them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "exercise_ratings",
        sa.Column("book", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("level", sa.Integer, primary_key=True),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
    )
