"""``mondfang verify deal``: was the game played with the pack that was promised before?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from mondfang.cards import CardSet
from mondfang.cli.base.files import STREAM, read_bytes
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.record.files import finder, parse, rulebook_option
from mondfang.game import Deal
from mondfang.record import Record
from mondfang.rulebook import Rulebook
from mondfang.table.pack.check import Checked, Seen, checked, parse_opening
from mondfang.table.pack.promise import ShuffleError, deal_of


@click.command(
    "deal",
    cls=Command,
    help=Both(
        """
        Prüfen, ob ein Spiel mit den versprochenen Karten gespielt wurde.

        DATEI ist eine Aufzeichnung (.tarock) vom Tisch oder der Text, den der Tisch nach dem Spiel
        zeigt; auch der Text selbst statt eines Namens, oder „-“ für die Standardeingabe. Mit
        --commitment wird das Versprechen selbst geprüft: der Wert, den du vor dem Geben gesehen
        hast; mit --lot, ob dein Los mitgemischt hat; mit --table, ob es für diesen Tisch galt.
        """,
        """
        Check whether a game was played with the promised pack.

        FILE is a record (.tarock) of the table, or the text that the table shows after the game;
        also the text itself in place of a name, or "-" for standard input. --commitment checks
        the promise itself: the value that you saw before the deal; --lot whether your lot was
        mixed in, --table whether it was made for this table.
        """,
    ),
    params=[
        Argument(["source"], metavar=Both("DATEI", "FILE")),
        Option(
            ["--commitment", "seen"],
            metavar="SHA256",
            help=Both("Was vor dem Geben am Tisch stand.", "What the table showed before."),
        ),
        Option(
            ["--lot"],
            metavar="HEX",
            help=Both("Was deine Seite hineingemischt hat.", "What your page mixed in."),
        ),
        Option(
            ["--table", "table_id"],
            metavar="ID",
            help=Both(
                "Der Tisch: was in seiner Adresse nach /t/ steht.",
                "The table: what its address has after /t/.",
            ),
        ),
        Option(
            ["--record", "record_name"],
            metavar="DATEI",
            help=Both(
                "Die Aufzeichnung dazu, wenn DATEI nur der Text ist.",
                "The record, if FILE is only the text.",
            ),
        ),
        rulebook_option(),
        Option(
            ["--json", "as_json"],
            is_flag=True,
            help=Both("Die Antwort als JSON.", "The answer as JSON."),
        ),
    ],
)
def deal(
    source: str,
    seen: str | None,
    lot: str | None,
    table_id: str | None,
    record_name: str | None,
    reference: str | None,
    as_json: bool,
) -> None:
    """Say point by point what holds; exit with 1 if something does not."""
    data = _read(source)
    find = finder(reference)
    if record_name is not None:
        record: Record | None = parse(record_name, read_bytes(record_name), find)
    else:
        record = parse(source, data, find) if _is_record(data) else None
    book = find(record.rulebook, record.options) if record is not None else None
    try:
        opening = parse_opening(_text_of(data, record))
        known = Seen(seen, lot, table_id)
        found = checked(opening, known, record, book.deal if book else None)
    except ShuffleError as problem:
        raise Failure(problem.text(language())) from None
    click.echo(_json(found, record, book) if as_json else "\n".join(_lines(found, record, book)))
    if not found.holds:
        click.get_current_context().exit(1)


def _read(source: str) -> bytes:
    """A file, standard input, or the text itself."""
    if source != STREAM and "deck:" in source:
        return source.encode()
    if source != STREAM and not Path(source).exists():
        text = say(f"Eine Datei „{source}“ gibt es nicht.", f"There is no file '{source}'.")
        raise Failure(text)
    return read_bytes(source)


def _is_record(data: bytes) -> bool:
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith((b"tarock ", b"{"))


def _text_of(data: bytes, record: Record | None) -> str:
    """The lines of the promise: the remarks of a record, or the text as it is."""
    if record is not None and _is_record(data):
        return "\n".join(note.text for note in record.notes)
    return data.decode("utf-8", errors="replace")


def _lines(found: Checked, record: Record | None, book: Rulebook | None) -> list[str]:
    lines = [
        _point(
            found.commitment,
            say("Karten und Salz geben das Versprechen.", "Pack and salt give the commitment."),
            say(
                "Karten und Salz geben ein anderes Versprechen.",
                "Pack and salt give another commitment.",
            ),
        )
    ]
    if found.seen is not None:
        lines.append(
            _point(
                found.seen,
                say("Es ist das, das du gesehen hast.", "It is the one that you saw."),
                say("Gesehen hast du ein anderes.", "You saw another one."),
            )
        )
    lines += _mixing_lines(found)
    if found.deal is not None:
        lines.append(
            _point(
                found.deal,
                say(
                    "Gegeben wurde, und gespielt, mit diesen Karten.",
                    "This pack was dealt and played with.",
                ),
                say("Gespielt wurde mit anderen Karten.", "The game had other cards."),
            )
        )
    if found.seen is None:
        lines.append(
            say(
                "Ob es das Versprechen von vorher ist, prüft --commitment.",
                "Whether it is the one from before is checked by --commitment.",
            )
        )
    if record is None or book is None or not found.deal:
        return lines
    return [*lines, *_hands(deal_of(found.opening, book.deal, record.forehand), record)]


def _mixing_lines(found: Checked) -> list[str]:
    """Who mixed in, and whether all of that was sealed before."""
    lines = []
    if found.table is not None:
        lines.append(
            _point(
                found.table,
                say("Versprochen wurde es für diesen Tisch.", "It was promised for this table."),
                say("Versprochen wurde es für einen anderen Tisch.", "It was for another table."),
            )
        )
    if found.lots is not None:
        count = sum(map(bool, found.opening.lots))
        lines.append(
            _point(
                found.lots,
                say(
                    f"{count} {'Platz hat' if count == 1 else 'Plätze haben'} mitgemischt, "
                    "vorher versiegelt.",
                    f"{count} {'seat has' if count == 1 else 'seats have'} mixed in, "
                    "sealed before.",
                ),
                say("Ein Los passt nicht zu seinem Siegel.", "A lot does not fit its seal."),
            )
        )
    if found.mine is not None:
        lines.append(
            _point(
                found.mine,
                say("Dein Los ist dabei.", "Your lot is among them."),
                say("Dein Los ist nicht dabei.", "Your lot is not among them."),
            )
        )
    return lines


def _point(holds: bool, yes: str, no: str) -> str:
    mark = say("stimmt", "right") if holds else say("FALSCH", "WRONG")
    return f"{mark}: {yes if holds else no}"


def _hands(deal: Deal, record: Record) -> list[str]:
    lines = [f"  {name}: {hand}" for name, hand in zip(record.seats, deal.hands, strict=True)]
    return [*lines, f"  Talon: {' '.join(card.code for card in deal.talon)}"]


def _json(found: Checked, record: Record | None, book: Rulebook | None) -> str:
    hands = None
    if record is not None and book is not None:
        deal = deal_of(found.opening, book.deal, record.forehand)
        hands = [str(CardSet(hand)) for hand in deal.hands]
    answer = {
        "holds": found.holds,
        "commitment": found.commitment,
        "version": found.opening.version,
        "seen": found.seen,
        "table": found.table,
        "lots": found.lots,
        "mine": found.mine,
        "deal": found.deal,
        "hands": hands,
    }
    return json.dumps(answer)
