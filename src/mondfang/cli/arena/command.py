"""``mondfang arena``: bots against each other on the same deals, with intervals."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from mondfang.cli.base.effort import jobs_option, json_option, seed_option, worlds_option
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.progress import STOPPED, progress_bar
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.lab.arena.duplicate import SCHEMES, Scheme, pairs_of
from mondfang.lab.arena.journal import Journal
from mondfang.lab.arena.results import standing_json, standing_of
from mondfang.lab.arena.run import (
    CURRENCIES,
    Currency,
    DealResult,
    Match,
    jobs_of,
    play_duplicate,
)
from mondfang.lab.arena.sequential import EVERY, Bounds, Question, answer, answer_json
from mondfang.lab.arena.words import answer_text
from mondfang.lab.conduct.results import conduct_json
from mondfang.lab.jobs import Workers, cores, each_done
from mondfang.lab.players import read_spec
from mondfang.rulebook import DEFAULT_BOOK
from mondfang.speech import Text


@click.command(
    "arena",
    cls=Command,
    help=Both(
        """Bots gegeneinander antreten lassen: dieselben Karten, die Plätze getauscht.

        Beide Bots bekommen jedes Blatt gleich oft. Gezählt wird, was A im Schnitt je Verteilung
        mehr schreibt als B, in Punkten des Regelwerks, mit 95-%-Intervall. Bots sind random,
        greedy, beginner, club, cup, master, mit Risiko cup@0.5, oder ein eigener als
        paket.modul:funktion. Mehr als zwei spielen jeder gegen jeden.""",
        """Let bots play each other: the same cards, with the seats swapped.

        Each of the two bots holds each hand equally often. What counts is how much more A scores
        per deal than B, in points of the rulebook, with a 95% interval. Bots are random, greedy,
        beginner, club, cup, master, with risk cup@0.5, or one of your own as
        package.module:function. More than two play a round robin.""",
    ),
    params=[
        Argument(["bots"], nargs=-1, metavar="A B …"),
        rulebook_option(DEFAULT_BOOK),
        book_option(),
        Option(
            ["--deals"],
            type=click.IntRange(min=1),
            default=100,
            help=Both(
                "Wie viele verschiedene Kartenverteilungen (100).",
                "How many different deals (100).",
            ),
        ),
        seed_option(
            1, Both("Für gleiche Karten und Züge (1).", "For the same cards and moves (1).")
        ),
        Option(
            ["--tables", "scheme"],
            type=click.Choice(SCHEMES),
            default="pairs",
            help=Both(
                "Tische je Verteilung: pairs 2 (zwei und zwei), alone 8 (einer und drei), full 14.",
                "Tables per deal: pairs 2 (two and two), alone 8 (one and three), full 14.",
            ),
        ),
        worlds_option(),
        Option(
            ["--out"],
            type=click.Path(path_type=Path, dir_okay=False),
            help=Both(
                "Ergebnisse je Verteilung (JSON-Zeilen); ein abgebrochener Lauf geht damit weiter.",
                "Results deal by deal (JSON lines); an interrupted run can be resumed.",
            ),
        ),
        Option(
            ["--until"],
            type=(float, float),
            metavar="LOWER UPPER",
            help=Both(
                "Aufhören, sobald feststeht, ob A um LOWER oder weniger oder um UPPER oder mehr "
                "besser ist (je 5 % Irrtum); --deals ist dann die Obergrenze. Nur für zwei Bots.",
                "Stop once it is clear whether A is ahead by LOWER or less, or by UPPER or more "
                "(5% error each); --deals is the most that are played. For two bots only.",
            ),
        ),
        Option(
            ["--in", "currency"],
            type=click.Choice(CURRENCIES),
            default="written",
            help=Both(
                "Worin --until zählt: Punkte, wie sie geschrieben werden (written), oder "
                "Grundpunkte ohne Kontra (base).",
                "What --until counts in: points as written, or base points without Kontra.",
            ),
        ),
        Option(
            ["--report"],
            is_flag=True,
            help=Both(
                "Auch das Verhalten: jeder Bot spielt viermal am selben Tisch; was er spielt, sagt "
                "und verspricht, und was es bringt.",
                "Conduct, too: four of each bot at one table; what it plays, says and promises, "
                "and what that brings.",
            ),
        ),
        Option(
            ["--frozen"],
            is_flag=True,
            help=Both(
                "Vorher die unveränderlichen Vergleichsbots bauen (club-2026-11 …), einmal einige "
                "Minuten.",
                "First build the bots that never change (club-2026-11 …); some minutes, once.",
            ),
        ),
        jobs_option(),
        json_option(),
    ],
)
def arena(
    bots: tuple[str, ...],
    rulebook: str,
    options: dict[str, str],
    deals: int,
    seed: int,
    scheme: Scheme,
    worlds: int | None,
    out: Path | None,
    until: tuple[float, float] | None,
    currency: Currency,
    report: bool,
    frozen: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play what is missing, keep it, and print where everybody stands and how it behaves."""
    if frozen:
        _build_frozen()
        if not bots:
            return
    if len(bots) < (1 if report else 2):
        raise Failure(
            say("Die Arena braucht mindestens zwei Bots.", "The arena needs at least two bots.")
        )
    question = _question(until, currency, len(bots))
    specs = tuple(read_spec(text) for text in bots)
    match = Match(find_book(rulebook, options), specs, seed, scheme, worlds)
    place, told = Workers(jobs or cores()), dict[str, Any]()
    whole = True
    if len(specs) > 1:
        results, whole = _played(match, deals, out, place, question)
        found = answer(question, results) if question is not None else None
        if found is not None and found.verdict is not None:
            deals, results = found.deals, [each for each in results if each.deal < found.deals]
        standing = standing_of(match, results)
        told = standing_json(match, standing, deals)
        if question is not None and found is not None:
            told["sequential"] = answer_json(question, found)
        if not as_json:
            from mondfang.cli.arena.show import show

            show(match, standing, deals)
            if question is not None and found is not None:
                click.echo("\n" + answer_text(question, found, language()))
    if report and whole:
        from mondfang.cli.arena.conduct import conduct_of, show_conduct

        reports, whole = conduct_of(match, deals, place)
        told = {**told, **conduct_json(match, deals, reports)}
        if not as_json:
            show_conduct(match.book, reports)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    if not whole:
        more = (
            say("; mit demselben Aufruf geht es weiter.", "; run it again to resume.")
            if out and not report
            else "."
        )
        click.echo(say("Abgebrochen", "Stopped") + more, err=True)
        raise SystemExit(STOPPED)


