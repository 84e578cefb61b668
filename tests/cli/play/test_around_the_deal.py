"""The terminal's table around the deal: cutting, knocking, misdeals, dealing out of turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import StringIO
from itertools import chain, repeat

import click
import pytest
from rich.console import Console

from mondfang.bots import Budget, make
from mondfang.cli.play.keys import Key, Verb, key_of, verb_of
from mondfang.cli.play.round import Companions
from mondfang.cli.play.session import Session
from mondfang.cli.play.terminal import Terminal
from mondfang.game import Phase, View
from mondfang.game.actions import Action
from mondfang.table.entries import Cut, Dealt, Knocked, Misdealt, Reshuffled, TookPacket
from mondfang.table.setup import Manner, Setup
from tests.clauses import clause
from tests.positions import DL, KI, SB, ST


class Typing(Terminal):
    """Plays as the rung ``greedy`` does, and types what a test has ready for the other questions.

    ``bids`` are typed instead of what greedy would say in the auction.
    """

    typed: Iterator[str]
    bids: Iterator[str]

    def choice(self, view: View) -> Action | Key | Verb:
        said = next(self.bids, None) if view.public.phase is Phase.AUCTION else None
        if said is not None:
            found = verb_of(said) or key_of(said)
            assert found is not None
            return found
        return make("greedy").choose(view, Budget(len(view.told)))


def session_of(book: str, *typed: str, seat: int = 0, manner: Manner = "table") -> Session:
    """A table of one person and three bots; what is asked is answered with this, then Enter."""
    setup = Setup(book, bots="greedy", pace=0.0, manner=manner, kiebitze="none")
    terminal = Typing(Console(file=StringIO(), width=120), lambda _: next(terminal.typed), seat)
    terminal.typed, terminal.bids = chain(typed, repeat("")), iter(())
    players = {other: make("greedy") for other in range(4) if other != seat}
    table = Companions(terminal, players, make("greedy"))
    with click.Context(click.Command("play")):
        return Session(setup, table, random.Random(1), None)


def play(session: Session, games: int) -> str:
    """What the screen shows after so many games."""
    with click.Context(click.Command("play")):
        for _ in range(games):
            session.play_one()
    file = session.terminal.console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def entries_of(session: Session, kind: type) -> list[object]:
    return [entry for entry in session.solo.entries if isinstance(entry, kind)]


@clause("ST-042", "ST-043", "ST-186")
def test_who_cuts_lifts_as_many_cards_as_he_types() -> None:
    # Seat 3 deals first, then seat 0: seat 3 cuts the second pack.
    session = session_of(ST.id, "", "abheben 4", "cut 20", "abheben 30", seat=3)
    screen = play(session, 2)
    assert "ST-043" in screen
    assert [cut.count for cut in entries_of(session, Cut) if isinstance(cut, Cut)] == [20, 30]
    assert [one.cut for one in entries_of(session, Dealt) if isinstance(one, Dealt)][1] == 50


@clause("ST-185", "KI-213")
@pytest.mark.parametrize("book", [ST.id, KI.id])
def test_another_shuffle_is_asked_for_once(book: str) -> None:
    session = session_of(book, "nachmischen", "reshuffle")
    screen = play(session, 2)
    assert len(entries_of(session, Reshuffled)) == 1
    assert "schon einmal nachmischen lassen" in screen


@clause("DL-041", "DL-042")
def test_who_knocks_chooses_a_packet_after_the_bots_before_him() -> None:
    # Seat 0 deals the second game: seat 2 sits opposite and cuts; bots take packets by chance.
    for seed in range(20):
        session = session_of(DL.id, seat=2)
        session.source = random.Random(seed)
        terminal = session.terminal
        assert isinstance(terminal, Typing)

        def typed(session: Session = session) -> Iterator[str]:
            yield "klopfen"
            choose = session.solo.seen.may_choose
            if choose:
                yield ""  # nothing is dealt before everybody has a packet
                yield f"packerl {choose[-1]}"
            yield from repeat("")

        terminal.typed = typed()
        screen = play(session, 2)
        own = [
            entry
            for entry in entries_of(session, TookPacket)
            if isinstance(entry, TookPacket) and entry.seat == 2
        ]
        if own:
            break
    assert len(entries_of(session, Knocked)) == 1
    assert "nimmt Packerl" in screen
    assert "Noch nicht alle haben ihr Packerl gewählt." in screen
    assert own[0].packet in (session.solo.table.pack or Dealt(0)).packets


def test_who_may_not_knock_is_told_the_clause() -> None:
    assert "ST-" in play(session_of(ST.id, "knock", seat=3), 1)


@clause("ST-159", "KI-182", "KI-183", "DL-221", "SB-003")
@pytest.mark.parametrize("book", [ST.id, KI.id, DL.id, SB.id])
def test_a_bot_that_gets_a_wrong_hand_counts_and_the_same_dealer_deals_again(book: str) -> None:
    # Seat 3 deals.
    session = session_of(book, "vergeben 0 1", seat=3)
    screen = play(session, 2)
    assert len(entries_of(session, Misdealt)) == 1
    assert "Derselbe Geber gibt neu" in screen
    dealers = [one.dealer for one in entries_of(session, Dealt) if isinstance(one, Dealt)]
    assert dealers == [3, 3]
    assert set(session.book.deal.clauses["misdeal"]) <= set(
        screen.replace("(", " ").replace(";", " ").replace(",", " ").split()
    )


@clause("SB-006")
@pytest.mark.parametrize(("answer", "dealers"), [("ja", [3, 0]), ("nein", [3, 3])])
def test_sb_a_card_falls_face_up_and_all_are_asked(answer: str, dealers: list[int]) -> None:
    session = session_of(SB.id, "auffallen 0", answer, seat=3)
    screen = play(session, 2)
    assert "offen gefallen" in screen
    assert "SB-006" in screen
    assert [one.dealer for one in entries_of(session, Dealt) if isinstance(one, Dealt)] == dealers


def out_of_turn(seed: int) -> tuple[Session, str]:
    """SB: after the first game seat 1 deals instead of seat 0, and disputes that as the last."""
    session = session_of(SB.id, "geben", seat=1)
    session.source = random.Random(seed)
    play(session, 1)
    terminal = session.terminal
    assert isinstance(terminal, Typing)
    terminal.bids = iter(["falsch"])
    return session, play(session, 1)


@clause("SB-008")
def test_sb_a_deal_out_of_turn_is_noticed_in_time_and_the_right_one_deals() -> None:
    found = (out_of_turn(seed) for seed in range(30))
    session, screen = next(one for one in found if "Der richtige Geber gibt neu" in one[1])
    assert "SB-008" in screen
    assert session.solo.table.dealing.dealer == 1
    assert session.solo.table.coming is not None
    assert session.solo.table.coming.dealer == 0


@clause("SB-009", "SB-010")
def test_sb_once_a_game_is_named_the_order_goes_on_from_the_wrong_dealer() -> None:
    found = (out_of_turn(seed) for seed in range(30))
    session, screen = next(one for one in found if "Zwar hat der Falsche gegeben" in one[1])
    assert "SB-009" in screen
    assert "SB-010" in screen
    dealers = [one.dealer for one in entries_of(session, Dealt) if isinstance(one, Dealt)]
    assert dealers == [3, 1]
    assert session.solo.table.coming is not None
    assert session.solo.table.coming.dealer == 2


@clause("ST-255", "SB-060")
@pytest.mark.parametrize(("book", "clause_id"), [(ST.id, "ST-255"), (SB.id, "SB-060")])
def test_what_is_in_dispute_holds_the_next_game_up(book: str, clause_id: str) -> None:
    session = session_of(book, "strittig", "", "geklärt")
    screen = play(session, 2)
    assert "Da ist etwas strittig" in screen
    assert clause_id in screen
    assert "Das ist geklärt." in screen
    assert session.solo.table.game == 2


def test_a_strict_table_asks_the_dealer_nothing() -> None:
    play(session_of(ST.id, manner="strict", seat=3), 1)
