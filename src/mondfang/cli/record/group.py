"""``mondfang record``: recorded games; each command has a module of its own."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both

record = LazyGroup(
    "record",
    lazy={
        "check": Lazy(
            "mondfang.cli.record.check",
            "check",
            Both("Aufzeichnungen nachspielen und prüfen.", "Replay and check records."),
        ),
        "show": Lazy(
            "mondfang.cli.record.show",
            "show",
            Both("Ein Spiel Zug um Zug lesen.", "Read a game move by move."),
        ),
        "convert": Lazy(
            "mondfang.cli.record.convert",
            "convert",
            Both("Zwischen .tarock und .json umschreiben.", "Convert between .tarock and .json."),
        ),
    },
    help=Both(
        """
        Aufgezeichnete Spiele prüfen, zeigen und umschreiben.

        Eine Aufzeichnung ist ein Text (.tarock) oder sein Zwilling in JSON (.json); „-“ ist die
        Standardeingabe. Was nicht stimmt, wird mit Datei, Zeile und Spalte genannt.
        """,
        """
        Check, show and convert recorded games.

        A record is a text (.tarock) or its twin in JSON (.json); "-" is standard input. Whatever
        is wrong is named with file, line and column.
        """,
    ),
)
