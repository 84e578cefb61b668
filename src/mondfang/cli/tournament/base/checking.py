"""``check`` for the log of a tournament or a cup."""

from __future__ import annotations

from typing import Any

import click

from mondfang.cli.tournament.base import desk
from mondfang.cli.tournament.base.chain import LogReport, log_report
from mondfang.cli.tournament.base.desk import Open
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import BreakAccepted

DOUBTFUL = 1  # the exit code where something is


def checked_log(office: Open[Any], mark: str | None, accept: bool) -> LogReport:
    """Whether the log fits together, told line by line; with ``accept`` it goes on from a break."""
    report = log_report(office.book.inspect(), desk.now(), mark)
    office.is_told = True
    if accept:
        _accept(office, report)
        report = log_report(office.book.inspect(), desk.now(), mark)
    if not office.desk.as_json:
        for line in report.lines():
            click.echo(line)
    return report


def _accept(office: Open[Any], report: LogReport) -> None:
    faults = tuple(fault.seq for fault in report.found.chain.open_faults)
    if not faults:
        raise TournamentError("nothing-to-accept")
    if not office.desk.reason:
        raise TournamentError("reason-missing")
    office.act(lambda _: BreakAccepted(faults))
