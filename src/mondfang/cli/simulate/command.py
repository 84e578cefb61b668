"""``mondfang simulate``: many games of chosen bots, or of one hand and what it is worth."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from mondfang.cli.base.effort import jobs_option, json_option, seed_option, worlds_option
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.progress import STOPPED, progress_bar
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.lab.deals import read_hand
from mondfang.lab.jobs import Workers, cores, each_done, in_order
from mondfang.lab.players import Spec, read_spec
from mondfang.lab.simulate.frame import open_frame
from mondfang.lab.simulate.run import (
    SEATS,
    Order,
    Scenario,
    scenarios_for,
    shards_of,
    simulate_shard,
)
from mondfang.lab.simulate.summary import Summary, summary_json
from mondfang.rulebook import DEFAULT_BOOK, Rulebook


@click.command(
    "simulate",
    cls=Command,
    help=Both(
        """Viele Spiele von Bots spielen lassen, oder ein Blatt: was ist es als Dreier wert?

        Ohne --hand wird zufällig gegeben. Mit --hand hat ein Platz immer dieses Blatt, alle anderen
        Karten fallen zufällig; mit --contract bekommt er das Spiel (die anderen passen), und ab da
        entscheiden alle Bots selbst. Derselbe Startwert gibt dieselben Zeilen, auf wie vielen
        Prozessen oder Rechnern auch gerechnet wird.""",
        """Let bots play many games, or one hand: what is it worth as a Dreier?

        Without --hand the deals are random. With --hand one seat always holds these cards and the
        rest are dealt at random; with --contract that seat gets the contract (the others pass), and
        all bots play on from there. The same seed gives the same rows, however many processes or
        machines do the work.""",
    ),
    params=[
        Option(
            ["--deals"],
            type=click.IntRange(min=1),
            default=1000,
            help=Both(
                "Spiele, für jedes --contract so viele (1000).",
                "Games, for each --contract (1000).",
            ),
        ),
        rulebook_option(DEFAULT_BOOK),
        book_option(),
        Option(
            ["--bots"],
            default="greedy",
            metavar="BOT[,BOT,BOT,BOT]",
            help=Both(
                "Ein Bot für alle Plätze oder vier, mit Beistrich (greedy).",
                "One bot for all seats, or four with commas (greedy).",
            ),
        ),
        Option(["--hand"], help=Both('Zwölf Karten: "XXI Sk HK …".', 'Twelve cards: "XXI Sk …".')),
        Option(
            ["--contract", "contracts"],
            multiple=True,
            help=Both(
                "Das Spiel dieses Blatts, zum Beispiel dreier; mehrfach möglich.",
                "What this hand plays, for example dreier; may be repeated.",
            ),
        ),
        Option(
            ["--seat"],
            type=click.IntRange(1, 4),
            default=1,
            help=Both("Platz des Blatts, 1 bis 4 (1).", "Seat of the hand, 1 to 4 (1)."),
        ),
        Option(
            ["--forehand"],
            type=click.IntRange(1, 4),
            help=Both("Platz der Vorhand (sonst reihum).", "Seat of the forehand (else in turn)."),
        ),
        seed_option(
            1, Both("Für gleiche Karten und Züge (1).", "For the same cards and moves (1).")
        ),
        worlds_option(),
        Option(
            ["--out"],
            type=click.Path(path_type=Path, dir_okay=False),
            help=Both(
                "Eine Zeile je Spiel: .parquet, .csv oder .jsonl.",
                "One row per game: .parquet, .csv or .jsonl.",
            ),
        ),
        Option(
            ["--plot"],
            type=click.Path(path_type=Path, dir_okay=False),
            help=Both("Verteilung als Bild (.svg).", "The distribution as a picture (.svg)."),
        ),
        jobs_option(),
        Option(
            ["--cluster"],
            metavar="ADRESSE",
            help=Both(
                "Auf einem dask-Cluster rechnen, zum Beispiel tcp://host:8786.",
                "Use a dask cluster, for example tcp://host:8786.",
            ),
        ),
        json_option(),
    ],
)
def simulate(
    deals: int,
    rulebook: str,
    options: dict[str, str],
    bots: str,
    hand: str | None,
    contracts: tuple[str, ...],
    seat: int,
    forehand: int | None,
    seed: int,
    worlds: int | None,
    out: Path | None,
    plot: Path | None,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play, write the rows, print the summary, draw the picture."""
    book = find_book(rulebook, options)
    first = None if forehand is None else forehand - 1
    order = _order(book, _bots(bots), hand, contracts, seat - 1, first, seed, worlds)
    if plot is not None:
        _check_picture(plot)
    summary, whole = _simulated(order, deals, out, Workers(jobs or cores(), cluster))
    if as_json:
        click.echo(json.dumps(summary_json(summary), ensure_ascii=False, indent=2))
    else:
        from mondfang.cli.simulate.show import show

        show(summary)
    if plot is not None:
        from mondfang.lab.simulate.words import picture

        plot.write_text(picture(summary, language()), encoding="utf-8")
    if not whole:
        click.echo(say("Abgebrochen.", "Stopped."), err=True)
        raise SystemExit(STOPPED)


def _check_picture(plot: Path) -> None:
    """Whether the picture can be written is found out before the games are played."""
    if plot.suffix.lower() != ".svg":
        raise Failure(
            say(f"{plot}: Das Bild muss auf .svg enden.", f"{plot}: The picture must end in .svg.")
        )
    with plot.open("ab"):
        pass


def _bots(text: str) -> tuple[Spec, ...]:
    names = text.replace(",", " ").split()
    if len(names) not in (1, 4):
        raise Failure(
            say(
                f"--bots: ein Name oder vier, nicht {len(names)}.",
                f"--bots: one name or four, not {len(names)}.",
            )
        )
    return tuple(read_spec(name) for name in (names * 4)[:4])


def _order(
    book: Rulebook,
    bots: tuple[Spec, ...],
    hand: str | None,
    contracts: tuple[str, ...],
    seat: int,
    forehand: int | None,
    seed: int,
    worlds: int | None,
) -> Order:
    if hand is None:
        if contracts:
            raise Failure(
                say("--contract braucht ein Blatt: --hand.", "--contract needs a hand: --hand.")
            )
        places = SEATS if forehand is None else (forehand,)
        return Order(book, bots, seed, (Scenario(None, places),), worlds=worlds)
    cards = read_hand(hand)
    distinct = tuple(dict.fromkeys(contracts))
    scenarios = scenarios_for(book, cards, seat, distinct, forehand)
    return Order(book, bots, seed, scenarios, cards, seat, worlds)


def _simulated(order: Order, deals: int, out: Path | None, place: Workers) -> tuple[Summary, bool]:
    """The summary, and whether no game is missing: Ctrl-C leaves what is there, in order."""
    frame = open_frame(out) if out is not None else None
    summary, whole = Summary(order), True
    try:
        with (
            progress_bar(say("Spiele", "games"), deals * len(order.scenarios)) as tell,
            closing(each_done(simulate_shard, shards_of(order, deals), place)) as done,
        ):
            for rows in in_order(done):
                if frame is not None:
                    frame.write(rows)
                summary.add(rows)
                tell(len(rows))
    except KeyboardInterrupt:
        whole = False
    except BaseException:
        if frame is not None:
            frame.abandon()
        raise
    if frame is not None:
        frame.close()
    return summary, whole
