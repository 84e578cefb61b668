"""What a hand brings in each contract: ``hand_worth`` of native/bind/training.cpp in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mondfang.cards import ALL, CARDS, SUIT_CARDS, CardSet, cards_in
from mondfang.game import Deal, new_game
from mondfang.game.phases.auction import TALON_HALF, enter, holds_besser
from mondfang.game.public import Announcement, Declared, evolve
from mondfang.game.state import GameState
from mondfang.kernel.twin.endgame import Endgame, Stopped, made_exactly
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.search import played_out, talked_out
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.talk import Brain
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.settlement import settle

if TYPE_CHECKING:
    from mondfang.kernel.twin.game import Book

NODES: Final = 20_000  # for a game with open hands
OPEN_ROUNDS: Final = 4


def hand_worth(
    book: Book, brain: Brain, hand: int, forehand: bool, seed: int, worlds: int
) -> list[tuple[int, float]]:
    """What a hand brings in each contract it may bid, played by rules of thumb."""
    rows = []
    for index, row in enumerate(book.rulebook.contracts.values()):
        if not _may_bid(book.rulebook, row, hand, forehand):
            continue
        is_open = row.open != "none"
        rounds, total = min(worlds, OPEN_ROUNDS) if is_open else worlds, 0.0
        for number in range(rounds):
            random = Random(seed, number)
            state = _declared(book.rulebook, row, hand, 0 if forehand else 3, random)
            state = talked_out(state, brain, random)
            if is_open:
                total += 3 * (row.value if _made_openly(state, row) else -row.value_lost)
                continue
            end = state if state.is_over else played_out(CardPlay(state), brain, random)
            total += settle(end.book, end.outcome()).points[0]
        rows.append((index, total / rounds))
    return rows


def _may_bid(book: Rulebook, row: Contract, hand: int, forehand: bool) -> bool:
    if not row.offered or (not forehand and row.bid not in ("anyone", "first-call")):
        return False
    if row.besser and not any(holds_besser(book, name, hand) for name in row.besser):
        return False
    return (hand & SUIT_CARDS).bit_count() + TALON_HALF >= row.suit_cards_after_discard


def _declared(book: Rulebook, row: Contract, hand: int, forehand: int, random: Random) -> GameState:
    """Seat 0 with this hand has bid the contract, the other cards are dealt by chance."""
    cards = [int(card) for card in cards_in(ALL & ~hand)]
    for i in range(len(cards) - 1, 0, -1):
        other = random.below(i + 1)
        cards[i], cards[other] = cards[other], cards[i]
    two, three, four = (CardSet.of(CARDS[c] for c in cards[at : at + 12]) for at in (0, 12, 24))
    deal = Deal((CardSet(hand), two, three, four), tuple(CARDS[card] for card in cards[36:]))
    state, games = new_game(book, deal, forehand), (Declared(0, row.id),)
    said = () if row.named_bird is None else (Announcement(row.named_bird, 0, 0, 0),)
    public = evolve(state.public, standing=games, games=games, announcements=said, turn=0)
    return GameState(book, state.hidden, enter(book, public, row), state.history)


def _made_openly(state: GameState, row: Contract) -> bool:
    """Whether a game with open hands is made; what cannot be worked out counts as lost."""
    assert row.tricks is not None
    owner, table = state.public.games[0].seat, CardPlay(state)
    search = Endgame(table, 1 << owner, made_exactly(owner, row.tricks), NODES)
    reached = any if table.turn == owner else all
    try:
        return reached(search.after(int(card), 0, 1) >= 1 for card in cards_in(table.legal()))
    except Stopped:
        return False
