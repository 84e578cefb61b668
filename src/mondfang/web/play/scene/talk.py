"""What was said at the table, line by line: bids, announcements, and what happened beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

import msgspec

from mondfang.game import View
from mondfang.game import actions as act
from mondfang.table.seating.places import Stir
from mondfang.web.play.scene.table import Seen, phrase_words, say, still_said


class Said(msgspec.Struct, frozen=True, gc=False):
    name: str
    words: str
    kind: str = ""  # what it is for those who only listen: a Kontra


def talk_of(view: View) -> tuple[act.Action, ...]:
    """Who bid and announced what, in order."""
    talk = takewhile(_is_talk, view.told)
    return tuple(still_said(talk))


def _is_talk(event: act.Event) -> bool:
    return not isinstance(event, act.Play)  # with the first card the talking is over


def said_scene(seen: Seen, event: act.Action) -> Said:
    words = say(seen.book, event, seen.language)
    if not isinstance(event, act.Kontra):
        return Said(seen.name(event.seat), words)
    if event.against is not None:  # each opponent has a ladder of his own
        other = event.owner if event.against == event.seat else event.against
        words = f"{words} ({seen.name(other)})"
    return Said(seen.name(event.seat), words, "kontra")


def stirs_scene(seen: Seen) -> tuple[Said, ...]:
    """Set phrases, and who sat down or stood up: nobody looks into a hand unseen."""
    return tuple(_stirs(seen))


def _stirs(seen: Seen) -> Iterator[Said]:
    for word in seen.heard:
        yield Said(seen.chair_name(word.seat), phrase_words(seen.language, word.phrase))
    for stir in seen.table.stirs:
        yield Said(stir.name, stir_words(seen, stir))


def stir_words(seen: Seen, stir: Stir) -> str:
    """What somebody did beside the cards, after the name."""
    seat = stir.seat + 1
    return {
        "came": seen.t(f"hat sich auf Platz {seat} gesetzt", f"sat down at seat {seat}"),
        "went": seen.t(f"ist von Platz {seat} aufgestanden", f"left seat {seat}"),
        "unwanted": seen.t("soll vom Tisch, findet jemand", "should leave, somebody says"),
        "removed": seen.t("wurde vom Tisch genommen", "was removed from the table"),
        "took-back": seen.t("hat zurückgenommen", "took a decision back"),
        "took-deal": seen.t("nimmt die Karten und gibt", "takes the pack and deals"),
    }[stir.what]
