"""Static result pages: a folder for any web server, or none at all; no script is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from mondfang.paper.cups import cup_final, cup_standings
from mondfang.paper.exports import cup_file, file_of
from mondfang.paper.hall import hall_boards
from mondfang.paper.ranking import ranking, table_results
from mondfang.paper.seating import by_name, known_tables
from mondfang.paper.words import check_language, round_title, word
from mondfang.tournament.cup import Cup
from mondfang.tournament.draw.published import to_dict
from mondfang.tournament.office import Tournament
from mondfang.tournament.office_publish import drawn_entries, published_draws

LISTED = ".pages.json"
"""What was written last time, so that a page that is gone does not stay in the folder."""


def publish(
    folder: Path, tournament: Tournament, language: str = "de", *, refresh_seconds: int = 30
) -> tuple[Path, ...]:
    """Write the pages of a tournament: ``index.html`` the standings, ``hall.html`` the screen."""
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
    pages = {
        "style.css": _style(),
        "results.csv": file_of("results", "csv", tournament, language),
        "results.json": file_of("results", "json", tournament, language),
        **_proofs(tournament),
    }
    links = _links(tournament, language)
    shared = {"links": links, "files": _files(pages, language)}
    standings = ranking(tournament, language)
    pages["index.html"] = _page("standings", {**standings, **shared, "file": "index.html"})
    for number in sorted(tournament.draws):
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
    data = {**cup_standings(cup, language), "needs": needs, "files": _files(pages, language)}
    pages["index.html"] = _page("cup", data)
    return pages


def _links(tournament: Tournament, language: str) -> list[dict[str, str]]:
    rounds = [
        {"file": f"round-{number}.html", "text": round_title(tournament, number, language)}
        for number in sorted(tournament.draws)
    ]
    return [
        {"file": "index.html", "text": word("standings", language)},
        *rounds,
        {"file": "hall.html", "text": word("hall", language)},
    ]


def _files(pages: Mapping[str, bytes], language: str) -> list[dict[str, str]]:
    """What can be downloaded, under the name of its form."""
    listed = []
    for name in pages:
        if name.endswith((".csv", ".json")):
            proof = name.startswith("draw-")
            text = f"{word('draw-proof', language)} ({name})" if proof else name
            listed.append({"file": name, "text": text})
    return listed


def _tables(tournament: Tournament, number: int, language: str) -> list[dict[str, Any]]:
    tables = table_results(tournament, number, language)
    known = known_tables(tournament, number)
    for one in tables:
        one["known"] = one["table"] in known
    return tables


def _proofs(tournament: Tournament) -> dict[str, bytes]:
    """The draws for ``mondfang verify draw``, once no round is left that the seed would give away.

    Clubs are part of a draw that keeps them apart: with somebody who wants to be but a number
    among the players it is not published.
    """
    if len(tournament.draws) < len(tournament.format.rounds):
        return {}
    consents = {one.consent for one in tournament.entrants.values()}
    if tournament.format.draw.avoid_clubs and "number" in consents:
        return {}
    found = {}
    for seq in drawn_entries(tournament):
        for place, draw in enumerate(published_draws(tournament, seq), 1):
            text = json.dumps(to_dict(draw), ensure_ascii=False, indent=1)
            found[f"draw-{seq}-{place}.json"] = f"{text}\n".encode()
    return found


def _style() -> bytes:
    return (files("mondfang.paper") / "pages" / "style.css").read_bytes()


def _page(template: str, data: Mapping[str, Any]) -> bytes:
    return _environment().get_template(f"{template}.html").render(data).encode()


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("mondfang.paper", "pages"),
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
        names = json.loads((folder / LISTED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    listed = names if isinstance(names, list) else []
    return {name for name in listed if isinstance(name, str) and Path(name).name == name}
