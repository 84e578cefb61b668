"""What the one who looks can say or do now: the panel above the hand, phase by phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from markupsafe import Markup

from mondfang.cards import RANK_MASKS, cards_in
from mondfang.game import Phase, Refusal, View
from mondfang.game import actions as act
from mondfang.game.phases.talon import discard_count
from mondfang.game.public import contract_of
from mondfang.game.text import action_text
from mondfang.rulebook.model import Contract
from mondfang.rulebook.names import card_name, contract_name, premium_name, word
from mondfang.web.play.scene.faces import face
from mondfang.web.play.scene.table import Seen
from mondfang.words import (
    kontra_words,
    pay_short,
    pay_words,
    premium_short,
    terms_words,
)

Kind = Literal["", "primary", "quiet", "danger"]
ON = "w"  # the key that goes on: Weiter, gut, Ich liege, next deal
# What is said in German at every table, and what it means.
_MEANING = {"reserve": "keep the last word", "pass": "pass", "lie": "done", "gut": "fine"}
UNDO = "u"  # the key that takes back
REST = "r"  # the key that lays the hand down
MOST_CLAUSES = 2  # of a reason
_KEYS = "123456789abcdefgijkmnopqrtvxyz"  # h, l, s, u and w mean something else


@dataclass(frozen=True, slots=True)
class Button:
    """A button; one that the rules refuse can still be pressed, and is answered with the reason."""

    do: str
    label: str
    note: str = ""
    hint: str = ""
    kind: Kind = ""
    key: str = ""
    why: Refusal | None = None
    picture: Markup | None = None
    group: str = ""  # the heading that it stands below


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, its clauses, and everything that is refused for it."""

    text: str
    clauses: tuple[str, ...]  # no more than anybody reads
    what: str


@dataclass(frozen=True, slots=True)
class Panel:
    kind: str  # the phase, or "wait", "over", "away"
    title: str
    yours: bool
    choices: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()
    reasons: tuple[Why, ...] = ()
    pick: int = 0  # how many cards to choose before the first button
    note: str = ""  # what others ask, or have not answered yet
    answers: tuple[Button, ...] = ()

    @property
    def scrolls(self) -> bool:
        """Whether there may be more choices than a small page shows at a time."""
        return self.kind in ("auction", "announce")


def panel_scene(seen: Seen, view: View) -> Panel:
    return _with_caller(seen, _with_rest(seen, _with_undo(seen, _panel(seen, view))))


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


def _with_undo(seen: Seen, panel: Panel) -> Panel:
    """Taking back one's own last decision, and the question of somebody who wants to."""
    table = seen.table
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
    built = _PHASES[view.public.phase](seen, view)
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


def _waiting(seen: Seen, view: View) -> Panel:
    """Who is on turn; for somebody who is away the others may let a bot play."""
    turn = seen.table.turn
    if turn is None or seen.table.case is not None:
        return Panel("wait", "", False)
    name, chair = seen.chair_name(turn), seen.table.chairs[turn]
    title = seen.t(f"{name} ist an der Reihe", f"It is {name}’s turn")
    away = chair.kind == "person" and turn not in seen.present
    if not away or seen.table.you is None or turn == seen.table.you:
        return Panel("wait", title, False)
    label = seen.t(f"Bot für {name} spielen lassen", f"Let a bot play for {name}")
    title = seen.t(
        f"{name} ist an der Reihe, aber nicht da", f"It is {name}’s turn, but they are away"
    )
    return Panel("wait", title, False, (Button(f"bot-for {turn}", label, kind="quiet"),))


def _auction(seen: Seen, view: View) -> Panel:
    seat, offered = _seat(view), set(view.legal_actions)
    choices = tuple(_bid(seen, view, row, seat) for row in _ladder(seen))
    more = []
    if act.Reserve(seat) in offered:
        more.append(_said("reserve", word("reserve", seen.book), seen))
    if act.Pass(seat) in offered:
        more.append(_said("pass", word("pass", seen.book), seen))
    if act.ThrowIn(seat) in offered:
        more.append(Button("throw in", seen.t("Zusammenwerfen", "Throw in"), kind="quiet"))
    title = seen.t("Du bist an der Reihe: was spielst du?", "Your turn: what do you bid?")
    return Panel("auction", title, True, choices, tuple(more))


