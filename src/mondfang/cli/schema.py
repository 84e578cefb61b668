"""``mondfang schema``: the JSON Schemas of the public formats."""

from __future__ import annotations

import json

import click
import msgspec

from mondfang.cli.base.speech import Both, Command
from mondfang.lab.analyse.forms import analysis_schema
from mondfang.lab.hand.forms import hand_schema
from mondfang.record.json import record_schema
from mondfang.referee.case import CaseForm, RulingAnswer
from mondfang.referee.case_law.forms import CaseFile
from mondfang.scorer.slip import Answer
from mondfang.scorer.slip.form import Slip

SCHEMAS = {
    "slip": lambda: msgspec.json.schema(Slip),
    "answer": lambda: msgspec.json.schema(Answer),
    "case": lambda: msgspec.json.schema(CaseForm),
    "cases": lambda: msgspec.json.schema(CaseFile),
    "ruling": lambda: msgspec.json.schema(RulingAnswer),
    "record": record_schema,
    "analysis": analysis_schema,
    "hand": hand_schema,
}


@click.command(
    "schema",
    cls=Command,
    help=Both("Das JSON-Schema eines Formats ausgeben.", "Print the JSON Schema of a format."),
)
@click.argument("name", type=click.Choice(sorted(SCHEMAS)))
def schema(name: str) -> None:
    click.echo(json.dumps(SCHEMAS[name](), indent=2, ensure_ascii=False))
