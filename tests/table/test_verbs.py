"""Verbs as text: whatever is sent comes to an entry or to a refusal, and refusals have words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mondfang.table
from mondfang.game import IllegalAction, Refusal
from mondfang.table.entries import Entry, entry_text, parse_entry
from mondfang.table.errors import StaleClick, table_texts
from mondfang.table.state import LiveTable
from mondfang.table.verbs import MOST_ENTRIES, entry_for
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated

WORDS = st.sampled_from(
    [
        *("sit", "watch", "leave", "back", "stand", "bot", "bot-for", "free", "send-away", "show"),
        *(
            "hide",
            "lock",
            "unlock",
            "ask-in",
            "let-in",
            "turn-down",
            "deal",
            "last-round",
            "take-back",
            "fault",
            "answer",
            "yes",
            "no",
            "club",
            "play",
        ),
        *("undo", "expose", "take-deal", "dispute", "object", "settled", "misdeal", "knock"),
        *("bid", "HK", "XXI", "kontra", "game@0", "pass", "0", "1", "4", "99", "-1", "²", "p0", ""),
    ]
)
TEXTS = st.one_of(st.lists(WORDS, max_size=4).map(" ".join), st.text(max_size=30))


def running() -> Log:
    return Log(seed=1).seat("p0", "p1").deal()


RUNNING = running()


def attempt(table: LiveTable, person: str, text: str) -> Entry | Refusal | None:
    """What a table that is sent a verb does: find the entry, and fold it."""
    try:
        entry = entry_for(table, person, "Name", table.at, text)
        table.after(entry)
        return entry
    except IllegalAction as problem:
        return problem.refusal
    except StaleClick:
        return None


@settings(max_examples=300)
@given(text=TEXTS, person=st.sampled_from(["p0", "p1", "p9", ""]))
def test_whatever_is_sent_is_an_entry_that_folds_or_a_refusal(text: str, person: str) -> None:
    table = RUNNING.table
    answer = attempt(table, person, text)
    assert answer is not None, "what is sent from this very moment is not stale"
    if isinstance(answer, Refusal):
        assert answer.text("de") != answer.text("en")
    else:
        assert table.after(parse_entry(entry_text(answer))).seq == table.seq + 1


@pytest.mark.parametrize("text", ["", "dance", "sit", "sit x", "sit 1 2", "sit ²", "x" * 500])
def test_what_is_no_verb_is_refused_as_such(text: str) -> None:
    assert refusal(running(), "p0", text) == "no-such-verb"


def test_a_rung_that_is_not_there_is_refused() -> None:
    assert refusal(Log().seat("p0"), "p0", "bot 1 genius") == "no-such-rung"


def test_an_illegal_action_is_refused_with_the_clauses_of_the_game() -> None:
    log = seated().deal()
    with pytest.raises(IllegalAction) as caught:
        log.do("p0", "pass")
    assert caught.value.clauses


def test_an_action_is_written_in_its_canonical_form() -> None:
    log = seated().deal()
    log.do("p0", "  Vorhand! ")
    assert log.state.public.calls == ((0, "reserve"),)


def test_every_code_of_the_room_has_words_and_every_word_its_code() -> None:
    folder = Path(mondfang.table.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    raised = set(re.findall(r'(?:refused|ShuffleError)\(\s*"([a-z-]+)"', source))
    used = raised | {StaleClick.code}
    assert used == set(table_texts())
    for code, words in table_texts().items():
        assert words.de != words.en, code


@pytest.mark.parametrize("verb", ["bot 2 club", "say thinking"])
def test_coming_and_going_without_end_is_refused(verb: str) -> None:
    log = running()
    log.table = replace(log.table, seq=MOST_ENTRIES)
    assert refusal(log, "p0", verb) == "too-much"


def test_after_too_much_coming_and_going_the_game_goes_on() -> None:
    log = seated().deal()
    log.table = replace(log.table, seq=MOST_ENTRIES)
    assert log.do("p0", "Vorhand!").seq == MOST_ENTRIES + 1
