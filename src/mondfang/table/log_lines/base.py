"""What all entries of a log have in common."""

from __future__ import annotations

import msgspec


class Record(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag=str.lower
):
    """A line of JSON with a tag; read strictly."""
