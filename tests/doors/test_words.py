"""The clauses about words and their order, met on the pages of a table.

Where the book has examples, four people play them through at a table: what an example calls legal
is a button that can be pressed, what it calls illegal is refused with its code.
"""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from mondfang.examples import examples_of
from mondfang.examples.play.play import Play
from mondfang.examples.play.speech import speaker, split_words, steps
from mondfang.game.actions import Action
from mondfang.game.text import ActionTextError, action_text, parse_action
from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.doors import door_table
from mondfang.table.setup import Setup
from mondfang.table.verbs import entry_for
from tests.clauses import clause
from tests.doors.pages import marked, offered, page, say, staged, text
from tests.positions import DL, HG, KI, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated
from tests.web.scene.markup import named_cards, text_of

GROUPS = ("auction", "declarer")
BY_HAND = {"HG-133", "DL-207", "ST-197", "KI-141", "KI-195", "KI-204", "KI-205", "KI-206"}


def cases() -> list[ParameterSet]:
    """Every example of a clause of these groups that can be played through by words."""
    found = []
    for group in GROUPS:
        for clause_id in door_table().reach[group].clauses:
            for example in examples_of(all_clauses()[clause_id]):
                case = example.case
                if clause_id in case.clauses and isinstance(case, Play) and case.contract is None:
                    row = marked(clause_id)
                    found.append(
                        row(all_clauses()[clause_id], case, id=f"{clause_id}-{example.id}")
                    )
    return found


def test_every_clause_of_these_groups_is_an_example_or_a_test_of_its_own() -> None:
    listed = {one for group in GROUPS for one in door_table().reach[group].clauses}
    shown = {mark.args[0] for row in cases() for mark in row.marks if not isinstance(mark, str)}
    assert listed == shown | BY_HAND


@pytest.mark.parametrize(("book", "case"), cases())
def test_an_example_is_played_through_at_a_table(book: str, case: Play) -> None:
    hands = {int(seat): cards for seat, cards in (case.hands or {}).items()}
    log = staged(
        book, hands=hands, talon=case.talon or "", options=case.options, forehand=case.forehand or 0
    )
    spoken(log, case.words)
    assert case.turn in (None, log.table.turn)
    assert case.phase in (None, log.state.public.phase)
    free = actions(log)
    assert case.only is None or set(case.only) == free
    assert set(case.legal or ()) <= free | discards(log, case)
    assert case.verbs is None or {verb.split()[0] for verb in free} == set(case.verbs)
    for words, code in (case.illegal or {}).items():
        seat, said = speaker(words)
        assert refusal(log, f"p{log.table.turn if seat is None else seat}", said) == code
    if case.points is not None:
        assert log.table.written is not None
        assert log.table.written.line.points == case.points


def spoken(log: Log, words: str | None) -> None:
    """What an example says, each action by the verb of whoever does it."""
    for word in split_words(words):
        before = len(log.state.history)
        for after in steps(log.state, word):
            done = [told.event for told in after.history[before:] if isinstance(told.event, Action)]
            before = len(after.history)
            for action in done:
                log.do(f"p{action.seat}", action_text(action))


def actions(log: Log) -> set[str]:
    """What the page of whoever is on turn lets him do in the game."""
    if log.table.turn is None:
        return set()
    buttons = offered(log, f"p{log.table.turn}")
    return {verb for verb, free in buttons.items() if free and is_action(verb)}


def is_action(verb: str) -> bool:
    try:
        parse_action(0, verb)
    except ActionTextError:
        return False
    return True


def discards(log: Log, case: Play) -> set[str]:
    """Cards to be laid away are chosen one by one on the page; the table takes these together."""
    person, found = f"p{log.table.turn}", set()
    for verb in case.legal or ():
        if verb.startswith("discard "):
            assert offered(log, person)["discard"]
            log.table.after(entry_for(log.table, person, person, log.table.at, verb))
            found.add(verb)
    return found


@pytest.mark.parametrize(
    ("book", "side"),
    [
        marked("HG-133")(HG.id, "west"),
        marked("DL-207")(DL.id, "east"),
        marked("ST-197")(ST.id, "east"),
    ],
)
def test_the_forehand_sits_beside_the_dealer_and_deals_next(book: str, side: str) -> None:
    log = seated(Setup(book, bots="random")).deal()
    seats = page(log, "p3")["seats"]  # the dealer's own page: he sits at the lower edge
    beside = next(one for one in seats.split("<section ") if f'class="seat {side}' in one)
    assert "Vorhand" in beside
    log.play_out().deal()
    assert "Geber" in next(
        one for one in page(log, "p0")["seats"].split("<section ") if 'class="seat south' in one
    )


@clause("KI-141")
def test_an_announcement_does_not_tell_the_side_of_its_seat() -> None:
    words = ("bid rufer", "call PK", "open talon", "take half 1", "discard", "lie")
    passed = ("reserve", "pass", "pass", "pass")
    log = staged(KI.id, *passed, *words, hands={2: "PK"}, talon="H4 H3 H2 H1 K4 K3")
    say(log, "gut", "announce trull")
    for person in ("p0", "p1", "p3"):
        said = next(one for one in page(log, person)["seats"].split("<section ") if ">p2<" in one)
        assert "Trull" in text_of(f"<section {said}")
        assert "Partner" not in text(log, person, "seats")
    assert "heimlich Partner" in text(log, "p2", "seats")


@clause("KI-195")
def test_while_a_case_is_open_no_hand_is_shown() -> None:
    log = staged(KI.id, manner="table")
    log.do("p1", "misbehave scrambled")
    log.do("p2", "fault 1 scrambled")
    assert log.table.running().case is not None
    for seat in range(4):
        shown = named_cards(page(log, f"p{seat}"))
        assert shown <= set(log.told(f"p{seat}").view.hand)  # type: ignore[union-attr]


@clause("KI-204", "KI-205", "KI-206")
def test_after_ich_liege_everybody_reads_the_game_the_called_king_and_the_premiums() -> None:
    passed = ("reserve", "pass", "pass", "pass")
    talon = ("open talon", "take half 1", "discard")
    log = staged(
        KI.id,
        *(*passed, "bid rufer", "call PK", *talon),
        hands={0: "I II", 2: "PK"},
        talon="H4 H3 H2 H1 K4 K3",
    )
    say(log, "announce trull", "lie")
    for seat in range(4):
        strip = text(log, f"p{seat}", "strip")
        assert "Rufer:in" in strip
        assert "Pik-König" in strip
        assert "Trull" in text(log, f"p{seat}", "seats")
        assert "Ich liege!" in text(log, f"p{seat}", "talk")
