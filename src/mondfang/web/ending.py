"""A server that is told to stop is gone within five seconds, whatever it is doing.

Processes beside it are ended with the signal. Requests in flight have two seconds to be answered
and everything that was opened is closed then. All work has its bounds, but a thread cannot be
stopped, a database may not answer, and the machine may have much else to do: so when time is up
the process ends as it is; and where not even that comes about, because the interpreter is held by
somebody or has no share of the processor, the system ends it by its own clock. Nothing is lost by
that, an action counts once it is on the disk.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from mondfang.web.base.own_process import end_all

ANSWERING = 2  # seconds for requests in flight
IN_ALL = 3.0  # seconds from the signal to the end
AT_LAST = 4.2  # seconds until the system ends it, in whatever state it is; the signal may come late

_LOG = logging.getLogger("mondfang.web.ending")


def end_in_time(
    farewell: Callable[[], None] = lambda: None,
    seconds: float = IN_ALL,
    at_last: float = AT_LAST,
) -> None:
    """From the next signal to stop on there is so much time; then the handlers of now are called.

    To be called in the main thread, after those handlers were installed.
    """
    begin = once(lambda: _count_down(farewell, seconds, at_last))
    for heard in (signal.SIGINT, signal.SIGTERM):
        _before(heard, begin)


def once(work: Callable[[], None]) -> Callable[[], None]:
    """The same, done by whoever comes first."""
    todo = [work]

    def do() -> None:
        with suppress(IndexError):
            todo.pop()()

    return do


def _before(heard: signal.Signals, work: Callable[[], None]) -> None:
    installed = signal.getsignal(heard)

    def hear(number: int, frame: FrameType | None) -> None:
        work()
        if callable(installed):
            installed(number, frame)

    signal.signal(heard, hear)


def _count_down(farewell: Callable[[], None], seconds: float, at_last: float) -> None:
    if hasattr(signal, "setitimer"):  # the clock of the system needs no thread of ours
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, at_last)
    end_all()
    timer = threading.Timer(seconds, _end, [farewell])
    timer.daemon = True  # nobody waits for it
    timer.start()


def _end(farewell: Callable[[], None]) -> None:
    """No handler, no thread and no other process is waited for."""
    _LOG.warning("ended in the middle of something")
    for child in multiprocessing.active_children():
        child.kill()
    farewell()
    leave()


def leave() -> NoReturn:
    """The end of a process that has closed everything: what its threads still do is for nobody."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)
