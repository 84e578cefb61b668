"""``mondfang verify``: check what was promised before it was known; a module for each command."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both

verify = LazyGroup(
    "verify",
    lazy={
        "deal": Lazy(
            "mondfang.cli.verify.deal",
            "deal",
            Both("Prüfen, ob die Karten die versprochenen waren.", "Check a promised deal."),
        ),
        "draw": Lazy(
            "mondfang.cli.verify.draw",
            "draw",
            Both("Eine veröffentlichte Auslosung prüfen.", "Check a published draw."),
        ),
    },
    help=Both(
        """
        Prüfen, was versprochen war, bevor es jemand wissen konnte.

        Vor jedem Geben zeigt der Tisch einen Prüfwert der gemischten Karten, nach dem Spiel die
        Karten selbst. Rückgabewert 0: alles stimmt; 1: etwas stimmt nicht; 2: nicht lesbar.
        """,
        """
        Check what was promised before anybody could know it.

        Before every deal the table shows a hash of the shuffled pack, after the game the pack
        itself. Exit code 0: all is right; 1: something is not; 2: it cannot be read.
        """,
    ),
)
