"""``python -m mondfang.web.board.process``: the other end of the pool, behind everything else."""

from __future__ import annotations

from mondfang.web.base.own_process import serve
from mondfang.web.board.worker import answer

_NICE = 19  # somebody waits at every table, and nobody waits here

if __name__ == "__main__":
    serve(answer, _NICE)
