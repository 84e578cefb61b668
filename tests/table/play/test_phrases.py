"""Set phrases at the table: who may say them, who hears them, what they do."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.rulebook import Rulebook
from mondfang.table.play.game import Played, start
from mondfang.table.play.phrases import MOST_WORDS, heard, may_say, phrases
from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.positions import DL, HG, KI, SB, ST, book_with, late
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated

TALK = tuple(name for name, row in phrases().items() if row["kind"] != "game")
BESIDE = ("thinking", "silence", *TALK)
HANDS = ["H4 H3 K4", "HR HB K3", "HD K2 K1", "P7 P8 P9"]


def ouvert(book: Rulebook, contract: str = "bettler-ouvert") -> Played:
    """An open game of seat 0, after nine tricks."""
    opened = contract.endswith("ouvert")
    return start("table", (0, 1, 2, 3), late(book, contract, HANDS, open_hands=opened))


def phrases_of(log: Log, person: str) -> list[tuple[int, str]]:
    return [(word.seat, word.phrase) for word in log.told(person).words]


def test_every_phrase_can_be_read_in_both_languages_and_has_an_audience() -> None:
    for row in phrases().values():
        assert set(row) - {"sign"} == {"de", "en", "to", "kind"}
        assert row["to"] in ("all", "opponents")
        assert row["kind"] in ("game", "talk", "reaction")
        assert ("sign" in row) == (row["kind"] == "reaction")
        assert row["de"] != row["en"]


@clause("SB-015")
def test_who_thinks_says_so_and_everybody_hears_it() -> None:
    log = seated(Setup(SB.id, bots="random")).deal()
    log.do("p2", "say thinking")
    for person in ("p0", "p1", "p2", "p3"):
        assert phrases_of(log, person) == [(2, "thinking")]


def test_a_phrase_makes_no_click_stale_and_is_gone_with_the_next_deal() -> None:
    log = seated().deal()
    at = log.table.at
    log.do("p1", "say thinking")
    assert log.table.at == at
    log.play_out().deal()
    assert phrases_of(log, "p1") == []


@clause("ST-171", "KI-200")
@pytest.mark.parametrize("book", [ST, KI], ids=lambda book: str(book.id))
def test_anybody_may_ask_for_silence_and_the_referee_remembers_it(book: Rulebook) -> None:
    log = seated(Setup(book.id, manner="table", bots="random")).deal()
    log.do("p3", "say silence")
    assert phrases_of(log, "p0") == [(3, "silence")]
    game = log.table.running().referee()
    assert game.silence
    assert game.misbehave(1, "talk").faults[-1].after_request
    log.play_out()
    assert not log.deal().table.running().referee().silence


def test_the_dealer_who_sits_out_may_ask_for_silence_too() -> None:
    log = Log(Setup(ST.id, size=5, bots="random"), dealer=4)
    log.seat("p0", "p1", "p2", "p3", "p4").deal().do("p4", "say silence")
    assert phrases_of(log, "p0") == [(4, "silence")]


@clause("ST-128", "KI-128", "SB-080")
@pytest.mark.parametrize("book", [ST, KI, SB], ids=lambda book: str(book.id))
def test_the_opponents_of_an_ouvert_game_consult_in_set_phrases(book: Rulebook) -> None:
    contract = next(name for name in ("bettler-ouvert", "bettel-ouvert") if name in book.contracts)
    played = ouvert(book, contract)
    assert may_say(played, 0) == BESIDE
    assert [may_say(played, seat) for seat in (1, 2, 3)] == [tuple(phrases())] * 3


@clause("DL-124")
def test_in_de_luxe_they_are_silent_unless_the_table_agreed_otherwise() -> None:
    assert may_say(ouvert(DL), 1) == BESIDE
    assert may_say(ouvert(book_with(DL, ouvert_talk="on")), 1) == tuple(phrases())


def test_nobody_consults_in_a_closed_game() -> None:
    assert {may_say(ouvert(ST, "bettler"), seat) for seat in range(4)} == {BESIDE}


def test_counsel_reaches_the_opponents_and_nobody_else() -> None:
    log = seated(Setup(ST.id, bots="random"), 3).deal()
    while log.state.public.phase is not Phase.PLAY or not log.state.public.tricks:
        log.move(target="piccolo-ouvert")
        assert log.table.turn is not None, "try another seed"
    declarer = log.state.public.declarer
    assert declarer is not None
    other = (declarer + 1) % 4
    log.do(f"p{other}", "say stay-below")
    for seat in range(4):
        expected = [] if seat == declarer else [(other, "stay-below")]
        assert phrases_of(log, f"p{seat}") == expected
    assert heard(log.table.running(), None, log.table.words) == ()
    assert refusal(log, f"p{declarer}", "say stay-below") == "no-consulting"


def test_what_is_no_phrase_and_what_was_just_said_is_refused() -> None:
    log = seated(Setup(HG.id, bots="random")).deal()
    assert refusal(log, "p0", "say hello") == "no-such-phrase"
    assert refusal(log, "p0", "say stay-below") == "no-consulting"
    log.do("p0", "say thinking")
    assert refusal(log, "p0", "say thinking") == "said-already"
    assert refusal(log, "stranger", "say thinking") == "not-seated"
    log.play_out()
    assert refusal(log, "p1", "say thinking") == "game-over"


def test_only_the_last_few_phrases_are_kept() -> None:
    log = seated().deal()
    for number in range(2 * MOST_WORDS):
        log.do(f"p{number % 4}", "say thinking")
    assert len(log.table.words) == MOST_WORDS
