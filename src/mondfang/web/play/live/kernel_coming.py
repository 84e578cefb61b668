"""Taking a kernel that is compiled beside the server as soon as it is there: see ``make run``."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.kernel.backend import PYTHON, coming, look_again
from mondfang.speech import Text
from mondfang.web.base.repeating import Repeating
from mondfang.web.base.terminal import tell
from mondfang.web.play.live.thinkers import Thinkers, while_nobody_thinks

EVERY = 2.0  # seconds
_READY = Text(
    "Der schnelle Rechenkern ist fertig übersetzt; ab jetzt denken die Bots mit ihm.",
    "The fast kernel has been compiled; from now on the bots think with it.",
)
_NONE = Text(
    "Der schnelle Rechenkern ließ sich nicht übersetzen; der langsamere spielt weiter. "
    "Warum: make native",
    "The fast kernel could not be compiled; the slower one plays on. Why: make native",
)


class KernelComing:
    """Looks for the file that says it is whole, and changes over while nobody thinks."""

    def __init__(self, thinkers: Sequence[Thinkers]) -> None:
        self._thinkers, self._file = thinkers, coming()
        self._serves = PYTHON
        self.looking = Repeating(self.look, lambda: EVERY, "no kernel was looked for")

    def start(self) -> None:
        if self._file is not None:
            self.looking.start()

    async def look(self) -> None:
        if self._file is None or not self._file.exists():
            return
        if await while_nobody_thinks(self._thinkers, self._change):
            self._file = None
            tell(_NONE if self._serves == PYTHON else _READY)

    def _change(self) -> None:
        self._serves = look_again()
