"""Every page of the office."""

from __future__ import annotations

from mondfang.web.office import live, standby
from mondfang.web.office.board import pages as board
from mondfang.web.office.cup import desk as cup_desk
from mondfang.web.office.cup import pages as cup
from mondfang.web.office.door import known, person
from mondfang.web.office.door import pages as door
from mondfang.web.office.draw import pages as draw
from mondfang.web.office.end import pages as end
from mondfang.web.office.end import prizes
from mondfang.web.office.hall import pages as hall
from mondfang.web.office.papers import log
from mondfang.web.office.papers import pages as papers
from mondfang.web.office.people import desk as people_desk
from mondfang.web.office.people import pages as people
from mondfang.web.office.player import pages as player
from mondfang.web.office.referee import conduct
from mondfang.web.office.referee import pages as referee
from mondfang.web.office.second import merge
from mondfang.web.office.second import pages as second
from mondfang.web.office.sheets import totals
from mondfang.web.office.table import pages as table
from mondfang.web.office.table import typing
from mondfang.web.office.teams import pages as teams
from mondfang.web.office.today import opening, plan
from mondfang.web.office.today import pages as today

PAGES = (
    *opening.PAGES,
    *today.PAGES,
    *plan.PAGES,
    *door.PAGES,
    *person.PAGES,
    *known.PAGES,
    *teams.PAGES,
    *draw.PAGES,
    *board.PAGES,
    *totals.PAGES,
    *table.PAGES,
    *typing.PAGES,
    *referee.PAGES,
    *conduct.PAGES,
    *end.PAGES,
    *prizes.PAGES,
    *papers.PAGES,
    *log.PAGES,
    *hall.PAGES,
    *player.PAGES,
    *live.PAGES,
    *cup.PAGES,
    *cup_desk.PAGES,
    *people.PAGES,
    *people_desk.PAGES,
    *second.PAGES,
    *merge.PAGES,
    *standby.PAGES,
)
