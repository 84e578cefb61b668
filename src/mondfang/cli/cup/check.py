"""``mondfang cup check``: whether the log of a cup is what it was."""

from __future__ import annotations

import click

from mondfang.cli.base.speech import Both
from mondfang.cli.cup.desk import CupDesk, cup_verb
from mondfang.cli.tournament.base.chain import check_options
from mondfang.cli.tournament.base.checking import DOUBTFUL, checked_log


@cup_verb(
    "check",
    Both(
        """
        Das Protokoll prüfen: ob etwas verändert, gelöscht oder umgestellt wurde.

        --fingerprint vergleicht mit einem notierten Prüfwert. Ende mit 1, wenn etwas nicht stimmt.
        """,
        """
        Check the log: whether anything was changed, deleted or moved.

        --fingerprint compares with a hash that somebody wrote down. Exits with 1 if anything is
        wrong.
        """,
    ),
    check_options(),
)
def check(desk: CupDesk, mark: str | None, accept: bool) -> None:
    with desk.open() as office:
        report = checked_log(office, mark, accept)
        office.look()
    if desk.as_json:
        desk.answer({"log": report.as_json()}, "")
    if not report.is_good:
        click.get_current_context().exit(DOUBTFUL)
