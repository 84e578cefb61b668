"""Tables to test with: a log that grows by verbs, the house's chores, bots that play at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mondfang.cards import CARDS, Card, CardSet
from mondfang.game import Deal, GameState, IllegalAction, Phase, shuffled
from mondfang.game.actions import Action, Play
from mondfang.game.text import action_text
from mondfang.rulebook.model import Dealing
from mondfang.table.entries import Committed, Dealt, Did, Entry
from mondfang.table.errors import StaleClick
from mondfang.table.pack.promise import deck_text
from mondfang.table.play import moves as playing
from mondfang.table.seating import seats as seating
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.table.verbs import entry_for
from tests.random_games import choose

ST = "steirisch-2017"
SALT = "0123456789abcdef0123456789abcdef"
PERSONS = ("p0", "p1", "p2", "p3")


class Log:
    """A table and the entries that made it."""

    def __init__(self, setup: Setup | None = None, seed: int = 0, dealer: int = 3) -> None:
        self.source = Random(seed)
        self.entries: list[Entry] = [
            seating.open_table("table", setup or Setup(ST, bots="random"), dealer)
        ]
        self.table: LiveTable = fold(self.entries)

    def add(self, entry: Entry) -> LiveTable:
        self.table = self.table.after(entry)
        self.entries.append(entry)
        return self.table

    def do(self, person: str, text: str, away: Sequence[int] = (), at: str = "") -> LiveTable:
        """A person, called as the id says, does something."""
        place = at or self.table.at
        entry = entry_for(self.table, person, person, place, text, frozenset(away))
        return self.add(entry)

    def told(self, person: str | None) -> TableView:
        return told(self.table, person)

    def seat(self, *persons: str) -> Log:
        """Persons on the seats from 0 on."""
        for seat, person in enumerate(persons):
            self.do(person, f"sit {seat}")
        return self

    def commit(self, deck: Sequence[Card] | None = None) -> Log:
        pack = shuffled(self.source) if deck is None else tuple(deck)
        self.add(playing.commit(self.table, pack, SALT))
        return self

    def deal(self, person: str = "p0", cut: int = 0, deck: Sequence[Card] | None = None) -> Log:
        """The next deal, with its promise before."""
        if self.table.committed is None:
            self.commit(deck)
        self.do(person, f"deal {cut}")
        return self

    @property
    def state(self) -> GameState:
        state = self.table.state
        assert state is not None
        return state

    def move(self, action: Action | None = None, target: str | None = None) -> LiveTable:
        """The seat on turn acts, person or bot; at random unless told how."""
        turn = self.table.turn
        assert turn is not None
        action = action or choose(self.state, self.source, target)
        place = self.table.places[turn]
        if place.is_bot:
            return self.add(playing.bot_act(self.table, self.table.at, action))
        assert place.person is not None
        return self.do(place.person, action_text(action))

    def play_out(self, target: str | None = None) -> Log:
        """On to the end of the game."""
        while self.table.turn is not None:
            self.move(target=target)
        return self

    def games(self, count: int, person: str = "p0") -> Log:
        for _ in range(count):
            self.deal(person).play_out()
        return self


def seated(setup: Setup | None = None, seed: int = 0) -> Log:
    """Four persons before the first deal."""
    return Log(setup, seed).seat(*PERSONS)


def lively(setup: Setup, seed: int, length: int) -> Log:
    """Random games with people coming and going, looking on, and doing what is refused."""
    log = Log(setup, seed, seed % setup.size)
    log.do("p0", "sit 0")
    while len(log.entries) < length:
        table, source = log.table, log.source
        chore = table.chore()
        if chore == "commit":
            log.commit()
        elif table.turn is not None and (source.random() < 0.8 or not table.is_attended):
            _wild(log) if setup.manner == "table" else _calm(log)
        else:
            _stir(log)
    return log


def _calm(log: Log) -> None:
    if log.table.is_attended or log.table.turn_kind == "person":
        log.move()
    else:
        _stir(log)


def _wild(log: Log) -> None:
    """Now and then any card of the hand."""
    turn, state = log.table.turn, log.state
    assert turn is not None
    assert state.turn is not None
    person = log.table.places[turn].person
    hand = list(CardSet(state.hidden.hands[state.turn]))
    playing_now = state.public.phase == "play" and log.table.turn_kind == "person"
    if person is not None and playing_now and hand and log.source.random() < 0.3:
        _try(log, person, f"play {log.source.choice(hand)}")
    elif state.legal_actions():
        _calm(log)
    else:
        _stir(log)


def _stir(log: Log) -> None:
    source, size = log.source, log.table.setup.size
    person = f"p{source.randrange(9)}"
    seat = source.randrange(size)
    verbs = [
        f"sit {seat}",
        f"sit {seat}",
        "leave",
        "back",
        "back",
        "stand",
        f"bot {seat} club",
        f"bot-for {seat}",
        f"free {seat}",
        "watch",
        f"send-away {source.choice(PERSONS)}",
        f"show {source.choice(PERSONS)}",
        f"hide {source.choice(PERSONS)}",
        f"deal {source.randrange(54)}",
        "deal",
        "last-round" if source.random() < 0.02 else "deal",
        "take-back",
        "say thinking",
        "say silence",
        f"cut {source.randrange(54)}",
        "reshuffle",
        *("undo", "undo yes", "undo yes", "undo no", "knock", f"packet {seat}"),
        *(f"expose {seat}", f"misdeal {seat} {(seat + 1) % size}", "take-deal", "dispute"),
        *("object", "settled", "ask-in", "ask-in"),
        *(f"let-in {source.choice(PERSONS)}", f"turn-down {source.choice(PERSONS)}"),
        source.choice(["lock", "unlock", "unlock"]),
        f"fault {seat}",
        f"fault {seat} farbzwang",
        source.choice(["answer yes", "answer no"]),
    ]
    _try(log, person, source.choice(verbs), away=range(size))
    if log.table.ended:
        raise AssertionError("choose a book whose last round is longer than this test")


def _try(log: Log, person: str, text: str, away: Sequence[int] = ()) -> None:
    try:
        log.do(person, text, away)
    except (IllegalAction, StaleClick):
        return


def deck_of(deal: Deal, rules: Dealing, forehand: int) -> tuple[Card, ...]:
    """A pack that gives this deal without a cut."""
    order = [list(deal.hands[(forehand + step) % 4]) for step in range(4)]
    first = [card for hand in order for card in hand[:6]]
    second = [card for hand in order for card in hand[6:]]
    if rules.talon_dealt == "first":
        deck = (*deal.talon, *first, *second)
    else:
        deck = (*first, *deal.talon, *second)
    assert sorted(deck) == list(CARDS)
    return deck


def in_another_world(log: Log, other: GameState) -> list[Entry]:
    """The same log with other hidden cards behind the running game, and no word of the promise."""
    entries = list(log.entries)
    dealt = max(index for index, entry in enumerate(entries) if isinstance(entry, Dealt))
    promised = max(index for index in range(dealt) if type(entries[index]).__name__ == "Committed")
    deck = deck_of(other.hidden.deal, other.book.deal, other.public.forehand)
    pack = log.table.pack
    assert pack is not None
    entries[promised] = Committed(pack.commitment, deck_text(deck), SALT, pack.seals)
    entries[dealt] = Dealt(log.table.dealing.dealer, 0)
    actions = iter([told.event for told in other.history if isinstance(told.event, Action)])
    for index in range(dealt, len(entries)):
        entry = entries[index]
        if isinstance(entry, Did):
            entries[index] = Did(entry.seat, action_text(next(actions)), entry.by)
    return entries


def until_temptation(log: Log, cards_played: int = 0, target: str | None = None) -> Card:
    """Play on until the seat on turn holds a card that it may not play; that card."""
    while True:
        state = log.state
        assert state.turn is not None, "the game is over; try another seed"
        public = state.public
        played = 4 * len(public.tricks) + len(public.trick)
        if public.phase is Phase.PLAY and played >= cards_played:
            legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
            wrong = [card for card in CardSet(state.hidden.hands[state.turn]) if card not in legal]
            if wrong:
                return wrong[0]
        log.move(target=target)


def until_lead(log: Log, target: str | None = None) -> tuple[int, Card]:
    """Play on until a trick is to be led; a seat that is not on turn, and one of its cards."""
    while log.state.public.phase is not Phase.PLAY or log.state.public.trick:
        log.move(target=target)
    assert log.state.turn is not None
    seat = (log.state.turn + 2) % 4
    return seat, next(iter(CardSet(log.state.hidden.hands[seat])))
