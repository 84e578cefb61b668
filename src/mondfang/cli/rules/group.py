"""``mondfang rules``: everything about rulebooks; each command has a module of its own."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both

rules = LazyGroup(
    "rules",
    lazy={
        "list": Lazy(
            "mondfang.cli.rules.list",
            "list_books",
            Both("Welche Regelwerke es gibt.", "Which rulebooks there are."),
        ),
        "show": Lazy(
            "mondfang.cli.rules.show",
            "show",
            Both("Ein Regelwerk in Worten, mit Klauseln.", "A rulebook in words, with clauses."),
        ),
        "diff": Lazy(
            "mondfang.cli.rules.diff",
            "diff",
            Both("Was sich von A nach B ändert.", "What changes from A to B."),
        ),
        "clause": Lazy(
            "mondfang.cli.rules.clause",
            "clause",
            Both("Eine Klausel nachschlagen, etwa ST-083.", "Look up a clause, such as ST-083."),
        ),
        "print": Lazy(
            "mondfang.cli.rules.print",
            "print_book",
            Both(
                "Ein Regelwerk als PDF: ganz, als Tarifkarte.",
                "A rulebook as a PDF, or its tariff.",
            ),
        ),
        "site": Lazy(
            "mondfang.cli.rules.site",
            "site",
            Both("Alle Regelwerke als Webseiten in einen Ordner.", "All rulebooks as web pages."),
        ),
        "try": Lazy(
            "mondfang.cli.rules.try",
            "try_examples",
            Both("Beispiele zu Klauseln ausprobieren.", "Try the examples beside the clauses."),
        ),
        "coverage": Lazy(
            "mondfang.cli.rules.coverage",
            "coverage",
            Both("Welche Klauseln ein Test zeigt.", "Which clauses are shown by a test."),
        ),
        "new": Lazy(
            "mondfang.cli.rules.new",
            "new",
            Both("Eigene Hausregeln beginnen.", "Start house rules of your own."),
        ),
        "check": Lazy(
            "mondfang.cli.rules.check",
            "check",
            Both("Hausregeln auf Fehler prüfen.", "Check house rules for faults."),
        ),
    },
    help=Both(
        """
        Regelwerke zeigen, vergleichen, prüfen und schreiben.

        Ein Regelwerk wird mit seinem Namen (steirisch-2017), mit dem Pfad seiner Datei oder
        seines Ordners oder mit dem Namen eigener Hausregeln angegeben.
        """,
        """
        Show, compare, check and write rulebooks.

        A rulebook is given by its id (steirisch-2017), by the path of its file or folder, or by the
        name of your own house rules.
        """,
    ),
)
