"""One frame of a film as its page shows it: four hands, the trick, what was just said or done."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from mondfang.bots.characters import bot_name
from mondfang.cards import Card, CardSet, sorted_for_hand
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name, contract_name
from mondfang.speech import pick
from mondfang.table.entries import Answered, Dealt, FaultCalled, TakenBack, Undone
from mondfang.table.seating.places import TakenSeat
from mondfang.table.state import LiveTable
from mondfang.web.play.scene.faces import portrait
from mondfang.web.replay.frames import Film, Frame
from mondfang.words import event_sentence, outcome_words

SIDES = ("south", "east", "north", "west")
_QUIET = (act.Dealt, act.Discarded, act.TalonTaken, act.Finished)  # said already, or shown


@dataclass(frozen=True, slots=True)
class Seen:
    """A card for the page: what the deck calls it, what people call it, and whether it is new."""

    code: str
    name: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat: where it is on the page, what it holds, what it is in this game."""

    seat: int  # in the game
    side: str
    name: str
    face: Markup  # of a bot
    you: bool
    marks: tuple[tuple[str, str], ...]  # a word and how its chip looks
    turn: bool
    cards: tuple[Seen, ...]
    played: Seen | None  # in the trick on the table
    leads: bool
    wins: bool
    tricks: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A page of the replay."""

    step: int
    last: int
    sentences: tuple[str, ...]
    hands: tuple[Hand, ...]
    talon: tuple[tuple[Seen, ...], ...]  # what lies there, by halves
    discard: tuple[Seen, ...]
    trick: int  # its number; 0 before the first card
    trick_starts: tuple[int, int]  # the steps to go to for the trick before and after


def shown(film: Film, step: int, you: int | None, language: str) -> Shown:
    """The page of a step; ``you`` is a game seat, which is put at the lower edge."""
    frame, book = film.frames[step], film.last.book
    state = frame.state
    fresh = _played_now(frame)
    base = you or 0
    hands = tuple(
        _hand(film, state, (base + offset) % 4, you, fresh, language) for offset in range(4)
    )
    return Shown(
        step=step,
        last=len(film.frames) - 1,
        sentences=tuple(sentences(film, frame, language)),
        hands=hands,
        talon=_talon(book, state, language),
        discard=_seen(book, state.hidden.discard, language),
        trick=_trick_number(state),
        trick_starts=_neighbours(film, step),
    )


def sentences(film: Film, frame: Frame, language: str) -> list[str]:
    """What happened in this step, in words."""
    names = seat_names(film.last, language)
    match frame.entry:
        case Dealt(dealer=dealer):
            dealer_name = _table_name(film.last, dealer, language)
            forehand = names[frame.state.public.forehand]
            return [
                pick(
                    language,
                    f"{dealer_name} gibt, Vorhand ist {forehand}.",
                    f"{dealer_name} deals, {forehand} is forehand.",
                )
            ]
        case TakenBack(seat=seat) | Undone(seat=seat):
            name = _table_name(film.last, seat, language)
            return [pick(language, f"{name} nimmt das zurück.", f"{name} takes it back.")]
        case FaultCalled(seat=seat, accused=accused):
            one, other = (_table_name(film.last, place, language) for place in (seat, accused))
            return [
                pick(
                    language,
                    f"{one} reklamiert einen Fehler von {other}.",
                    f"{one} calls a fault by {other}.",
                )
            ]
        case Answered(seat=seat, yes=yes):
            said = pick(language, "Ja", "Yes") if yes else pick(language, "Nein", "No")
            return [f"{_table_name(film.last, seat, language)}: {said}."]
    told = [item.event for item in frame.state.history[frame.new_from :]]
    events = [event for event in told if not isinstance(event, _QUIET)]
    found = [
        event_sentence(film.last.book, event, language, seat_name=lambda seat: names[seat])
        for event in events
    ]
    if frame is film.frames[-1] and film.last.written is not None:
        outcome = film.last.written.outcome
        found.append(outcome_words(film.last.book, outcome, language, lambda seat: names[seat]))
    return [sentence for sentence in found if sentence]


def seat_names(table: LiveTable, language: str) -> tuple[str, ...]:
    """What the four seats of the game are called."""
    assert table.played is not None
    return tuple(_table_name(table, seat, language) for seat in table.played.players)


def _table_name(table: LiveTable, seat: int, language: str) -> str:
    place: TakenSeat = table.places[seat]
    if place.kind == "bot":
        return bot_name(place.name, language)
    return place.name or f"Bot {seat + 1}"


def _face(table: LiveTable, seat: int) -> Markup:
    """The face of the bot at a seat of the game; people have none."""
    assert table.played is not None
    place = table.places[table.played.players[seat]]
    return portrait(place.name) if place.kind == "bot" else Markup("")


def _hand(
    film: Film, state: GameState, seat: int, you: int | None, fresh: Card | None, language: str
) -> Hand:
    book, public = film.last.book, state.public
    counter = book.deal.direction == "counter-clockwise"
    turned = (seat - (you or 0)) % 4
    trick = _on_table(state)
    card = trick.get(seat)
    winner = public.tricks[-1].winner if public.tricks and not public.trick else None
    return Hand(
        seat=seat,
        side=SIDES[turned if counter else -turned % 4],
        name=seat_names(film.last, language)[seat],
        face=_face(film.last, seat),
        you=seat == you,
        marks=tuple(_marks(film, state, seat, language)),
        turn=public.turn == seat and public.phase is not Phase.DONE,
        cards=_seen(book, state.hidden.hands[seat], language),
        played=None if card is None else _card(book, card, language, card == fresh),
        leads=card is not None and next(iter(trick)) == seat,
        wins=winner == seat,
        tricks=public.tricks_of(seat),
    )


def _marks(film: Film, state: GameState, seat: int, language: str) -> list[tuple[str, str]]:
    public, book = state.public, film.last.book
    found = []
    if seat == public.forehand:
        found.append((pick(language, "Vorhand", "forehand"), ""))
    for game in public.games or public.standing:
        if game.seat == seat:
            found.append((contract_name(game.contract, language, book), "brass"))
    if public.called is not None and _holds(film, seat, public.called):
        found.append((card_name(public.called, language, book), "good"))
    return found


def _holds(film: Film, seat: int, card: Card) -> bool:
    """Whether the seat was dealt the called card: in a replay the partner is no secret."""
    return card in film.frames[0].state.hidden.deal.hands[seat]


def _on_table(state: GameState) -> dict[int, Card]:
    """The cards of the trick by seat, the lead first; a full one stays until the next card."""
    public = state.public
    if public.trick:
        return {(public.leader + place) % 4: card for place, card in enumerate(public.trick)}
    if public.tricks:
        last = public.tricks[-1]
        return {(last.leader + place) % 4: card for place, card in enumerate(last.cards)}
    return {}


def _played_now(frame: Frame) -> Card | None:
    for item in frame.state.history[frame.new_from :]:
        if isinstance(item.event, act.Play):
            return item.event.card
    return None


def _talon(book: Rulebook, state: GameState, language: str) -> tuple[tuple[Seen, ...], ...]:
    """The halves without what was taken up or went to a trick."""
    gone = int(state.hidden.discard)
    for hand in state.hidden.hands:
        gone |= hand
    for trick in state.public.tricks:
        gone |= CardSet.of((*trick.cards, *trick.added))
    gone |= CardSet.of(state.public.trick)
    halves = (state.hidden.deal.talon[:3], state.hidden.deal.talon[3:])
    return tuple(
        tuple(_card(book, card, language) for card in half if card not in CardSet(gone))
        for half in halves
    )


def _seen(book: Rulebook, mask: int, language: str) -> tuple[Seen, ...]:
    return tuple(_card(book, card, language) for card in sorted_for_hand(mask))


def _card(book: Rulebook, card: Card, language: str, new: bool = False) -> Seen:
    return Seen(card.code, card_name(card, language, book), new)


def _trick_number(state: GameState) -> int:
    return len(state.public.tricks) + bool(state.public.trick)


def trick_starts(film: Film) -> tuple[int, ...]:
    """The steps at which tricks begin, from the deal to the end of the game."""
    begun = (
        number
        for number, frame in enumerate(film.frames)
        if len(frame.state.public.trick) == 1 and _played_now(frame) is not None
    )
    return (0, *begun, len(film.frames) - 1)


def _neighbours(film: Film, step: int) -> tuple[int, int]:
    """Where the trick before this one and the one after it begin."""
    starts = trick_starts(film)
    before = max((start for start in starts if start < step), default=0)
    after = min((start for start in starts if start > step), default=len(film.frames) - 1)
    return before, after
