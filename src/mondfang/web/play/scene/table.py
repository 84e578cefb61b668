"""The table as one person looks at it: where everybody sits, what they are, what is played.

A scene is a small frozen record made from a ``TableView`` and nothing else; fragments turn it into
a region of the page, and equal scenes are rendered once. What is made anew for every move is a
struct that the collector of cycles does not follow (``gc=False``): nothing in it refers back.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal, cast

import msgspec
from markupsafe import Markup

from mondfang.bots.characters import bot_name
from mondfang.cards import CardSet, sorted_for_hand
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.public import Public, contract_of
from mondfang.rulebook.names import premium_name
from mondfang.speech import pick
from mondfang.speech.syllables import compound
from mondfang.table.play.clock import Clock
from mondfang.table.play.phrases import Word, phrases
from mondfang.table.table_view import TableView
from mondfang.web.base.form_texts import RUNG_WORDS
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.faces import Faces, faces, portrait
from mondfang.web.play.scene.pieces import alike
from mondfang.words import LADDER, spoken

Where = Literal["south", "east", "north", "west"]
_COUNTER: tuple[Where, ...] = ("south", "east", "north", "west")
_CLOCKWISE: tuple[Where, ...] = ("south", "west", "north", "east")
_BIDS = (act.Reserve, act.Bid, act.Pass, act.Silence)
_CALLS = (act.Call, act.CallFourth, act.CallNobody)
SAID = (*_BIDS, *_CALLS, act.Announce, act.Lie, act.Kontra, act.Gut)
TALKING = (Phase.AUCTION, Phase.CALL, Phase.TALON, Phase.DISCARD, Phase.TERMS)


# The same few words are said at all tables, and asked for again with every one that follows. It is
# asked for them alone: what was dealt is something else each time, and would stay here for long.
say = lru_cache(maxsize=4_096)(spoken)


# What is the same for all who look at one moment, by what it is; nothing that one seat alone knows.
Shared = dict[Hashable, Any]


# What decides who sits on which side and what they are called, besides book and language.
_SITTING = attrgetter("chairs", "you", "players", "seat", "looks_at")


class Seen:
    """Who looks at which table, and how: handed to every builder of a scene."""

    __slots__ = ("book", "language", "names", "prefs", "present", "shared", "sides", "table")

    def __init__(
        self,
        table: TableView,
        prefs: Prefs,
        present: frozenset[int],
        shared: Shared | None = None,
        before: Seen | None = None,
    ) -> None:
        self.table, self.prefs, self.present = table, prefs, present
        self.shared = {} if shared is None else shared
        self.book, self.language = table.book, prefs.language
        self.sides, self.names = self._seated(before)

    def _seated(self, before: Seen | None) -> tuple[tuple[Where, ...], tuple[str, ...]]:
        """Sides and names by game seat, for they are asked for again and again."""
        table = self.table
        if before is not None and _sits_alike(before, self):  # as nearly always
            return before.sides, before.names
        counter = table.book.deal.direction == "counter-clockwise"
        sides, base = _COUNTER if counter else _CLOCKWISE, self.base
        placed = tuple([sides[(seat - base) % 4] for seat in range(4)])
        return placed, tuple([self.chair_name(seat) for seat in table.players])

    @property
    def base(self) -> int:
        """The game seat at the lower edge: one's own, or that of the hand one looks into."""
        table = self.table
        if table.seat is not None:
            return table.seat
        if table.looks_at in table.players:
            return table.players.index(table.looks_at)
        return 0

    @property
    def heard(self) -> tuple[Word, ...]:
        """The set phrases of all but those whom this person has muted; the game's own are heard."""
        chairs, muted = self.table.chairs, self.prefs.muted
        if not muted:
            return self.table.words
        return tuple(
            word
            for word in self.table.words
            if phrases()[word.phrase]["kind"] == "game" or chairs[word.seat].mark not in muted
        )

    def t(self, german: str, english: str) -> str:
        return pick(self.language, german, english)

    def where(self, seat: int) -> Where:
        """The side of the screen of a game seat: who plays next sits to the right or the left."""
        return self.sides[seat]

    def around(self, seat: int) -> Where | None:
        """The side of a seat at the table, as it is before a deal; of five nobody knows yet."""
        size = len(self.table.chairs)
        if size != len(_COUNTER):
            return None
        counter = self.book.deal.direction == "counter-clockwise"
        sides = _COUNTER if counter else _CLOCKWISE
        return sides[(seat - (self.table.you or 0)) % size]

    def name(self, seat: int) -> str:
        """What a game seat is called: ``Du`` for the one who looks."""
        return self.names[seat]

    def chair_name(self, seat: int) -> str:
        """The same for a seat at the table."""
        if seat == self.table.you:
            return self.t("Du", "You")
        chair = self.table.chairs[seat]
        if chair.kind == "bot":
            return bot_name(chair.name, self.language)
        return chair.name or f"{self.t('Platz', 'Seat')} {seat + 1}"

    def portrait(self, seat: int) -> Markup:
        """The face of the bot at a seat of the table; people have none."""
        chair = self.table.chairs[seat]
        return portrait(chair.name) if chair.kind == "bot" else Markup("")


