"""Tables that stand just where a test wants them: logs played by chance until something is so."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from mondfang.cards import CARDS
from mondfang.game import Phase, View
from mondfang.game.actions import Action, Bid, Gut, Lie, Pass, Reserve, Silence, ThrowIn
from mondfang.game.text import action_text
from mondfang.table.entries import Entry
from mondfang.table.play import moves as playing
from mondfang.table.seating import seats as seating
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold

MOST_DEALS = 3_000  # tried before a scene is taken to be impossible
YOU = 0  # the table seat of the one who looks
DEALER = 3
NAMES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")

When = Callable[[View, LiveTable], bool]


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game as it is met at a table; ``when`` is asked with your own view."""

    name: str
    when: When
    setup: Setup
    bold: float = 0.3  # how often somebody speaks who could as well pass
    first: int = 0  # the deal to begin with, where the fitting one is known to come late
    dealer: int = DEALER


def quick(setup: Setup) -> Setup:
    """The same table with bots that neither think nor dawdle."""
    return replace(setup, bots="greedy", pace=0.0)


def staged(scene: Scene, person: str, name: str = NAMES[0]) -> list[Entry]:
    """The log of a table with this person and three bots, at which the scene is reached."""
    for seed in range(scene.first, scene.first + MOST_DEALS):
        entries = _played(scene, person, name, random.Random(seed))
        if entries is not None:
            return entries
    raise AssertionError(f"no deal leads to {scene.name}")


def _played(scene: Scene, person: str, name: str, chance: random.Random) -> list[Entry] | None:
    log: list[Entry] = [seating.open_table(secrets.token_urlsafe(16), scene.setup, scene.dealer)]
    table = fold(log)

    def add(entry: Entry) -> None:
        nonlocal table
        log.append(entry)
        table = table.after(entry)

    add(seating.sit(table, person, name, YOU))
    for seat in range(1, scene.setup.size):
        add(seating.set_bot(table, person, seat, scene.setup.bots))
    add(_pack(table, chance))
    if scene.when is before_the_deal:
        return log
    add(playing.deal(table, person, table.at))
    looker = YOU if table.dealing.sits_out != YOU else YOU + 1
    while table.written is None:
        if scene.when(table.bot_view(looker), table):
            return log
        add(_move(table, person, chance, scene.bold))
    add(_pack(table, chance))
    return log if scene.when(table.bot_view(looker), table) else None


def _move(table: LiveTable, person: str, chance: random.Random, bold: float) -> Entry:
    turn = table.turn
    assert turn is not None
    action = _choice(table.bot_view(turn), chance, bold)
    if turn == YOU:
        return playing.act(table, person, table.at, action_text(action))
    return playing.bot_act(table, table.at, action)


def _choice(view: View, chance: random.Random, bold: float) -> Action:
    """Anything; but who always says something never plays a small and quiet game."""
    offered = [one for one in view.legal_actions if not isinstance(one, ThrowIn | Silence)]
    modest = [one for one in offered if isinstance(one, Pass | Reserve | Lie | Gut)]
    bids = sorted(
        (one for one in offered if isinstance(one, Bid)),
        key=lambda bid: view.book.contracts[bid.contract].rank,
    )
    if modest and chance.random() >= bold:
        return modest[0]
    if bids and chance.random() < 0.7:
        return chance.choice(bids[:2])
    return chance.choice(offered)


def _pack(table: LiveTable, chance: random.Random) -> Entry:
    deck = list(CARDS)
    chance.shuffle(deck)
    return playing.commit(table, tuple(deck), f"{chance.getrandbits(128):032x}")


def before_the_deal(view: View, table: LiveTable) -> bool:
    """Everybody has a seat, and the pack is promised."""
    return table.game == 0


def asked(phase: Phase, cards_on_table: int = 0, tricks: int = 0) -> When:
    """You are on turn in this phase."""

    def when(view: View, table: LiveTable) -> bool:
        public = view.public
        return (
            table.turn == YOU
            and public.phase is phase
            and len(public.trick) == cards_on_table
            and len(public.tricks) >= tricks
        )

    return when


def _waiting(view: View, table: LiveTable) -> bool:
    return table.turn not in (YOU, None) and view.public.phase is Phase.AUCTION


def _bound(view: View, table: LiveTable) -> bool:
    """You have to follow, and not every card may be played."""
    return asked(Phase.PLAY, 2, 3)(view, table) and len(view.legal_actions) < len(view.hand)


def _open_hands(view: View, table: LiveTable) -> bool:
    """Another hand lies open while you play."""
    public = view.public
    laid_open = any(hand for seat, hand in enumerate(public.open_hands) if seat != view.seat)
    return laid_open and asked(Phase.PLAY, 1, 1)(view, table)


def _talon_trick(view: View, table: LiveTable) -> bool:
    """A trick with a card of the talon lies there."""
    last = view.last_trick
    return last is not None and bool(last.added) and asked(Phase.PLAY, 0, 2)(view, table)


def _halves(view: View, table: LiveTable) -> bool:
    """The talon lies open, and you are to take a half."""
    return view.public.talon is not None and asked(Phase.TALON)(view, table)


def _over(view: View, table: LiveTable) -> bool:
    return view.public.phase is Phase.DONE and len(view.public.tricks) == 12


def _fault_possible(view: View, table: LiveTable) -> bool:
    """The others have played to tricks in which they could have broken a rule."""
    return asked(Phase.PLAY, 2, 1)(view, table)


STEIRISCH, HOPFGARTEN = quick(Setup("steirisch-2017")), quick(Setup("hopfgarten-2023"))
DELUXE, KANTINE = quick(Setup("standard-deluxe")), quick(Setup("kantine-2023"))

SCENES = (
    Scene("auction", asked(Phase.AUCTION), STEIRISCH),
    Scene("waiting", _waiting, STEIRISCH),
    Scene("call", asked(Phase.CALL), STEIRISCH),
    Scene("talon", _halves, STEIRISCH),
    Scene("discard", asked(Phase.DISCARD), STEIRISCH),
    Scene("statement", asked(Phase.STATEMENT), STEIRISCH),
    Scene("round", asked(Phase.ROUND), HOPFGARTEN),
    Scene("lead", asked(Phase.PLAY), STEIRISCH),
    Scene("follow", _bound, KANTINE),
    Scene("ouvert", _open_hands, DELUXE),
    Scene("trischaken", _talon_trick, STEIRISCH),
    Scene("table-manner", _fault_possible, replace(STEIRISCH, manner="table")),
    Scene("five", asked(Phase.PLAY, 1, 2), replace(STEIRISCH, size=5)),
    Scene("over", _over, HOPFGARTEN),
)
