"""What goes over the socket of a table, in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

MOST_TEXT = 200  # the longest verb, a discard of six cards, takes 28

QUIET = ("seal ", "mix ")  # what pages do by themselves


class BadMessage(Exception):
    """Something that no page of ours sends."""


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``{"at": "3.17", "do": "play HK"}``; a question for a hint is ``{"hint": true}``.

    ``quiet`` is a verb of the page itself: nobody is to be bothered with why it was not done.
    """

    at: str = ""
    do: str = ""
    hint: bool = False
    quiet: bool = False

    def __post_init__(self) -> None:
        if len(self.at) > 24 or len(self.do) > MOST_TEXT or bool(self.do) == self.hint:
            raise ValueError("neither a verb nor a question")
        if self.quiet and not self.do.startswith(QUIET):
            raise ValueError("a verb of people")


_reader = msgspec.json.Decoder(Sent)
_writer = msgspec.json.Encoder()


def read(text: str | None) -> Sent:
    """A message of a page; raises BadMessage, never anything else."""
    if text is None:
        raise BadMessage("no text")
    try:
        return _reader.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise BadMessage(str(problem)) from None


def write(message: Mapping[str, Any]) -> str:
    return _writer.encode(message).decode()


encoded = _writer.encode
