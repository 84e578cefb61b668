"""All games of a table on pages of fifty: what the table's own page has no room for."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.table.kept.sheet import carried
from mondfang.table.told import told
from mondfang.web.base.access import standing_at
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.play.live.reading import read_lines
from mondfang.web.play.scene.result import ResultRow, money_row, points_row
from mondfang.web.play.scene.sheet import before_row, line_rows, names_row
from mondfang.web.play.scene.table import Seen

ON_A_PAGE = 50  # a multiple of the games between two snapshots


async def sheet(request: Request) -> Response:
    """One page of the sheet, the last one unless another is asked for."""
    person: Person = request.state.person
    at, table_id = services(request), request.path_params["id"]
    table, standing = await at.tables.load(table_id), await standing_at(request, table_id, person)
    if table is None or (standing == "stranger" and table.kiebitz(person.id) is None):
        raise HTTPException(404)
    written = table.game if table.written is not None else table.game - 1
    pages = max(1, -(-written // ON_A_PAGE))
    number = _number(request.query_params.get("page", ""), pages)
    first = (number - 1) * ON_A_PAGE + 1
    last = min(number * ON_A_PAGE, written)
    lines = await read_lines(at.log, table, first, last)
    seen = Seen(told(table, person.id), person.prefs, frozenset())
    language, you = person.prefs.language, seen.table.you
    return page(
        request,
        "play/sheet_page.html",
        table=table,
        number=number,
        pages=pages,
        names=names_row(seen),
        before=before_row(seen, carried(lines), first - 1) if first > 1 else None,
        rows=line_rows(lines.lines, seen, standing != "stranger"),
        total=ResultRow(seen.t("Schrift", "Points"), points_row(lines.points, you)),
        cents=None
        if lines.cents is None
        else ResultRow(seen.t("Kassa €", "Cash €"), money_row(lines.cents, you, language)),
    )


def _number(text: str, most: int) -> int:
    """A page that exists; without a number, or with nonsense, the last one."""
    if not (text.isascii() and text.isdigit()):
        return most
    return min(max(1, int(text[:6])), most)


PAGES = (Page("/t/{id}/sheet", sheet, who="table"),)
