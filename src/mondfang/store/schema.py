"""The tables of the database, as SQLAlchemy Core; what changed when is in ``migrations``.

Moments are seconds since 1970. Bodies, summaries and preferences are JSON that the store does not
read. People are known by a person id: that of a guest's session, or that of an account.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

# Names of constraints that do not depend on the database, so that migrations can name them.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


# One row a table: where its log ends, and when a bot should have moved.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("game", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("due", Double),
    Column("ended", Boolean, nullable=False, server_default=text("false")),
)
Index(
    "ix_tables_due",
    tables.c.due,
    sqlite_where=tables.c.due.is_not(None),
    postgresql_where=tables.c.due.is_not(None),
)

# The logs: everything that happened, nothing is ever changed.
entries = Table(
    "entries",
    metadata,
    _table_id(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

# What the fold of a log came to before the deal of a game; it can be made again from the log.
snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# Who has to do with which table, for "go on".
sitters = Table(
    "sitters",
    metadata,
    _table_id(),
    Column("person", Text, primary_key=True, index=True),
    Column("role", Text, nullable=False),
)

# A line for each finished game, and whose past game it is.
finished = Table(
    "finished",
    metadata,
    _table_id(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("summary", Text, nullable=False),
)
players = Table(
    "players",
    metadata,
    _table_id(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True, index=True),
)

# What a finished game was analysed to, or is to be; the store does not read the body.
analyses = Table(
    "analyses",
    metadata,
    _table_id(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False, index=True),  # who asked for it
    Column("asked", Double, nullable=False),
    Column("mark", Text, nullable=False),  # of the record: a late ruling makes another one
    Column("state", Text, nullable=False, index=True),  # asked, working, done, failed
    Column("worker", Text, nullable=False),  # the process that is at it
    Column("touched", Double, nullable=False),  # when that one was last heard of
    Column("done", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

# Who lets a finished game be seen by whoever has the secret, and who will not have it (no secret).
shared = Table(
    "shared",
    metadata,
    _table_id(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True, index=True),
    Column("secret", Text, unique=True),
    Column("at", Double, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),  # the name as it is compared
    Column("look", Text),  # and as it looks; SQLite adds no column that must be filled
    Column("password", Text),  # a hash; none for one who has passkeys only
    Column("role", Text, nullable=False),
    Column("prefs", Text, nullable=False),
    Column("created", Double, nullable=False),
)

Index("ix_accounts_look", accounts.c.look, unique=True)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
    Column("name", Text, nullable=False),
    Column("prefs", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False, index=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    Column(
        "account",
        Text,
        ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

# Codes on paper that open an account once, each a hash like a password.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
    Column("created", Double, nullable=False),
)

# The challenges of passkeys that were answered, for as long as somebody might answer one again.
challenges = Table(
    "challenges",
    metadata,
    Column("id", Text, primary_key=True),
    Column("taken", Double, nullable=False),
)

# What happened in a tournament or a cup, in order; a book is the id of one of them.
journal = Table(
    "journal",
    metadata,
    Column("book", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("author", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("link", Text),  # the hash of this and all before it; none from before there were any
    Column("seals", Text),  # salts of what names somebody, so that it can be forgotten
)

# The block of a real table: its id writes, ``view`` only looks; where its log ends.
blocks = Table(
    "blocks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("view", Text, nullable=False, unique=True),
    Column("opened", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("seq", Integer, nullable=False),
)
block_entries = Table(
    "block_entries",
    metadata,
    Column("block_id", Text, ForeignKey("blocks.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
# A link that shows what the evening of a block came to, until it is taken back.
block_shares = Table(
    "block_shares",
    metadata,
    Column("block_id", Text, ForeignKey("blocks.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", Text, nullable=False, unique=True),
    Column("at", Double, nullable=False),
)

# What a person has learned: a body that the store does not read.
learning = Table(
    "learning",
    metadata,
    Column("person", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("touched", Double, nullable=False),
)

# How hard exercises of a kind and level have proved to be.
exercise_ratings = Table(
    "exercise_ratings",
    metadata,
    Column("book", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("level", Integer, primary_key=True),
    Column("points", Double, nullable=False),
    Column("answers", Integer, nullable=False),
)

# The hand of a day as it was weighed, and what people chose.
day_hands = Table(
    "day_hands",
    metadata,
    Column("book", Text, primary_key=True),
    Column("day", Text, primary_key=True),  # 2026-11-18
    Column("body", Text, nullable=False),
)
day_answers = Table(
    "day_answers",
    metadata,
    Column("book", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("person", Text, primary_key=True, index=True),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# House rules that somebody keeps, and every version of their file.
house_rules = Table(
    "house_rules",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("number", Integer, nullable=False),
)
house_versions = Table(
    "house_versions",
    metadata,
    Column("house_id", Text, ForeignKey("house_rules.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("text", Text, nullable=False),
)

# Cases that a referee keeps, each with a number of this person's own; the store does not read them.
kept_cases = Table(
    "kept_cases",
    metadata,
    Column("person", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

# House rules that a block or a tournament goes by: each is known by its id as long as it does.
house_books = Table(
    "house_books",
    metadata,
    Column("id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column(
        "share", Integer
    ),  # whose part of the places it takes; many addresses have one in common
)


def _circle_id() -> Column[str]:
    return Column("circle_id", Text, ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True)


# A class or a club: whoever has the code joins, whoever has the secret leads it with.
circles = Table(
    "circles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("secret", Text, nullable=False),
    Column("kind", Text, nullable=False),  # class, club
    Column("name", Text, nullable=False),
    Column("book", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("until", Double, nullable=False),  # then it is deleted
)
circle_members = Table(
    "circle_members",
    metadata,
    _circle_id(),
    Column("person", Text, primary_key=True, index=True),
    Column("name", Text, nullable=False),  # as the others of this circle know the person
    Column("role", Text, nullable=False),  # lead, member
    Column("at", Double, nullable=False),
)
# What a class has to do, and each one's first answer at every place of it.
circle_work = Table(
    "circle_work",
    metadata,
    _circle_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)
circle_answers = Table(
    "circle_answers",
    metadata,
    _circle_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True, index=True),
    Column("at", Double, nullable=False),
    Column("right", Boolean),  # none where there is no right and wrong
    Column("body", Text, nullable=False),
)
