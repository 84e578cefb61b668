"""Table manner: what was called, what is asked, what one may take back or call."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.table.words import case_notes, cited
from mondfang.web.play.scene.buttons import Button
from mondfang.web.play.scene.panel import UNDO
from mondfang.web.play.scene.table import Seen
from mondfang.words import clause_rules


@dataclass(frozen=True, slots=True)
class Referee:
    """Table manner: what was called, what is asked, what one may take back or call."""

    notes: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    choices: tuple[Button, ...]
    calls: tuple[Button, ...]


def referee_scene(seen: Seen) -> Referee | None:
    """None at a strict table."""
    table = seen.table
    if table.setup.manner != "table" or table.view is None:
        return None
    choices = []
    if table.may_take_back:
        label = seen.t("Zurücknehmen", "Take it back")
        choices.append(Button("take-back", label, kind="primary", key=UNDO))
    if table.case is not None and table.may_answer:
        choices.append(Button("answer yes", seen.t("Ja", "Yes")))
        choices.append(Button("answer no", seen.t("Nein", "No")))
    if table.may_object:
        label = seen.t("Da ist etwas strittig!", "Something is in dispute!")
        choices.append(Button("object", label, kind="quiet"))
    if table.may_settle:
        choices.append(Button("settled", seen.t("Ist geklärt", "It is settled")))
    return Referee(
        notes=tuple(case_notes(table, seen.chair_name, seen.language)),
        clauses=clause_rules(seen.book, cited(table), seen.language),
        choices=tuple(choices),
        calls=tuple(Button(f"fault {seat}", seen.chair_name(seat)) for seat in table.may_call),
    )
