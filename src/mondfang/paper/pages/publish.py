"""Static result pages: a folder for any web server, or none at all; no script is needed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from mondfang.paper.cups import cup_final, cup_standings
from mondfang.paper.files.exports import cup_file, file_of
from mondfang.paper.pages.hall import hall_boards
from mondfang.paper.print.seating import by_name, known_tables, public_rounds
from mondfang.paper.ranking import RankingChoice, ranking, shown_systems, table_results
from mondfang.paper.teams import is_tandem, team_list
from mondfang.paper.words import check_language, round_title, word
from mondfang.reading import Unreadable, json_data
from mondfang.tournament.cup.table import Cup
from mondfang.tournament.draw.publish import Published
from mondfang.tournament.draw.published import to_dict
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.rounds.publish import drawn_entries, published_draws

_PAGE = re.compile(r"[a-z][a-z0-9-]{0,60}\.(?:html|css|csv|json)")  # as we name our files
LISTED = ".pages.json"
"""What was written last time, so that a page that is gone does not stay in the folder."""


def publish(
    folder: Path, tournament: Tournament, language: str = "de", *, refresh_seconds: int = 30
) -> tuple[Path, ...]:
    """Write the pages of a tournament: ``index.html`` the standings, ``hall.html`` the screen.

    ``cup.html`` is what the cup gets, in all its systems, once that is known.
    """
    check_language(language)
    return _write(folder, tournament_pages(tournament, language, refresh_seconds))


def publish_cup(folder: Path, cup: Cup, language: str = "de") -> tuple[Path, ...]:
    """Write the page of a cup."""
    check_language(language)
    return _write(folder, cup_pages(cup, language))


def tournament_pages(
    tournament: Tournament, language: str, refresh_seconds: int = 30
) -> dict[str, bytes]:
    """Every file of the folder by its name."""
    proofs = _proofs(tournament)
    pages = {
        "style.css": _style(),
        "results.csv": file_of("results", "csv", tournament, language),
        "results.json": file_of("results", "json", tournament, language),
        **_team_files(tournament, language),
        **{name: _proof(draw) for name, draw in proofs.items()},
    }
    links = _links(tournament, language)
    shared = {"links": links, "files": _files(pages, proofs, language)}
    standings = ranking(tournament, language)
    pages["index.html"] = _page("standings", {**standings, **shared, "file": "index.html"})
    if _cup_is_known(tournament):
        handed = ranking(tournament, language, RankingChoice(for_cup=True))
        pages["cup.html"] = _page("standings", {**handed, **shared, "file": "cup.html"})
    if _has_teams(tournament):
        teams = team_list(tournament, language)
        pages["teams.html"] = _page("teams", {**teams, **shared, "file": "teams.html"})
    for number in public_rounds(tournament):
        file = f"round-{number}.html"
        data = {**by_name(tournament, language, number), **shared, "file": file}
        pages[file] = _page("round", {**data, "tables": _tables(tournament, number, language)})
    boards = hall_boards(tournament, language)
    names = ["hall.html", *(f"hall-{page}.html" for page in range(2, len(boards) + 1))]
    for page, (name, board) in enumerate(zip(names, boards, strict=True), 1):
        data = {**board, "seconds": refresh_seconds, "next": names[page % len(names)]}
        pages[name] = _page("hall", data)
    return pages


def cup_pages(cup: Cup, language: str) -> dict[str, bytes]:
    pages = {
        "style.css": _style(),
        "cup.csv": cup_file("csv", cup, language),
        "cup.json": cup_file("json", cup, language),
    }
    needs = []
    if cup.format.final.played and not cup.final_played and not cup.remaining and cup.legs:
        needs = cup_final(cup, language)["lines"]
    data = {**cup_standings(cup, language), "needs": needs, "files": _files(pages, {}, language)}
    pages["index.html"] = _page("cup", data)
    return pages


def _links(tournament: Tournament, language: str) -> list[dict[str, str]]:
    rounds = [
        {"file": f"round-{number}.html", "text": round_title(tournament, number, language)}
        for number in public_rounds(tournament)
    ]
    teams = _has_teams(tournament)
    return [
        {"file": "index.html", "text": word("standings", language)},
        *([{"file": "teams.html", "text": _teams_text(tournament, language)}] if teams else []),
        *([{"file": "cup.html", "text": "Cup"}] if _cup_is_known(tournament) else []),
        *rounds,
        {"file": "hall.html", "text": word("hall", language)},
    ]


def _has_teams(tournament: Tournament) -> bool:
    return tournament.format.teams is not None and bool(tournament.teams)


def _teams_text(tournament: Tournament, language: str) -> str:
    return word("tandems-short" if is_tandem(tournament) else "teams-short", language)


def _team_files(tournament: Tournament, language: str) -> dict[str, bytes]:
    if not _has_teams(tournament):
        return {}
    return {
        "teams.csv": file_of("teams", "csv", tournament, language),
        "teams.json": file_of("teams", "json", tournament, language),
    }


def _cup_is_known(tournament: Tournament) -> bool:
    """Whether the cup takes something else than the standings, and all rounds of it are in.

    That is another ranking, the one before the final (HG-129), or points for places.
    """
    form = tournament.format
    if form.cup.takes == "end" and not shown_systems(tournament):
        return False
    last = form.main_rounds if form.cup.takes == "main" else len(form.rounds)
    drawn = tournament.draws
    return all(one in drawn and tournament.is_reported(one) for one in range(1, last + 1))


def _files(
    pages: Mapping[str, bytes], proofs: Mapping[str, Published], language: str
) -> list[dict[str, str]]:
    """What can be downloaded: tables under their names, draws under their rounds."""
    listed = []
    for name in pages:
        if name.endswith((".csv", ".json")):
            text = _proof_text(proofs[name], language) if name in proofs else name
            listed.append({"file": name, "text": text})
    return listed


def _proof_text(draw: Published, language: str) -> str:
    rounds = ", ".join(str(one.number) for one in draw.rounds)
    text = word("draw-proof", language).format(rounds=rounds)
    return text if draw.repaired is None else f"{text} ({word('repaired', language)})"


def _tables(tournament: Tournament, number: int, language: str) -> list[dict[str, Any]]:
    tables = table_results(tournament, number, language)
    known = known_tables(tournament, number)
    for one in tables:
        one["known"] = one["table"] in known
    return tables


def _proofs(tournament: Tournament) -> dict[str, Published]:
    """The draws for ``mondfang verify draw``, once no round is left that the seed would give away.

    Clubs are part of a draw that keeps them apart: with somebody who wants to be but a number
    among the players it is not published.
    """
    if len(public_rounds(tournament)) < len(tournament.format.rounds):
        return {}
    consents = {one.consent for one in tournament.entrants.values()}
    if tournament.format.draw.avoid_clubs and "number" in consents:
        return {}
    found = {}
    for seq in drawn_entries(tournament):
        for place, draw in enumerate(published_draws(tournament, seq), 1):
            found[f"draw-{seq}-{place}.json"] = draw
    return found


def _proof(draw: Published) -> bytes:
    return (json.dumps(to_dict(draw), ensure_ascii=False, indent=1) + "\n").encode()


def _style() -> bytes:
    return (files("mondfang.paper.pages") / "templates" / "style.css").read_bytes()


def _page(template: str, data: Mapping[str, Any]) -> bytes:
    return _environment().get_template(f"{template}.html").render(data).encode()


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("mondfang.paper.pages", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _write(folder: Path, pages: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Each file whole or not at all; what only an earlier call wrote is removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in _listed(folder) - pages.keys():
        (folder / name).unlink(missing_ok=True)
    for name, content in pages.items():
        fresh = folder / f".{name}.new"
        fresh.write_bytes(content)
        fresh.replace(folder / name)
    (folder / LISTED).write_text(json.dumps(sorted(pages)), encoding="utf-8")
    return tuple(folder / name for name in pages)


def _listed(folder: Path) -> set[str]:
    """The names of the last time; only plain ones are believed."""
    try:
        names = json_data((folder / LISTED).read_bytes())
    except (OSError, Unreadable):
        return set()
    listed = names if isinstance(names, list) else []
    return {name for name in listed if isinstance(name, str) and _PAGE.fullmatch(name)}
