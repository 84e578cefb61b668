"""What whoever is on turn can say or do, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mondfang.cards import RANK_MASKS, cards_in
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.phases.talon import discard_count
from mondfang.game.public import contract_of
from mondfang.game.text import action_text
from mondfang.rulebook.model import Contract
from mondfang.rulebook.names import card_name, contract_name, premium_name, word
from mondfang.web.play.scene.buttons import ON, Button, Kind, Panel
from mondfang.web.play.scene.faces import face
from mondfang.web.play.scene.table import Seen
from mondfang.words import (
    kontra_words,
    pay_short,
    pay_words,
    premium_short,
    terms_parts,
)

# What is said in German at every table, and what it means.
TAKE_BACK = action_text(act.TakeBack(0))  # the discard, as long as the declarer has not closed
_MEANING = {"reserve": "keep the last word", "pass": "pass", "lie": "done", "gut": "fine"}


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
            hint = why.text(seen.language) if why else ""
            choices.append(Button(f"call {card}", name, hint=hint, why=why, picture=face(card)))
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
    """How it is played: of a Trischaken what becomes of the talon, then how it is followed."""
    choices = []
    for action in view.legal_actions:
        group = ""
        match action:
            case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
                group, label = terms_parts(talon == "six", stichzwang, seen.language)
            case act.ChooseOpen(who="declarer"):
                label = seen.t("Ich lege auf", "I show my hand")
            case _:
                label = seen.t("Die Gegner legen auf", "The opponents show their hands")
        choices.append(Button(action_text(action), _capital(label), group=_capital(group)))
    return Panel("terms", seen.t("Wie wird gespielt?", "How is it played?"), True, tuple(choices))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _statement(seen: Seen, view: View) -> Panel:
    seat, offered = _seat(view), view.legal_actions
    choices = tuple(_announcements(seen, view, seat))
    more = []
    why = view.refusal(act.Lie(seat))
    lie = _said("lie", seen.book.announce.closing_word, seen)
    more.append(replace(lie, why=why, hint=why.text(seen.language) if why else ""))
    if act.TakeBack(seat) in offered:
        label = seen.t("Ablage zurücknehmen", "Take the discard back")
        more.append(Button(TAKE_BACK, label, kind="quiet"))
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


PHASES = {
    Phase.AUCTION: _auction,
    Phase.CALL: _call,
    Phase.TALON: _talon,
    Phase.DISCARD: _discard,
    Phase.TERMS: _terms,
    Phase.STATEMENT: _statement,
    Phase.ROUND: _round,
    Phase.PLAY: _play,
}