def _build_frozen() -> None:
    """Build what the frozen bots need, and say what is being done."""
    from mondfang.lab.frozen.build import build
    from mondfang.lab.frozen.catalogue import FROZEN

    steps = {
        "source": Text("Quelltext {commit} wird geholt …", "Fetching the source of {commit} …"),
        "build": Text(
            "Umgebung und Rechenkern werden gebaut (einige Minuten) …",
            "Building its environment and kernel (some minutes) …",
        ),
    }
    for commit in sorted({each.commit for each in FROZEN.values()}):

        def tell(step: str, commit: str = commit) -> None:
            click.echo(steps[step].filled(commit=commit[:12]).said(language()), err=True)

        folder = build(commit, tell)
        names = ", ".join(name for name, each in FROZEN.items() if each.commit == commit)
        click.echo(say(f"Bereit in {folder}: {names}", f"Ready in {folder}: {names}"), err=True)


def _question(until: tuple[float, float] | None, currency: Currency, bots: int) -> Question | None:
    if until is None:
        return None
    if bots != 2:
        raise Failure(say("--until vergleicht zwei Bots.", "--until compares two bots."))
    lower, upper = until
    if not lower < upper:
        raise Failure(
            say(
                "--until: Die untere Grenze muss kleiner sein als die obere.",
                "--until: the lower bound must be less than the upper one.",
            )
        )
    return Question(Bounds(lower, upper), currency)


def _is_decided(question: Question | None, results: list[DealResult]) -> bool:
    return question is not None and answer(question, results).verdict is not None


def _played(
    match: Match, deals: int, out: Path | None, place: Workers, question: Question | None
) -> tuple[list[DealResult], bool]:
    """All results, and whether none is missing: Ctrl-C leaves what is there."""
    journal = Journal(out, match) if out is not None else None
    try:
        kept = journal.results if journal is not None else []
        results = [result for result in kept if result.deal < deals]
        if _is_decided(question, results):
            return results, True
        todo = jobs_of(match, deals, ((*result.pair, result.deal) for result in results))
        total = deals * len(pairs_of(len(match.bots)))
        place = Workers(min(place.processes, max(1, len(todo))), place.cluster)
        try:
            with (
                progress_bar(say("Verteilungen", "deals"), total, len(results)) as tell,
                closing(each_done(play_duplicate, todo, place)) as done,
            ):
                for _, result in done:
                    if journal is not None:
                        journal.add(result)
                    results.append(result)
                    tell(1)
                    if len(results) % EVERY == 0 and _is_decided(question, results):
                        break
        except KeyboardInterrupt:
            return results, False
        return results, True
    finally:
        if journal is not None:
            journal.close()