def _ladder(seen: Seen) -> list[Contract]:
    """Every game of the book, the forehand's own first, then by rank."""
    rows = [row for row in seen.book.contracts.values() if row.offered]
    return sorted(rows, key=lambda row: row.rank)


def _bid(seen: Seen, view: View, row: Contract, seat: int) -> Button:
    book, language = seen.book, seen.language
    bid = act.Bid(seat, row.id)
    why = view.refusal(bid)
    return Button(
        do=action_text(bid),
        label=contract_name(row.id, language, book),
        note=pay_short(book, row),
        hint=pay_words(book, row, language) if why is None else why.text(language),
        why=why,
    )


def _call(seen: Seen, view: View) -> Panel:
    """The rank that can be called, own cards shown as refused; and what is left otherwise."""
    seat, offered = _seat(view), view.legal_actions
    ranks = {a.card.rank for a in offered if isinstance(a, act.Call)} or {seen.book.call.ranks[0]}
    choices = []
    for rank in (rank for rank in seen.book.call.ranks if rank in ranks):
        for card in cards_in(RANK_MASKS[rank]):
            why = view.refusal(act.Call(seat, card))
            name = card_name(card, seen.language, seen.book)
            picture = face(seen.book, seen.language, card, seen.prefs.deck)
            hint = why.text(seen.language) if why else ""
            choices.append(Button(f"call {card}", name, hint=hint, why=why, picture=picture))
    more = []
    if act.CallFourth(seat) in offered:
        more.append(Button("call fourth", seen.t("Den Vierten rufen", "Call the fourth king")))
    if act.CallNobody(seat) in offered:
        more.append(Button("call nobody", seen.t("Allein spielen", "Play alone"), kind="primary"))
    title = seen.t("Welche Karte rufst du?", "Which card do you call?")
    if ranks == {"K"}:
        title = seen.t("Welchen König rufst du?", "Which king do you call?")
    return Panel("call", title, True, tuple(choices), tuple(more))


def _talon(seen: Seen, view: View) -> Panel:
    """Halves and single cards are taken where they lie; the rest is here."""
    labels = {
        act.OpenTalon: (seen.t("Talon aufdecken", "Open the talon"), "primary"),
        act.TakeWhole: (seen.t("Den ganzen Talon nehmen", "Take the whole talon"), "primary"),
        act.Schleifen: (seen.t("Schleifen", "Give up (schleifen)"), "danger"),
        act.TurnTrischaken: (word("trischaken", seen.book), ""),
    }
    choices = tuple(
        Button(action_text(action), labels[type(action)][0], kind=_kind(labels[type(action)][1]))
        for action in view.legal_actions
        if type(action) in labels
    )
    if view.public.talon is None:
        title = "Talon"
    elif contract_of(seen.book, view.public).talon == "one":
        title = seen.t("Welche Karte nimmst du?", "Which card do you take?")
    elif contract_of(seen.book, view.public).talon == "half":
        title = seen.t("Welche Hälfte nimmst du?", "Which half do you take?")
    else:
        title = "Talon"
    if len(choices) == 1 and choices[0].kind == "primary":
        choices = (replace(choices[0], key=ON),)
    return Panel("talon", title, True, choices)


def _kind(text: str) -> Kind:
    kinds: dict[str, Kind] = {"primary": "primary", "danger": "danger"}
    return kinds.get(text, "")


def _discard(seen: Seen, view: View) -> Panel:
    if isinstance(view.legal_actions[0], act.Concede):
        label = seen.t("Aufgeben", "Concede")
        title = seen.t(
            "Es gibt keine erlaubte Ablage: zu wenige Farbkarten.",
            "The rules allow no discard: too few suit cards.",
        )
        return Panel("concede", title, True, (Button("concede", label, kind="danger"),))
    count = discard_count(view.public, contract_of(seen.book, view.public))
    german = "Verlege eine Karte" if count == 1 else f"Verlege {count} Karten"
    english = "Discard one card" if count == 1 else f"Discard {count} cards"
    label = seen.t("Verlegen", "Discard")
    go = Button("discard", label, kind="primary", key=ON)
    return Panel("discard", seen.t(german, english), True, (go,), pick=count)


