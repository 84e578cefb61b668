"""The text form of a record, ``.tarock``: made to be read, typed and mended by people.

::

    tarock 1
    rulebook: steirisch-2017
    …
    0 reserve
    1 bid dreier
    trick 1: 0 HK 1 H4 2 HD 3 II
    # a comment
    ! renonce 3: what happened
    outcome: played
    …
    end
"""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.game.actions import Play
from mondfang.game.outcome import Irregularity
from mondfang.game.text import action_text
from mondfang.record.build import build
from mondfang.record.errors import RecordError
from mondfang.record.events import talon_text
from mondfang.record.facts import irregularity_text, outcome_facts
from mondfang.record.lines import END, PLAYERS, VERSION, Lines, parse_lines
from mondfang.record.model import Comment, Record, Step
from mondfang.record.replay import FindBook
from mondfang.rulebook import load_book


def read_text(source: str | bytes, find_book: FindBook = load_book) -> Record:
    """Read and verify a record; raises RecordError with line and column, never anything else."""
    lines = parse_lines(decoded(source))
    record = build(lines.draft, find_book)
    _compare(outcome_facts(record.outcome, record.settlement), lines)
    return record


def decoded(source: str | bytes) -> str:
    """The text behind bytes; a byte that is no UTF-8 is named with its place."""
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = source[: problem.start].decode("utf-8")
        line = before.count("\n") + 1
        raise RecordError("not-utf-8", line, len(before) - before.rfind("\n")) from None


def write_text(record: Record) -> str:
    """The canonical text of a record; ``read_text`` gives the same record back."""
    lines = [VERSION, *_noted(record, _head(record)), ""]
    lines += _steps(record.steps)
    facts = [
        f"{key}: {value}" for key, value in outcome_facts(record.outcome, record.settlement).items()
    ]
    lines += ["", facts[0], *_noted(record, facts[1:]), *_noted(record, [END])]
    return "\n".join(lines) + "\n"


def _head(record: Record) -> list[str]:
    deal = record.deal
    lines = [f"rulebook: {record.rulebook}", f"edition: {record.edition}"]
    lines += [f"digest: {record.digest}"]
    lines += [f"option {name}: {value}" for name, value in record.options]
    lines += [f"seat {seat}: {name}" for seat, name in enumerate(record.seats)]
    lines += [f"forehand: {record.forehand}"]
    for seat, hand in enumerate(deal.hands):
        lines.append(f"hand {seat}: {hand}")
    return [*lines, f"talon: {talon_text(deal.talon)}"]


def _noted(record: Record, lines: list[str]) -> Iterator[str]:
    """Lines with the notes that precede them."""
    for line in lines:
        key = line.partition(":")[0]
        yield from (_comment(note.text) for note in record.notes if note.before == key)
        yield line


def _comment(text: str) -> str:
    return f"# {text}" if text else "#"


def _steps(steps: tuple[Step, ...]) -> list[str]:
    """One line an action, except that the cards of a trick stand together."""
    lines: list[str] = []
    plays, open_line = 0, False
    for step in steps:
        match step:
            case Play(seat=seat, card=card):
                if plays % PLAYERS == 0 or not open_line:
                    lines.append(f"trick {plays // PLAYERS + 1}:")
                lines[-1] += f" {seat} {card}"
                plays, open_line = plays + 1, True
                continue
            case Comment(text=text):
                lines.append(_comment(text))
            case Irregularity():
                lines.append(f"! {irregularity_text(step)}")
            case _:
                lines.append(f"{step.seat} {action_text(step)}")
        open_line = False
    return lines


def _compare(true: dict[str, str], lines: Lines) -> None:
    """The lines of the outcome are those that the game gives, no more and no less."""
    for key, (spot, value) in lines.facts.items():
        found = f"{key}: {value.text}"
        if key not in true:
            raise spot.error("outcome-invented", found=found)
        if " ".join(value.text.split()) != true[key]:
            raise value.error("wrong-outcome", found=found, expected=f"{key}: {true[key]}")
    for key, fact in true.items():
        if key not in lines.facts:
            raise lines.end.error("outcome-missing", expected=f"{key}: {fact}")
