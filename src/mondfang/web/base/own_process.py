"""Work in a process of its own: whatever it does, the server goes on, and it can be ended.

A thread cannot be stopped, and takes the interpreter from everybody while it works. The process
is started when it is first needed, does one thing after the other, and steps back behind the
server. Questions and answers are pickled: both ends are this program.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import struct
import sys
import traceback
from asyncio import IncompleteReadError, StreamReader
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO
from weakref import WeakSet

_LOG = logging.getLogger("mondfang.web.apart")
_SIZE = struct.Struct(">I")
_STARTING = 60.0  # seconds until a new process is ready, on a machine that has much else to do
_ENDING = 5.0  # seconds until one that says nothing more is gone
_MEMORY = 1 << 30  # bytes that it may take
_NICE = 5
_LINES = 8  # of code that are told of a fault
_READY = "ready"
_AT_WORK: WeakSet[Process] = WeakSet()  # of this server
_ENDED: list[bool] = []  # whether nothing is begun any more


class TookTooLong(Exception):
    """The process was ended."""


class Failed(Exception):
    """The process has stumbled over the question, or is gone."""


class Stopping(Failed):
    """The server ends, and the process with it."""


class Apart:
    """One such process; whoever asks waits until the one before has an answer."""

    def __init__(self, words: tuple[str, ...], seconds: float) -> None:
        """``words`` is how the process is called, without the interpreter: ``("-m", "…")``."""
        self._words, self._seconds = words, seconds
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._asked = False

    async def ask(self, question: object) -> Any:
        """The answer of the process; raises TookTooLong, Failed or Stopping."""
        answered = False
        async with self._turn:
            try:
                process = await self._started()
                self._asked = True
                async with asyncio.timeout(self._seconds):
                    done, told = await _exchange(process, question)
                answered = True
            except TimeoutError:
                raise TookTooLong from None
            except (OSError, IncompleteReadError) as problem:
                if _ENDED:
                    raise Stopping from None
                kind, code = type(problem).__name__, await self._code()
                _LOG.error("a process beside the server has ended (%s): %s", code, kind)
                raise Failed from None
            finally:
                self._asked = False
                # Also where nobody waits any more: its answer would be taken for the next one.
                if not answered:
                    await self.stop()
        if not done:
            _LOG.error("a process beside the server has stumbled: %s", told)
            raise Failed
        return told

    async def _code(self) -> str:
        """With what it has ended: a signal is a negative number, -9 mostly a lack of memory."""
        if self._process is None:
            return "not started"
        with suppress(TimeoutError):
            async with asyncio.timeout(_ENDING):
                return f"code {await self._process.wait()}"
        return "still running"

    @property
    def is_idle(self) -> bool:
        """Whether the process has no question before it."""
        return not self._asked

    async def stop(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _started(self) -> Process:
        if _ENDED:
            raise ProcessLookupError
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *self._words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            _AT_WORK.add(self._process)
            async with asyncio.timeout(_STARTING):
                await _received(self._process)
        return self._process


def end_all() -> None:
    """The server ends: so do all its processes, at once, and none is started any more."""
    _ENDED.append(True)
    for process in tuple(_AT_WORK):
        with suppress(ProcessLookupError):
            process.kill()


async def _exchange(process: Process, question: object) -> Any:
    assert process.stdin is not None
    process.stdin.write(_packed(question))
    await process.stdin.drain()
    return await _received(process)


async def _received(process: Process) -> Any:
    stream = process.stdout
    assert isinstance(stream, StreamReader)
    (size,) = _SIZE.unpack(await stream.readexactly(_SIZE.size))
    return pickle.loads(await stream.readexactly(size))


def _packed(thing: object) -> bytes:
    body = pickle.dumps(thing)
    return _SIZE.pack(len(body)) + body


def serve(work: Callable[[Any], object], nice: int = _NICE) -> None:
    """The other end: answer questions until nobody is there any more."""
    _step_back(nice)
    heard, said = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may come between the answers
    _say(said, _READY)
    while head := heard.read(_SIZE.size):
        question = pickle.loads(heard.read(_SIZE.unpack(head)[0]))
        try:
            answer = True, work(question)
        except Exception as problem:
            # Its text may hold anything that somebody has sent.
            answer = False, f"{type(problem).__name__} in {_lines(problem)}"
        _say(said, answer)


def _lines(problem: Exception) -> str:
    """The lines of code that led to it, the last one first.

    >>> _lines(ValueError())
    ''
    """
    led = reversed(traceback.extract_tb(problem.__traceback__)[-_LINES:])
    return " < ".join(f"{os.path.basename(one.filename)}:{one.lineno}" for one in led)


def _say(stream: BinaryIO, thing: object) -> None:
    stream.write(_packed(thing))
    stream.flush()


def _step_back(nice: int) -> None:
    """Be less urgent than the server, and not larger than fits; Ctrl-C is the server's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(nice)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
