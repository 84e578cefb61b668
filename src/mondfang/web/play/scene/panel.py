"""The panel above the hand: what the one who looks can do now, and what others ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.speech import pick
from mondfang.web.play.scene.buttons import ON, Button, Panel, Why
from mondfang.web.play.scene.phases import PHASES, TAKE_BACK
from mondfang.web.play.scene.table import Seen

UNDO = "u"  # the key that takes back
REST = "r"  # the key that lays the hand down
MOST_CLAUSES = 2  # of a reason
_KEYS = "123456789abcdefgijkmnopqrtvxyz"  # h, l, s, u and w mean something else


def panel_scene(seen: Seen, view: View) -> Panel:
    return _with_caller(seen, _with_rest(seen, _with_undo(seen, view, _panel(seen, view))))


def _with_rest(seen: Seen, panel: Panel) -> Panel:
    """Laying one's hand down, and the question of somebody who has."""
    table = seen.table
    if table.sure_of_rest and table.setup.hints:
        label = seen.t("Der Rest gehört mir", "The rest is mine")
        panel = replace(
            panel, more=(*panel.more, Button("rest mine", label, kind="quiet", key=REST))
        )
    rest = table.rest
    if rest is None:
        return panel
    name = seen.chair_name(rest.seat)
    said = seen.t("Der Rest gehört mir.", "The rest is mine.")
    if not rest.mine:
        said = seen.t("Ich gebe auf.", "I give up.")
    note = f"{name}: {said}"
    if rest.waits_for:
        others = ", ".join(seen.chair_name(seat) for seat in rest.waits_for)
        note += seen.t(f" Gefragt: {others}.", f" Asked: {others}.")
    else:
        note += seen.t(" Der Rest wird offen ausgespielt.", " The rest is played with open cards.")
        panel = replace(panel, title="")  # it plays itself: nobody is asked for a card
    if not rest.may_answer:
        return replace(panel, note=note)
    yes = Button("rest yes", seen.t("Einverstanden", "Agreed"))
    no = Button("rest no", seen.t("Nein, wir spielen weiter", "No, we play on"), kind="quiet")
    return replace(panel, note=note, answers=(yes, no))


def _with_caller(seen: Seen, panel: Panel) -> Panel:
    """Somebody before the locked door, where nothing else is asked; the menu has all of them."""
    if panel.note or not seen.table.callers:
        return panel
    name, is_guest = seen.table.callers[0]
    who = marked(seen, name, is_guest)
    return replace(
        panel,
        note=seen.t(f"{who} klopft an.", f"{who} is knocking."),
        answers=door_answers(seen, name),
    )


def door_answers(seen: Seen, name: str) -> tuple[Button, ...]:
    """What whoever decides about the door can say."""
    return (
        Button(f"let-in {name}", seen.t("Hereinlassen", "Let in"), kind="primary"),
        Button(f"turn-down {name}", seen.t("Abweisen", "Turn away"), kind="quiet"),
    )


def marked(seen: Seen, name: str, is_guest: bool) -> str:
    """A name, and whether it is a guest's."""
    guest = seen.t("Gast", "guest")
    return f"{name} ({guest})" if is_guest else name


def _with_undo(seen: Seen, view: View, panel: Panel) -> Panel:
    """Taking back one's own last decision, and the question of somebody who wants to."""
    table = seen.table
    if table.may_undo and any(one.do == TAKE_BACK for one in panel.more) and _discarded(view):
        more = (replace(one, key=UNDO if one.do == TAKE_BACK else one.key) for one in panel.more)
        return replace(panel, more=tuple(more))
    if table.may_undo:
        label = seen.t("Zurücknehmen", "Take it back")
        note = seen.t("fragt die anderen", "asks the others") if table.undo_asks else ""
        button = Button("undo", label, note=note, kind="quiet", key=UNDO)
        return replace(panel, more=(*panel.more, button))
    if table.undo_by is None:
        return panel
    if table.undo_by == table.you:
        note = seen.t("Du hast gefragt, ob du zurücknehmen darfst.", "You asked to take it back.")
        return replace(panel, note=note)
    name = seen.chair_name(table.undo_by)
    note = seen.t(f"{name} möchte zurücknehmen.", f"{name} would like to take it back.")
    if not table.may_answer_undo:
        return replace(panel, note=note)
    yes = Button("undo yes", seen.t("Ist recht", "That is fine"))
    no = Button("undo no", seen.t("Nein, es gilt", "No, it stands"), kind="quiet")
    return replace(panel, note=note, answers=(yes, no))


