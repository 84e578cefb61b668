"""Where work is done: in this process, in processes of this machine, or on a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from mondfang.lab.errors import LabError

Item = TypeVar("Item")
Result = TypeVar("Result")
_WAITING = 4  # pieces of work in the queue for each worker


@dataclass(frozen=True, slots=True)
class Workers:
    """``processes`` of this machine (one: no other process), or the cluster at an address."""

    processes: int = 1
    cluster: str | None = None


def cores() -> int:
    """How many cores this process may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:  # not every system can tell
        return os.cpu_count() or 1


def each_done(
    work: Callable[[Item], Result], items: Iterable[Item], place: Workers
) -> Generator[tuple[int, Result], None, None]:
    """Every item's number and result as soon as it is there, in any order."""
    if place.cluster is None and place.processes <= 1:
        for number, item in enumerate(items):
            yield number, work(item)
        return
    with _workers(place) as (executor, width):
        source = enumerate(items)
        pending: dict[Future[Result], int] = {}
        with _deaf():
            for number, item in islice(source, width * _WAITING):
                pending[executor.submit(work, item)] = number
        while pending:
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                number = pending.pop(future)
                for following, item in islice(source, 1):
                    pending[executor.submit(work, item)] = following
                yield number, future.result()


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C waits until the end; a worker that is started meanwhile never hears it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_order(results: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """Numbered results in the order of their numbers; what comes early waits."""
    early: dict[int, Result] = {}
    wanted = 0
    for number, result in results:
        early[number] = result
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


@contextmanager
def _workers(place: Workers) -> Iterator[tuple[Executor, int]]:
    """An executor and how many pieces of work it does at a time."""
    if place.cluster is not None:
        with _cluster(place.cluster) as found:
            yield found
        return
    before = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(place.processes, mp_context=spawn, initializer=_begin)
    try:
        yield pool, place.processes
        pool.shutdown()
    except BaseException as problem:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        if isinstance(problem, BrokenProcessPool):
            raise LabError("worker-died") from None
        raise


def _begin() -> None:
    """Ctrl-C is heard by the first process alone, which ends its workers; none outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    client = _client(address)
    try:
        width = sum(client.nthreads().values())
        executor = client.get_executor(pure=False)
        try:
            yield executor, width
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()


def _client(address: str) -> Any:
    """Connect to a dask scheduler that has at least one worker."""
    try:
        _knock(address)
        from distributed import Client

        connect: Any = Client  # dask has no types for what is used here
        client = connect(address, timeout="30s", set_as_default=False)
    except ImportError:
        raise LabError("no-dask") from None
    except (OSError, ValueError) as problem:
        raise LabError("no-scheduler", address=address, problem=problem) from None
    try:
        client.wait_for_workers(1, timeout=30)
    except (OSError, TimeoutError):
        client.close()
        raise LabError("no-workers", address=address) from None
    return client


def _knock(address: str) -> None:
    """Find out quickly that nobody listens: dask itself tries for long and leaves threads."""
    scheme, _, place = address.rpartition("://")
    host, _, port = place.rpartition(":")
    if scheme not in ("", "tcp", "tls", "ws", "wss") or not host or not port.isdigit():
        raise ValueError("tcp://HOST:PORT")
    socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
