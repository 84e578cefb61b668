"""Everything that can be printed, by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from mondfang.paper.cups import cup_final, cup_standings
from mondfang.paper.print.press import printed
from mondfang.paper.print.scoresheets import score_sheets
from mondfang.paper.print.seating import by_name, by_table, seat_cards
from mondfang.paper.ranking import RankingChoice, certificates, ranking
from mondfang.paper.teams import team_certificates, team_list
from mondfang.paper.words import check_language
from mondfang.tournament.cup.table import Cup
from mondfang.tournament.office.fold import Tournament

Kind = Literal[
    "seat-cards",
    "tables-by-name",
    "tables-by-table",
    "score-sheets",
    "results",
    "teams",
    "certificates",
    "team-certificates",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
CupKind = Literal["cup", "cup-final"]
CUP_KINDS: tuple[CupKind, ...] = get_args(CupKind)


def pdf(
    kind: Kind,
    tournament: Tournament,
    language: str = "de",
    *,
    round: int | None = None,
    tables: Sequence[int] = (),
    players: Sequence[int] = (),
    after: int | None = None,
    club: str | None = None,
    category: str | None = None,
    top: int | None = None,
    for_cup: bool = False,
    own_pages: Mapping[int, str] | None = None,
    sheet_pages: Mapping[int, str] | None = None,
) -> bytes:
    """A PDF on A4.

    ``round`` is by default the next one to start, else the last drawn; ``tables`` limits score
    sheets, ``players`` seat cards and certificates. ``after``, ``club``, ``category``, ``top`` and
    ``for_cup`` choose the standings for results and certificates, which the first three get.
    ``own_pages`` are addresses for the codes on seat cards, ``sheet_pages`` by table for those on
    score sheets.
    """
    check_language(language)
    choice = RankingChoice(after, club, category, top, for_cup)
    match kind:
        case "seat-cards":
            return printed(kind, seat_cards(tournament, language, players, own_pages))
        case "tables-by-name":
            return printed(kind, by_name(tournament, language, round))
        case "tables-by-table":
            return printed(kind, by_table(tournament, language, round))
        case "score-sheets":
            return printed(kind, score_sheets(tournament, language, round, tables, sheet_pages))
        case "results":
            return printed(kind, ranking(tournament, language, choice))
        case "teams":
            return printed(kind, team_list(tournament, language))
        case "certificates":
            return printed(kind, certificates(tournament, language, choice, players))
        case "team-certificates":
            return printed("certificates", team_certificates(tournament, language, top))


def cup_pdf(kind: CupKind, cup: Cup, language: str = "de") -> bytes:
    """The season's table, or what the final has to bring, on A4."""
    check_language(language)
    data = cup_standings(cup, language) if kind == "cup" else cup_final(cup, language)
    return printed(kind, data)
