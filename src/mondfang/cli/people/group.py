"""``mondfang people``: the register of everybody who plays."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both

_VERBS = {
    "add": ("add", "Jemanden aufnehmen.", "Take somebody in."),
    "find": ("find", "Jemanden suchen.", "Find somebody."),
    "list": ("list_", "Alle zeigen.", "Show everybody."),
    "change": ("change", "Etwas ändern.", "Change something."),
    "same": ("same", "Zwei sind einer.", "Two are one."),
    "take": ("take", "Alle eines Turniers.", "Everybody of a tournament."),
    "forget": ("forget", "Jemanden vergessen.", "Forget somebody."),
    "undo": ("undo", "Das Letzte zurücknehmen.", "Undo the last entry."),
}

people = LazyGroup(
    "people",
    lazy={
        name: Lazy("mondfang.cli.people.commands", function, Both(german, english))
        for name, (function, german, english) in _VERBS.items()
    },
    help=Both(
        """
        Alle, die spielen, über Turniere und Jahre: Name, Verein, Mitgliedsnummer, Kontakt.

        Das Verzeichnis liegt in der Datenbank, die auch „serve“ nimmt, oder wo --file oder
        MONDFANG_PEOPLE hinzeigt. „mondfang tournament register --known“ meldet daraus an.
        """,
        """
        Everybody who plays, over tournaments and years: name, club, membership number, contact.

        The register lies in the database that "serve" uses too, or where --file or
        MONDFANG_PEOPLE points. "mondfang tournament register --known" registers from it.
        """,
    ),
)
