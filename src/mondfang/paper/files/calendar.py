"""The dates of a cup as a calendar that phones and programs subscribe to (iCalendar)."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable

from icalendar import Calendar, Event

from mondfang.tournament.cup.dates import CupDate

PRODUCT = "-//Mondfang//Cup//DE"
_HOURS = 5  # that an afternoon of Tarock takes


def calendar_file(name: str, title: str, dates: Iterable[CupDate], changed_at: float) -> bytes:
    """Every date an event; its time is that of the place, wherever the calendar is read.

    ``name`` keeps the events apart from those of other cups; ``changed_at`` is when the cup last
    changed, so that the same dates always give the same file.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    stamp = datetime.datetime.fromtimestamp(int(changed_at), datetime.UTC)
    for one in dates:
        calendar.add_component(_event(name, title, one, stamp))
    written: bytes = calendar.to_ical()
    return written


def _event(name: str, title: str, one: CupDate, stamp: datetime.datetime) -> Event:
    event = Event()
    told = hashlib.sha256(f"{name} {one.day} {one.title}".encode()).hexdigest()[:24]
    event.add("uid", f"{told}@mondfang")
    event.add("dtstamp", stamp)
    event.add("summary", one.title)
    event.add("description", title)
    if one.place:
        event.add("location", one.place)
    day = datetime.date.fromisoformat(one.day)
    if one.starts:
        start = datetime.datetime.fromisoformat(f"{one.day}T{one.starts.zfill(5)}")
        event.add("dtstart", start)
        event.add("dtend", start + datetime.timedelta(hours=_HOURS))
    else:
        event.add("dtstart", day)
        event.add("dtend", day + datetime.timedelta(days=1))
    return event
