"""The draw: ``promise``, ``close``, ``draw``, ``repair``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

from mondfang.cli.base.speech import Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, Office, now, verb
from mondfang.cli.tournament.base.words import person
from mondfang.cli.tournament.exports.exchange import write_draws
from mondfang.cli.tournament.rounds.earlier import earlier
from mondfang.cli.tournament.rounds.seed import keep_seed, kept_seed, new_seed, seed_file, set_aside
from mondfang.cli.tournament.rounds.tables import show_round
from mondfang.tournament.draw.certificate import Certificate
from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.publish import Published
from mondfang.tournament.draw.repair import Change, changes_between
from mondfang.tournament.draw.rules import split
from mondfang.tournament.draw.words import certificate_lines
from mondfang.tournament.office.events import (
    Closed,
    Drawn,
    SeedCommitted,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import draw_json
from mondfang.tournament.office.players.season import season_of
from mondfang.tournament.office.rounds.publish import published_draws
from mondfang.tournament.office.rounds.seeds import seed_for_draw
from mondfang.tournament.office.verbs import draw as drawn_rounds
from mondfang.tournament.office.verbs import repair as repaired_rounds


def draw_options() -> list[click.Parameter]:
    """What a draw and its repair can both be told."""
    return [
        Option(["--seed"], help=Both("Der Startwert.", "The seed.")),
        Option(
            ["--season"],
            multiple=True,
            metavar=Both("DATEI", "FILE"),
            help=Both("Frühere Turniere der Saison.", "Earlier tournaments of the season."),
        ),
        Option(
            ["--publish", "target"],
            metavar=Both("DATEI", "FILE"),
            help=Both("Die Auslosung als JSON.", "The draw as JSON."),
        ),
    ]


def _seed(office: Office, given: str | None) -> str:
    kept = seed_file(office.place, office.name)
    return seed_for_draw(office.look(), given, kept_seed(kept), new_seed, str(kept))


@verb(
    "promise",
    Both(
        """
        Den Startwert der Auslosung zusagen, bevor die Anmeldung schließt.

        Veröffentlicht wird nur sein Prüfwert. Der Startwert selbst liegt in einer Datei neben
        dem Turnier, bis gelost wird; dann kann jeder nachprüfen, dass es der zugesagte ist.
        """,
        """
        Promise the seed of the draw before registration closes.

        Only its hash is published. The seed itself is kept in a file beside the tournament until
        the draw; then everybody can check that it is the promised one.
        """,
    ),
    [Option(["--seed"], help=Both("Ein eigener Startwert.", "A seed of your own."))],
)
def promise(desk: Desk, seed: str | None) -> None:
    chosen = seed or new_seed()
    promised = commitment(chosen)
    with desk.open() as office:
        kept = seed_file(office.place, office.name)
        # Refused before anything is written, written before it is promised: no promise without
        # its seed, and no seed of an earlier promise lost.
        office.look().done(SeedCommitted(promised), now(), desk.author)
        set_aside(kept)
        keep_seed(kept, chosen)
        office.act(lambda _: SeedCommitted(promised))
    text = say(
        f"Prüfwert zum Aushängen: {promised}\nDer Startwert wartet in {kept}.",
        f"Hash to publish: {promised}\nThe seed waits in {kept}.",
    )
    desk.answer({"commitment": promised, "seed_file": str(kept)}, text)


@verb(
    "close",
    Both("Die Anmeldung schließen.", "Close registration."),
)
def close(desk: Desk) -> None:
    state = desk.act(lambda _: Closed())
    here = state.present(1)
    sizes = split(len(here), state.format.draw)
    data = {"players": len(here), "tables": list(sizes), "byes": len(here) - sum(sizes)}
    many = len(sizes) > 1
    tables = say(f"{len(sizes)} Tisch{'en' * many}", f"{len(sizes)} table{'s' * many}")
    rest = f"{_fives(sizes)}{_byes(len(here), sizes)}."
    text = say(
        f"{len(here)} spielen an {tables}{rest}\nWeiter: mondfang tournament draw",
        f"{len(here)} play at {tables}{rest}\nNext: mondfang tournament draw",
    )
    desk.answer(data, text)


def _fives(sizes: Sequence[int]) -> str:
    fives = sum(size == 5 for size in sizes)
    return say(f", davon {fives} zu fünft", f", {fives} of them with five") if fives else ""


def _byes(players: int, sizes: Sequence[int]) -> str:
    byes = players - sum(sizes)
    return say(f", {byes} setzen aus", f", {byes} sit out") if byes else ""


@verb(
    "draw",
    Both(
        """
        Auslosen: die nächste Runde, oder alle, wo das Format es so will.

        Mit dem Zertifikat: wie viele Begegnungen sich wiederholen, und ob es weniger sein
        könnten. --season nennt frühere Turniere (Dateien oder einen Ordner), deren Begegnungen
        vermieden werden; --publish schreibt die Auslosung für „mondfang verify draw“.
        """,
        """
        Draw: the next round, or all of them where the format says so.

        With the certificate: how many meetings repeat, and whether fewer would be possible.
        --season names earlier tournaments (files or a folder) whose meetings are avoided;
        --publish writes the draw for "mondfang verify draw".
        """,
    ),
    [
        Option(
            ["--round", "rounds"],
            type=int,
            multiple=True,
            help=Both("Genau diese Runde; mehrfach.", "Just this round; may be repeated."),
        ),
        *draw_options(),
    ],
)
def draw(
    desk: Desk,
    seed: str | None,
    rounds: tuple[int, ...],
    season: tuple[str, ...],
    target: str | None,
) -> None:
    past = earlier(season)
    with desk.open() as office:
        chosen = _seed(office, seed)

        def decide(state: Tournament) -> Drawn:
            return drawn_rounds(state, chosen, rounds or None, season_of(state, past))

        state = office.act(decide)
    event = state.log[-1].event
    assert isinstance(event, Drawn)
    _answer_draw(desk, state, event.rounds, chosen, target)


def _answer_draw(
    desk: Desk, state: Tournament, rounds: Sequence[RoundDraw], seed: str, target: str | None
) -> None:
    published = published_draws(state, state.log[-1].seq)
    if target is not None:
        write_draws(target, published)
    certificates = [one.certificate for one in published]
    data = {
        "seed": seed,
        "rounds": [draw_json(state, one) for one in rounds],
        "certificate": [_claims_json(one) for one in certificates],
    }
    desk.answer(data, lambda: _show_draw(state, rounds, certificates, seed))


def _claims_json(certificate: Certificate) -> list[dict[str, Any]]:
    lines = certificate_lines(certificate, language())
    return [
        {"criterion": one.criterion, "count": one.count, "proved": one.proved, "text": line}
        for one, line in zip(certificate.claims, lines, strict=True)
    ]


def _show_draw(
    state: Tournament,
    rounds: Iterable[RoundDraw],
    certificates: Iterable[Certificate],
    seed: str,
) -> None:
    for one in rounds:
        show_round(state, one)
    for certificate in certificates:
        lines = certificate_lines(certificate, language())
        for claim, line in zip(certificate.claims, lines, strict=True):
            if claim.count or claim is certificate.claims[0]:
                click.echo(f"  {line}")
    click.echo(say(f"  Startwert: {seed}", f"  seed: {seed}"))


@verb(
    "repair",
    Both(
        """
        Die Auslosung nachbessern, wenn jemand gekommen oder gegangen ist.

        Nur Runden, die noch nicht begonnen haben, und so wenige Plätze wie möglich.
        """,
        """
        Repair the draw when somebody has come or gone.

        Only rounds that have not started, and as few seats as possible.
        """,
    ),
    [
        *draw_options(),
    ],
)
def repair(desk: Desk, seed: str | None, season: tuple[str, ...], target: str | None) -> None:
    past = earlier(season)
    with desk.open() as office:
        chosen = _seed(office, seed)
        state = office.act(lambda before: repaired_rounds(before, chosen, season_of(before, past)))
    (published,) = published_draws(state, state.log[-1].seq)
    if target is not None:
        write_draws(target, [published])
    assert published.repaired is not None
    changes = changes_between(published.repaired.before, published.rounds)
    data = {
        "seed": chosen,
        "rounds": [draw_json(state, one) for one in published.rounds],
        "moved": [
            {"round": one.round, "player": one.player, "before": one.before, "after": one.after}
            for one in changes
        ],
        "least_moved": published.repaired.least_moved,
        "certificate": _claims_json(published.certificate),
    }
    desk.answer(data, lambda: _show_repair(state, published, changes))


def _show_repair(state: Tournament, published: Published, changes: Sequence[Change]) -> None:
    for one in published.rounds:
        show_round(state, one)
    assert published.repaired is not None
    for before, after in zip(published.repaired.before, published.rounds, strict=True):
        where = say(f"Runde {after.number}", f"round {after.number}")
        for who in sorted(set(before.players) - set(after.players)):
            gone = say("nicht mehr dabei", "no longer playing")
            click.echo(f"  {where}: {person(state.entrants[who])}: {gone}")
        for who in sorted(set(after.players) - set(before.players)):
            seat = _at(after.table_of(who) or 0)
            click.echo(f"  {where}: {person(state.entrants[who])}: " + say("neu, ", "new, ") + seat)
    for change in changes:
        who_moved = person(state.entrants[change.player])
        where = say(f"Runde {change.round}", f"round {change.round}")
        click.echo(f"  {where}: {who_moved}: {_at(change.before)} → {_at(change.after)}")
    moved, least = len(changes), published.repaired.least_moved
    fewer = say(", weniger geht nicht", ", fewer is not possible") if moved == least else ""
    click.echo(say(f"{moved} sitzen jetzt woanders{fewer}.", f"{moved} now sit elsewhere{fewer}."))


def _at(table: int) -> str:
    return say(f"Tisch {table}", f"table {table}") if table else say("Aussetzen", "sitting out")
