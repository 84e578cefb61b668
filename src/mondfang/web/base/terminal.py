"""What a server tells the person who looks at its terminal, in their language."""

from __future__ import annotations

import logging

from mondfang.speech import Text

TOLD = "mondfang.told"
_LOG = logging.getLogger(TOLD)


def tell(text: Text, **values: object) -> None:
    """A line for a person; where logs are collected it stands there in English among the rest."""
    said = Text(text.de.format(**values), text.en.format(**values))
    _LOG.info("%s", said.en, extra={"told": said})