def _sits_alike(before: Seen, now: Seen) -> bool:
    return before.prefs is now.prefs and _SITTING(before.table) == _SITTING(now.table)


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A sign beside a name: ``kind`` for its looks, ``text`` for people."""

    kind: str
    text: str


class SeatedPlayer(msgspec.Struct, frozen=True, gc=False):
    """One of the four who play, whatever side of the screen that is."""

    name: str
    face: Markup  # of a bot
    you: bool
    bot: str  # what the bot is called, if one plays here; or that it is a guest
    away: bool
    turn: bool
    marks: tuple[Mark, ...]
    announced: tuple[Mark, ...]  # what the seat has announced, once the bubble says something else
    bubble: str
    tricks: int
    cards: int  # hidden ones in the hand
    shown: tuple[Faces, ...]  # a hand laid open, in rows
    pile: tuple[str, ...]  # the last trick, on its way to whoever took it
    clock: Clock | None = None  # that runs for this seat


@dataclass(frozen=True, slots=True)
class Seats:
    places: tuple[str, ...]  # by game seat, like the sides; each as it looks on any side
    sides: tuple[Where, ...]
    aside: str  # who sits out, with five at the table


def seats_scene(seen: Seen, view: View) -> Seats:
    quiet = view.public.phase in (Phase.PLAY, Phase.DONE)
    turns: dict[int, list[act.Action]] = {} if quiet else _last_turns(view)
    phrases = dict(_phrases(seen))
    places = tuple(
        [_seen(seen, view, seat, turns.get(seat, []), phrases.get(seat, "")) for seat in range(4)]
    )
    aside = seen.table.sits_out
    return Seats(places, seen.sides, "" if aside is None else _sits_out(seen, aside))


def _sits_out(seen: Seen, seat: int) -> str:
    """``Du setzt aus``; the same of somebody else."""
    if seat == seen.table.you:
        return seen.t("Du setzt aus", "You sit this game out")
    name = seen.chair_name(seat)
    return seen.t(f"{name} setzt aus", f"{name} sits out")


def _seen(seen: Seen, view: View, seat: int, turn: list[act.Action], phrase: str) -> str:
    """The place of another seat is the same for all others, and is drawn once for them."""
    if seat == view.seat or seen.table.players[seat] == seen.table.you:
        return _drawn(seen, view, seat, turn, phrase)
    prefs, public = seen.prefs, view.public
    key = seat, seen.language, prefs.suits, prefs.tarocks, seen.present, phrase
    of, drawn = seen.shared.get(key, (None, ""))
    if of is not public:
        drawn = _drawn(seen, view, seat, turn, phrase)
        seen.shared[key] = public, drawn
    return cast("str", drawn)


def _drawn(seen: Seen, view: View, seat: int, turn: list[act.Action], phrase: str) -> str:
    place = _place(seen, view, seat, turn, phrase)
    return alike("place", seen.language, place)


def _place(seen: Seen, view: View, seat: int, turn: list[act.Action], phrase: str) -> SeatedPlayer:
    """``turn`` is what the seat said last; a phrase beside the game takes its place for a while."""
    table, public = seen.table, view.public
    heard = [] if phrase else turn
    at_table = table.players[seat]
    last = public.tricks[-1] if public.tricks and public.trick else None
    own = seat == view.seat
    return SeatedPlayer(
        name=seen.name(seat),
        face=seen.portrait(at_table),
        you=at_table == table.you,
        bot=chair_words(seen, at_table),
        away=_is_away(seen, at_table),
        turn=public.turn == seat,
        marks=tuple(_marks(seen, view, seat)),
        announced=tuple(_announced(seen, public, seat, heard)) if public.announcements else (),
        bubble=phrase or compound(" ".join([say(seen.book, one, seen.language) for one in turn])),
        tricks=public.tricks_of(seat),
        cards=0 if own or _lies_open(seen, public, seat) else held_cards(public, seat),
        shown=() if own else _open_hand(seen, public, seat),
        pile=tuple(card.code for card in last.cards) if last and last.winner == seat else (),
        clock=table.clock if table.clock is not None and table.clock.seat == at_table else None,
    )


def _lies_open(seen: Seen, public: Public, seat: int) -> CardSet:
    """The cards of a seat that everybody sees: by the rules of the game, or laid down."""
    rest = seen.table.rest
    if rest is not None and seen.table.players[seat] == rest.seat:
        return rest.cards
    return public.open_hands[seat]


def _announced(seen: Seen, public: Public, seat: int, heard: list[act.Action]) -> Iterator[Mark]:
    """``Trull``, ``Pagat · Kontra``: what a seat has announced and its bubble does not say now."""
    said_now = {one.premium for one in heard if isinstance(one, act.Announce)}
    for said in public.announcements:
        if said.seat != seat:
            continue
        ladder = public.ladder(said.premium, seat)
        level = ladder.level if ladder is not None and ladder.words else 0
        if said.premium in said_now and not level:
            continue
        name = premium_name(said.premium, seen.language, seen.book)
        text = f"{name} · {LADDER[level - 1]}" if level else name
        yield Mark("kontra" if level else "said", text)


def _open_hand(seen: Seen, public: Public, seat: int) -> tuple[Faces, ...]:
    """Two rows for where there is little room beside each other."""
    prefs = seen.prefs
    hand = _lies_open(seen, public, seat)
    if not hand:
        return ()
    cards = sorted_for_hand(hand, prefs.suits, prefs.tarocks == "left")
    half = (len(cards) + 1) // 2 if len(cards) > 3 else len(cards)
    rows = (cards[:half], cards[half:])
    return tuple(faces(row) for row in rows if row)


def chair_words(seen: Seen, seat: int) -> str:
    """How strong a bot is; for a stand-in, that it plays for somebody; that a guest is a guest."""
    chair = seen.table.chairs[seat]
    if chair.kind == "person" and chair.guest and seat != seen.table.you:
        return seen.t("Gast", "guest")
    if chair.kind == "bot":
        return rung_words(seen, chair.rung)
    return seen.t("Bot spielt", "bot playing") if chair.kind == "stand-in" else ""


def rung_words(seen: Seen, rung: str | None) -> str:
    return seen.t(*RUNG_WORDS.get(rung or "", ("Bot", "bot")))


def _is_away(seen: Seen, at_table: int) -> bool:
    person = seen.table.chairs[at_table].kind == "person"
    return person and at_table not in seen.present and at_table != seen.table.you


def held_cards(public: Public, seat: int) -> int:
    """How many cards a seat holds, as anybody can count."""
    if public.phase is Phase.DONE:
        return 0
    count = 12 - len(public.tricks) - ((seat - public.leader) % 4 < len(public.trick))
    if public.phase is Phase.DISCARD and seat == public.declarer:
        count += 6 if public.took_whole else len(public.taken or ())
    return count


def _marks(seen: Seen, view: View, seat: int) -> list[Mark]:
    public, table, found = view.public, seen.table, []
    if table.players[seat] == table.dealer:
        found.append(Mark("dealer", seen.t("Geber", "dealer")))
    if seat == public.forehand and public.phase is Phase.AUCTION:
        found.append(Mark("forehand", seen.t("Vorhand", "forehand")))
    if any(game.seat == seat for game in public.games) and not _all_alone(view):
        found.append(Mark("declarer", seen.t("Spieler", "declarer")))
    elif public.partner == seat:
        found.append(Mark("partner", "Partner" if seen.language == "de" else "partner"))
    elif seat == view.seat and public.partner is None and view.holds_called_card:
        found.append(Mark("secret", seen.t("heimlich Partner", "secret partner")))
    return found


def _all_alone(view: View) -> bool:
    """In Trischaken nobody plays against the others: who chose it is no declarer."""
    return contract_of(view.book, view.public).talon == "tricks"


def _phrases(seen: Seen) -> Iterator[tuple[int, str]]:
    """What was said beside the game since the last move, by game seat."""
    table = seen.table
    for word in seen.heard:
        if word.at == table.at and word.seat in table.players:
            yield table.players.index(word.seat), phrase_words(seen.language, word.phrase)


def phrase_words(language: str, phrase: str) -> str:
    row = phrases()[phrase]
    said = pick(language, row["de"], row["en"])
    return f"{row['sign']} {said}" if "sign" in row else said


def still_said(events: Iterable[act.Event]) -> Iterator[act.Action]:
    """What was said and still counts: with a discard the announcements after it are taken back."""
    found: list[act.Action] = []
    for event in events:
        if isinstance(event, SAID):
            found.append(event)
        elif isinstance(event, act.TakeBack):
            while found and isinstance(found[-1], act.Announce) and found[-1].seat == event.seat:
                found.pop()
    yield from found


def _last_turns(view: View) -> dict[int, list[act.Action]]:
    """What each seat said in its last turn of this part of the game: all words of one turn."""
    found: dict[int, list[act.Action]] = {}
    auction = view.public.phase is Phase.AUCTION
    before = None  # who spoke after the one that is looked at
    for event in reversed([*still_said(view.told)]):
        if not auction and isinstance(event, _BIDS):
            break  # the auction is over; its winner shows in the strip
        if event.seat not in found or event.seat == before:
            found.setdefault(event.seat, []).insert(0, event)
            before = event.seat
        else:
            before = None
    return found
