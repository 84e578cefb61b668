"""``mondfang record convert``: from the text form to its JSON twin and back."""

from __future__ import annotations

import click

from mondfang.cli.base.files import read_bytes, write_whole
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, Option, say
from mondfang.cli.record.files import (
    Form,
    finder,
    form_of,
    found_form,
    parse,
    rulebook_option,
)
from mondfang.record import write_text


@click.command(
    "convert",
    cls=Command,
    help=Both(
        """
        Eine Aufzeichnung umschreiben; die Endung (.tarock, .json) sagt die Form.

        „-“ ist die Standardein- oder -ausgabe. Die Aufzeichnung wird geprüft, bevor etwas
        geschrieben wird, und ganz oder gar nicht geschrieben.
        """,
        """
        Convert a record; the extension (.tarock, .json) says the form.

        "-" is standard input or output. The record is checked before anything is written, and
        written whole or not at all.
        """,
    ),
    params=[
        Argument(["source"], metavar=Both("VON", "IN")),
        Argument(["target"], metavar=Both("NACH", "OUT")),
        Option(
            ["--to", "chosen"],
            type=click.Choice(["tarock", "json"]),
            help=Both(
                "Die Form, wenn die Endung sie nicht sagt; sonst die jeweils andere.",
                "The form, if the extension does not say; by default, the other one.",
            ),
        ),
        rulebook_option(),
    ],
)
def convert(source: str, target: str, chosen: Form | None, reference: str | None) -> None:
    """Read, verify, write."""
    promised = form_of(target)
    if promised is None and target != "-" and chosen is None:
        text = say(
            f"{target}: die Endung muss .tarock oder .json sein, oder --to sagt die Form.",
            f"{target}: the extension has to be .tarock or .json, or --to says the form.",
        )
        raise Failure(text)
    data = read_bytes(source)
    record = parse(source, data, finder(reference))
    other: Form = "json" if found_form(source, data) == "tarock" else "tarock"
    if (chosen or promised or other) == "tarock":
        write_whole(target, write_text(record))
        return
    from mondfang.record.json import write_json

    write_whole(target, write_json(record))
