"""How the names of accounts look, so that none is taken for another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from mondfang.store.people.names import name_look

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("look", sa.Text))
    connection, seen = op.get_bind(), set[str]()
    rows = connection.execute(sa.text("SELECT id, name FROM accounts ORDER BY created")).all()
    for account, name in rows:
        look = name_look(name)
        if look in seen:  # those who were there before keep their names
            look = f"{look} {account}"
        seen.add(look)
        change = sa.text("UPDATE accounts SET look = :look WHERE id = :id")
        connection.execute(change, {"look": look, "id": account})
    op.create_index("ix_accounts_look", "accounts", ["look"], unique=True)