def _terms(seen: Seen, view: View) -> Panel:
    choices = []
    for action in view.legal_actions:
        match action:
            case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
                label = terms_words(talon == "six", stichzwang, seen.language)
            case act.ChooseOpen(who="declarer"):
                label = seen.t("Ich lege auf", "I show my hand")
            case _:
                label = seen.t("Die Gegner legen auf", "The opponents show their hands")
        choices.append(Button(action_text(action), label[:1].upper() + label[1:]))
    return Panel("terms", seen.t("Wie wird gespielt?", "How is it played?"), True, tuple(choices))


def _statement(seen: Seen, view: View) -> Panel:
    seat, offered = _seat(view), view.legal_actions
    choices = tuple(_announcements(seen, view, seat))
    more = []
    why = view.refusal(act.Lie(seat))
    lie = _said("lie", seen.book.announce.closing_word, seen)
    more.append(replace(lie, why=why, hint=why.text(seen.language) if why else ""))
    if act.TakeBack(seat) in offered:
        label = seen.t("Ablage zurücknehmen", "Take the discard back")
        more.append(Button("take back", label, kind="quiet"))
    title = seen.t("Sagst du etwas an?", "Do you announce anything?")
    return Panel("announce", title, True, choices, tuple(more))


def _round(seen: Seen, view: View) -> Panel:
    seat = _seat(view)
    doubles = [_kontra(seen, a) for a in view.legal_actions if isinstance(a, act.Kontra)]
    heading = seen.t("Ansagen", "Announcements")
    said = [replace(one, group=heading) for one in _announcements(seen, view, seat)]
    choices = (*doubles, *said)
    gut = _said("gut", word("good", seen.book), seen)
    title = seen.t("Ansagen und Kontra", "Announcements and Kontra")
    return Panel("announce", title, True, choices, (gut,))


def _announcements(seen: Seen, view: View, seat: int) -> Iterator[Button]:
    """What could be announced in this game; once one's time is over, nothing more is listed."""
    row = contract_of(seen.book, view.public)
    for name in row.premiums:
        if not seen.book.premiums[name].can_announce or not seen.book.premiums[name].offered:
            continue
        why = view.refusal(act.Announce(seat, name))
        if why is not None and why.code == "announce-too-late":
            continue
        label = premium_name(name, seen.language, seen.book)
        hint = why.text(seen.language) if why else ""
        note = premium_short(seen.book, row, name)
        yield Button(f"announce {name}", label, note=note, hint=hint, why=why)


def _kontra(seen: Seen, action: act.Kontra) -> Button:
    label = kontra_words(seen.book, action.level, action.what, seen.language)
    ladder = action.against
    other = action.owner if ladder is None or ladder == action.seat else ladder
    if action.what != "game" or ladder is not None:
        label += f" ({seen.name(other)})"
    return Button(action_text(action), label, group="Kontra")


def _play(seen: Seen, view: View) -> Panel:
    leads = len(view.public.trick) == 0
    lead, follow = seen.t("Du spielst aus", "You lead"), seen.t("Du bist dran", "Your turn")
    return Panel("play", lead if leads else follow, True)


def _said(do: str, said: str, seen: Seen) -> Button:
    """A word of the table that goes on; those who read English are told what it means."""
    note = seen.t("", f"({_MEANING[do]})")
    return Button(do, said, note=note, kind="primary", key=ON)


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


_PHASES = {
    Phase.AUCTION: _auction,
    Phase.CALL: _call,
    Phase.TALON: _talon,
    Phase.DISCARD: _discard,
    Phase.TERMS: _terms,
    Phase.STATEMENT: _statement,
    Phase.ROUND: _round,
    Phase.PLAY: _play,
}
