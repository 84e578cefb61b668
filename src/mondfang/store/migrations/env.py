"""Alembic runs this; the connection and its transaction are those of ``store.migrate``."""

from __future__ import annotations

from alembic import context

from mondfang.store.schema import metadata

connection = context.config.attributes["connection"]
# SQLite cannot change a column or a constraint: batch mode writes the table anew.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