def _discarded(view: View) -> bool:
    """Whether the discard was one's last decision: then the rules' own word takes it back."""
    own = (event for event in reversed(view.told) if getattr(event, "seat", None) == view.seat)
    return isinstance(next(own, None), act.Discard | act.Discarded | act.DiscardShown)


def _panel(seen: Seen, view: View) -> Panel:
    table = seen.table
    if table.you is not None and table.chairs[table.you].kind == "stand-in":
        back = Button("back", seen.t("Selbst weiterspielen", "Play on yourself"), kind="primary")
        title = seen.t("Ein Bot spielt für dich.", "A bot is playing for you.")
        return Panel("away", title, True, (replace(back, key=ON),))
    if view.public.phase is Phase.DONE or table.ruling is not None:
        return _over(seen)
    if not view.legal_actions or table.seat is None or table.case is not None:
        return _waiting(seen, view)
    built = PHASES[view.public.phase](seen, view)
    return replace(built, choices=tuple(_keyed(built.choices)), reasons=_reasons(seen, built))


def _keyed(choices: Iterable[Button]) -> Iterator[Button]:
    keys = iter(_KEYS)
    for choice in choices:
        yield choice if choice.key or choice.why else replace(choice, key=next(keys, ""))


def _reasons(seen: Seen, panel: Panel) -> tuple[Why, ...]:
    """Why not, each reason once, with the first clauses that say so."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for choice in panel.choices:
        if choice.why is not None:
            what, clauses = found.setdefault(choice.why.text(seen.language), ([], []))
            what.append(choice.label)
            clauses.extend(choice.why.clauses)
    return tuple(
        Why(text, tuple(dict.fromkeys(clauses))[:MOST_CLAUSES], ", ".join(what))
        for text, (what, clauses) in found.items()
    )


def _over(seen: Seen) -> Panel:
    table = seen.table
    if table.ended:
        return Panel(
            "over", seen.t("Die letzte Runde ist gespielt.", "The last round is over."), False
        )
    if not table.can_deal:
        return Panel(
            "over", seen.t("Gleich wird wieder gegeben.", "The next deal is coming."), False
        )
    label = seen.t("Nächstes Spiel", "Next deal")
    return Panel("over", "", True, (Button("deal", label, kind="primary", key=ON),))


@lru_cache(maxsize=512)
def _waiting_for(name: str, language: str) -> Panel:
    title = pick(language, f"{name} ist an der Reihe", f"It is {name}’s turn")
    return Panel("wait", title, False)


def _waiting(seen: Seen, view: View) -> Panel:
    """Who is on turn; for somebody who is away the others may let a bot play."""
    turn = seen.table.turn
    if turn is None or seen.table.case is not None:
        return Panel("wait", "", False)
    name, chair = seen.chair_name(turn), seen.table.chairs[turn]
    away = chair.kind == "person" and turn not in seen.present
    if not away or seen.table.you is None or turn == seen.table.you:
        return _waiting_for(name, seen.language)
    label = seen.t(f"Bot für {name} spielen lassen", f"Let a bot play for {name}")
    title = seen.t(
        f"{name} ist an der Reihe, aber nicht da", f"It is {name}’s turn, but they are away"
    )
    return Panel("wait", title, False, (Button(f"bot-for {turn}", label, kind="quiet"),))
