"""The first schema: tables and their logs, people, the journal of tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _tables()
    _people()
    op.create_table(
        "journal",
        sa.Column("book", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("opened", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.text("false")),
    )
    waiting = sa.text("due IS NOT NULL")
    op.create_index(
        "ix_tables_due", "tables", ["due"], sqlite_where=waiting, postgresql_where=waiting
    )
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "sitters",
        _table_id(),
        sa.Column("person", sa.Text, primary_key=True, index=True),
        sa.Column("role", sa.Text, nullable=False),
    )
    op.create_table(
        "finished",
        _table_id(),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_table(
        "players",
        _table_id(),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, primary_key=True, index=True),
    )


def _people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("prefs", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        _account(nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("prefs", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False, index=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary, primary_key=True),
        _account(nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )


def _table_id() -> sa.Column[str]:
    """Part of the key of whatever belongs to a table."""
    return sa.Column(
        "table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


def _account(*, nullable: bool) -> sa.Column[str]:
    return sa.Column(
        "account",
        sa.Text,
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=nullable,
        index=True,
    )
