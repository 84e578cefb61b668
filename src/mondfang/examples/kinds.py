"""All kinds of examples by their names in the file."""

from __future__ import annotations

from typing import Any

from mondfang.examples.dealing import deal, draw, evening
from mondfang.examples.model import Kind
from mondfang.examples.office import cup, tournament
from mondfang.examples.play import manner, name, play, trick, view
from mondfang.examples.score import count, row, rule, settle

KINDS: dict[str, Kind[Any]] = {
    "settle": settle.KIND,
    "play": play.KIND,
    "trick": trick.KIND,
    "view": view.KIND,
    "manner": manner.KIND,
    "rule": rule.KIND,
    "name": name.KIND,
    "row": row.KIND,
    "count": count.KIND,
    "draw": draw.KIND,
    "deal": deal.KIND,
    "evening": evening.KIND,
    "tournament": tournament.KIND,
    "cup": cup.KIND,
}
