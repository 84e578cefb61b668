"""Messages to the hall."""

from __future__ import annotations

from mondfang.tournament.office.events import Announced, AnnouncementEnded
from mondfang.tournament.office.public.messages import announcements_at
from tests.tournament.desk import Desk, refused


def test_a_message_is_shown_until_its_moment_or_until_somebody_ends_it() -> None:
    desk = Desk("sb", 8)
    desk.do(Announced("Essen um sechs", until=desk.at + 600))
    desk.do(Announced("Tisch 7 bitte den Zettel abgeben", (7,)))
    last = desk.seq
    shown = [one.text for one in announcements_at(desk.now, desk.at)]
    assert shown == ["Tisch 7 bitte den Zettel abgeben", "Essen um sechs"]
    assert len(announcements_at(desk.now, desk.at + 3600)) == 1
    desk.do(AnnouncementEnded(last))
    assert announcements_at(desk.now, desk.at + 3600) == ()
    with refused("no-such-entry", desk, seq=last):
        desk.do(AnnouncementEnded(last))


def test_a_message_is_one_line_that_a_hall_can_read() -> None:
    desk = Desk("sb", 8)
    for text in (" ", "a\nb", "x" * 301):
        with refused("bad-announcement", desk):
            desk.do(Announced(text))
    with refused("bad-table", desk, table=0):
        desk.do(Announced("Ruhe", (0,)))
