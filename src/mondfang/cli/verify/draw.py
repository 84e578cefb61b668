"""``mondfang verify draw``: check a published draw, with its proofs, and draw it again."""

from __future__ import annotations

import json
from typing import IO, Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.reading import MOST_BYTES, Unreadable, json_data
from mondfang.tournament.draw.check import Finding
from mondfang.tournament.draw.publish import Published
from mondfang.tournament.draw.published import from_dict
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.draw.words import certificate_lines, finding_text
from mondfang.tournament.errors import TournamentError


@click.command(
    "draw",
    cls=Command,
    help=Both(
        """
        Eine veröffentlichte Auslosung prüfen.

        Ein unabhängiger Prüfer zählt alles nach: dass jeder in jeder Runde genau einmal sitzt, die
        Tische, das Aussetzen, die Zahlen und Beweise des Zertifikats und das Versprechen des
        Startwerts. Danach wird mit dem Startwert noch einmal gelost. Ende mit 0, wenn alles stimmt,
        mit 1, wenn nicht, mit 2, wenn die Datei keine Auslosung ist. DATEI „-“ ist die Eingabe.
        """,
        """
        Check a published draw.

        An independent checker counts everything again: that everybody is in every round exactly
        once, the tables, the byes, the numbers and proofs of the certificate and the promise of
        the seed. Then the draw is made again from the seed. Ends with 0 if all is right, with 1 if
        not, with 2 if the file is no draw. FILE "-" is standard input.
        """,
    ),
    params=[
        Argument(["file"], type=click.File("rb"), metavar=Both("DATEI", "FILE")),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ],
)
@click.pass_context
def draw(context: click.Context, file: IO[bytes], as_json: bool) -> None:
    """Say what was checked; the exit code says whether all of it holds."""
    published = _read(file)
    findings = verify_draw(published)
    good = all(finding.good for finding in findings)
    if as_json:
        answer = _answer(published, findings, good)
        click.echo(json.dumps(answer, ensure_ascii=False, indent=1))
    else:
        _print(published, findings, good)
    context.exit(0 if good else 1)


def _read(file: IO[bytes]) -> Published:
    try:
        return from_dict(json_data(file.read(MOST_BYTES + 1), file.name))
    except Unreadable as problem:
        raise Failure(problem.text(language())) from None
    except TournamentError as problem:
        raise Failure(f"{file.name}: {problem.text(language())}") from None


def _answer(published: Published, findings: tuple[Finding, ...], good: bool) -> dict[str, Any]:
    lines = certificate_lines(published.certificate, language())
    return {
        "good": good,
        "findings": [
            {
                "code": finding.code,
                "good": finding.good,
                "detail": finding.detail,
                "text": finding_text(finding, language()),
            }
            for finding in findings
        ],
        "certificate": [
            {
                "criterion": claim.criterion,
                "count": claim.count,
                "least": claim.bound.least,
                "proved": claim.proved,
                "text": line,
            }
            for claim, line in zip(published.certificate.claims, lines, strict=True)
        ],
    }


def _print(published: Published, findings: tuple[Finding, ...], good: bool) -> None:
    rounds = ", ".join(str(one.number) for one in published.rounds)
    players = len(published.players)
    click.echo(say(f"{players} Spieler, Runde {rounds}", f"{players} players, round {rounds}"))
    for finding in findings:
        click.echo(f"{'✓' if finding.good else '✗'} {finding_text(finding, language())}")
    for line in certificate_lines(published.certificate, language()):
        click.echo(f"  {line}")
    verdict = say("Die Auslosung stimmt.", "The draw is right.")
    if not good:
        verdict = say("Die Auslosung stimmt NICHT.", "The draw is NOT right.")
    click.echo(verdict)
