"""Whatever is wrong with a text is named with its line and column."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace

import pytest

from mondfang.cards import BY_CODE
from mondfang.game import Outcome
from mondfang.game.actions import Play
from mondfang.game.outcome import Irregularity
from mondfang.record import Comment, RecordError, read_text, replay
from mondfang.record.errors import error_texts
from mondfang.record.lines import VERSION
from mondfang.record.model import check_irregularity
from mondfang.rulebook import Fault, Rulebook, RulebookError
from tests.record.samples import changed, place, refused, sample, sample_text

LINES = sample_text().splitlines()


def line_of(start: str) -> str:
    return next(line for line in LINES if line.startswith(start))


HAND = line_of("hand 2: ")
DIGEST = line_of("digest: ")
TRICK = line_of("trick 2:")
NUMBER = LINES.index(TRICK) + 1


@pytest.mark.parametrize(
    ("old", "new", "code", "needle"),
    [
        ("tarock 1", "tarock 2", "no-version", "tarock 2"),
        ("steirisch-2017", "steirisch-2018", "unknown-book", "steirisch-2018"),
        ("edition: 2017", "edition: 1817", "wrong-edition", "1817"),
        (DIGEST, "digest: 00", "wrong-digest", "00"),
        ("seat 0:", "option märchen: on\nseat 0:", "unknown-option", "märchen"),
        ("seat 0:", "option silent_ultimo_loss: ja\nseat 0:", "unknown-option", "ja"),
        ("seat 0: Spieler 1", "seat 0:", "bad-text", "\nseat 1"),
        ("seat 0: Spieler 1", "seat 0: Spie\x07ler", "control-character", "\x07"),
        ("seat 0:", "seat 4:", "unknown-line", "seat 4:"),
        ("edition:", "editon:", "unknown-line", "editon:"),
        ("edition:", "settlement: 3\nedition:", "unknown-line", "settlement:"),
        ("edition:", "rulebook: x\nedition:", "line-twice", "rulebook: x"),
        ("forehand: 1", "forehand: 4", "bad-seat", "4\nhand"),
        ("forehand: 1\n", "", "missing-line", "1 reserve"),
        ("talon:", "talon: X", "card-twice", None),
        (" | ", " ", None, None),
        ("1 reserve", "4 reserve", "bad-seat", "4 reserve"),
        ("1 reserve", "1 reservieren", "no-action", "reservieren"),
        ("1 reserve", "2 reserve", "out-of-turn", "2 reserve"),
        ("1 reserve", "1 pass", "illegal-action", "pass"),
        ("1 reserve", "1 reserve\nseat 1: ich", "misplaced-line", "seat 1: ich"),
        ("1 reserve", "! 3: ohne Namen\n1 reserve", "bad-irregularity", "! 3"),
        ("1 reserve", "! renonce 4\n1 reserve", "bad-seat", "4\n1 reserve"),
        ("1 reserve", "! renonce 3 pagatt@0\n1 reserve", "no-such-premium", "pagatt"),
        ("trick 2:", "trick 3:", "trick-number", "3: " + TRICK[9:]),
        ("trick 2:", "trik 2:", "unknown-line", "trik"),
        (TRICK, TRICK[:-3], "bad-trick", None),
        (TRICK, "trick 2:", "bad-trick", None),
        ("outcome: played", "outcome: stopped", "wrong-outcome", "stopped"),
        ("outcome: played", "outcome: unfinished", "wrong-outcome", "unfinished"),
        ("\ntricks: ", "\ntricks: 1 ", "wrong-outcome", None),
        ("end\n", "partner points: 4\nend\n", "unknown-line", "partner points"),
        ("end\n", "premium honneurs defence: made\nend\n", "outcome-invented", "premium hon"),
        (line_of("called:") + "\n", "", "outcome-missing", "end\n"),
        ("end\n", "ende\n", "unknown-line", "ende"),
        ("end\n", "end\n# noch etwas\n", "after-end", "# noch etwas"),
        ("end\n", "", "cut-off", None),
    ],
)
def test_a_fault_is_named_with_its_place(
    old: str, new: str, code: str | None, needle: str | None
) -> None:
    text = changed(old, new)
    if code is None:
        assert read_text(text) == sample()
        return
    fault = refused(text)
    assert fault.code == code
    if needle is not None:
        assert (fault.line, fault.column) == place(text, needle)


def test_a_card_dealt_twice_is_named_where_it_stands_the_second_time() -> None:
    first = line_of("hand 0: ").split()[2]
    cards = HAND.split()
    text = changed(HAND, " ".join([*cards[:5], first, *cards[6:]]))
    fault = refused(text)
    line = LINES.index(HAND) + 1
    assert (fault.code, fault.details["found"]) == ("card-twice", first)
    assert (fault.line, fault.column) == (line, len(" ".join(cards[:5])) + 2)


def test_a_missing_card_is_named_at_its_hand() -> None:
    fault = refused(changed(HAND, HAND.rsplit(" ", 1)[0]))
    assert (fault.code, fault.line, fault.column) == ("card-count", LINES.index(HAND) + 1, 9)
    assert fault.details["found"] == "11"


def test_a_card_that_does_not_exist_is_named() -> None:
    fault = refused(changed(HAND, HAND.rsplit(" ", 1)[0] + " XXII"))
    assert (fault.code, fault.line) == ("no-such-card", LINES.index(HAND) + 1)
    assert fault.column == len(HAND.rsplit(" ", 1)[0]) + 2


def test_a_talon_is_divided_in_the_middle() -> None:
    talon = line_of("talon: ")
    fault = refused(changed(talon, talon.replace(" | ", " ").replace(" ", " | ", 1)))
    assert fault.code == "talon-halves"
    assert fault.line == LINES.index(talon) + 1


def test_a_card_out_of_turn_is_named_at_its_seat() -> None:
    words = TRICK.split()
    words[4], words[6] = words[6], words[4]
    fault = refused(changed(TRICK, " ".join(words)))
    assert (fault.code, fault.line) == ("out-of-turn", NUMBER)
    assert fault.column == len(" ".join(words[:4])) + 2


def test_an_illegal_action_carries_the_code_and_clauses_of_the_engine() -> None:
    fault = refused(changed("1 reserve", "1 bid dreier"))
    assert fault.code == "illegal-action"
    assert fault.refusal is not None
    assert fault.refusal.code == "opening-restricted"
    assert fault.clauses
    for language in ("de", "en"):
        words = fault.text(language)
        assert "opening-restricted" in words
        assert fault.refusal.text(language) in words
        assert all(clause in words for clause in fault.clauses)


def test_an_illegal_card_is_named_at_the_card() -> None:
    words = TRICK.split()
    words[3] = line_of("trick 1:").split()[3]
    fault = refused(changed(TRICK, " ".join(words)))
    assert (fault.code, fault.line) == ("illegal-action", NUMBER)
    assert fault.refusal is not None
    assert fault.refusal.code == "card-not-held"
    assert fault.column == len(" ".join(words[:3])) + 2


def test_an_action_after_the_end_of_the_game_is_refused() -> None:
    fault = refused(changed("\noutcome:", "0 gut\noutcome:"))
    assert fault.refusal is not None
    assert (fault.code, fault.refusal.code) == ("illegal-action", "game-over")


def test_a_game_that_breaks_off_may_not_claim_to_be_played() -> None:
    fault = refused(changed(line_of("trick 12:") + "\n", ""))
    assert (fault.code, fault.line) == ("wrong-outcome", LINES.index("outcome: played"))


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_record_cut_off_anywhere_is_refused_where_it_ends(count: int) -> None:
    fault = refused("\n".join(LINES[:count]))
    assert fault.code == ("cut-off" if count else "no-version")
    written = [number for number, line in enumerate(LINES[:count], 1) if line]
    assert fault.line == (written[-1] if written else 1)


def test_a_record_cut_off_within_a_line_is_refused_there() -> None:
    text = sample_text().rstrip()
    for end in range(len(VERSION) + 1, len(text)):
        fault = refused(text[:end])
        assert fault.code == "cut-off", text[:end]
        assert fault.line == text[:end].rstrip().count("\n") + 1
    assert read_text(text) == sample()


@pytest.mark.parametrize("count", range(LINES.index("1 reserve"), LINES.index(line_of("trick 12"))))
def test_a_game_that_breaks_off_and_says_so_is_unfinished(count: int) -> None:
    record = read_text("\n".join([*LINES[:count], "outcome: unfinished", "end"]))
    assert record.outcome is None
    assert record.actions == sample().actions[: len(record.actions)]


def test_a_name_that_looks_like_a_known_one_is_offered() -> None:
    assert "'edition'" in str(refused(changed("edition:", "editon:")))
    assert "'steirisch-2017'" in str(refused(changed("steirisch-2017", "steirish-2017")))


def test_the_place_stands_before_the_words() -> None:
    assert re.match(r"4:9: The record belongs", str(refused(changed(DIGEST, "digest: 00"))))


def test_bytes_that_are_no_utf_8_are_named() -> None:
    data = sample_text().encode().replace(b"Spieler 2", b"Spieler \xff")
    fault = refused(data)
    assert (fault.code, fault.line, fault.column) == ("not-utf-8", 6, 17)


def test_a_house_book_that_is_broken_is_a_fault_of_the_record() -> None:
    def broken(book_id: str, options: object) -> Rulebook:
        raise RulebookError([Fault("haus.toml", "play", "missing", "a table")])

    with pytest.raises(RecordError) as caught:
        read_text(sample_text(), broken)
    assert caught.value.code == "bad-book"


def test_a_record_whose_outcome_lies_does_not_replay() -> None:
    outcome = sample().outcome
    assert outcome is not None
    lies: list[tuple[Outcome | None, str]] = [
        (None, "wrong-outcome"),
        (replace(outcome, tricks=(12, 0, 0, 0)), "wrong-outcome"),
        (replace(outcome, partner=None), "outcome-missing"),
        (replace(outcome, king_in_talon="left"), "outcome-invented"),
    ]
    for lie, code in lies:
        with pytest.raises(RecordError) as caught:
            replay(replace(sample(), outcome=lie))
        assert (caught.value.code, caught.value.line) == (code, 0)


def test_a_made_up_action_does_not_replay() -> None:
    steps = (*sample().steps, Play(0, BY_CODE["HK"]))
    with pytest.raises(RecordError, match="game-over"):
        replay(replace(sample(), steps=steps))


def test_a_forehand_beyond_the_table_does_not_replay() -> None:
    with pytest.raises(RecordError, match="not a seat"):
        replay(replace(sample(), forehand=4))


@pytest.mark.parametrize("text", ["zwei\nZeilen", "dahinter ", "\x00"])
def test_a_comment_has_to_fit_into_its_line(text: str) -> None:
    with pytest.raises(RecordError, match="does not fit"):
        Comment(text)


@pytest.mark.parametrize("name", ["", " davor", "a\tb"])
def test_a_name_has_to_fit_into_its_line(name: str) -> None:
    with pytest.raises(RecordError, match="does not fit"):
        replace(sample(), seats=(name, "b", "c", "d"))


def test_an_irregularity_has_a_kind_of_one_word_and_real_seats() -> None:
    for fault in (Irregularity("zwei wörter", ()), Irregularity("renonce", (4,))):
        with pytest.raises(RecordError):
            check_irregularity(fault)


def test_a_fault_survives_the_way_between_processes() -> None:
    fault = refused(changed("1 reserve", "1 pass"))
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.code, again.refusal) == (str(fault), fault.code, fault.refusal)


def test_every_code_has_words_in_both_languages() -> None:
    for code, text in error_texts().items():
        assert text.de != text.en, code
