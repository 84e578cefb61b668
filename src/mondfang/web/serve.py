"""Starting the server: one process, or several that share a socket and a PostgreSQL database."""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from mondfang.speech import SpokenError, Text
from mondfang.store.database import open_database
from mondfang.store.operate.upgrade_copy import keep_before_upgrade
from mondfang.store.serving import check_not_served, serving
from mondfang.web.base.logs import Form, set_up_logs
from mondfang.web.config import Config, Limits
from mondfang.web.ending import ANSWERING, IN_ALL, end_in_time, leave, once
from mondfang.web.gate.handshake import GuardedConfig
from mondfang.web.gate.open_files import make_room
from mondfang.web.local_network import WiderServer, network_address
from mondfang.web.tls import Tls

if TYPE_CHECKING:
    from starlette.applications import Starlette

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # where the processes put their numbers together

LOCAL = ("127.0.0.1", "::1")  # where nobody but this machine gets to
LATER = 0.7  # seconds after its workers that the process of several is ended at the latest
_GIVEN = "MONDFANG_WORKER"  # what a worker is told by the process that started it


_TEXTS = {
    "port-taken": Text(
        "Auf Port {port} läuft schon etwas. Mit --port einen anderen wählen; "
        "0 nimmt irgendeinen freien.",
        "Something is running on port {port} already. Choose another one with --port; "
        "0 takes any that is free.",
    ),
    "workers-need-postgres": Text(
        "Mehrere Prozesse brauchen PostgreSQL: --database postgresql://…",
        "Several processes need PostgreSQL: --database postgresql://…",
    ),
}


class ServeError(SpokenError):
    """The server cannot start."""

    TEXTS = _TEXTS


def bind(host: str, port: int) -> socket.socket:
    """The socket that the server will listen on; a port that is taken is refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise ServeError("port-taken", port=port) from None
        raise


def addresses(bound: socket.socket, tls: Tls | None = None) -> list[str]:
    """Where a browser finds the server: here, and from the network if it listens there.

    A secure page has the names that its certificate vouches for, and no others.
    """
    host, port = bound.getsockname()[:2]
    if tls is not None and tls.names:
        return [f"https://{name}:{port}" for name in tls.names]
    scheme = "http" if tls is None else "https"
    if host not in ("0.0.0.0", "::"):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"]
    found, outside = [f"{scheme}://localhost:{port}"], network_address()
    return found if outside is None else [*found, f"{scheme}://{outside}:{port}"]


async def prepare(database: str | None, workers: int) -> None:
    """Bring the database up to date, keeping what it was, and learn whether it can be used."""
    check_not_served(database)
    await keep_before_upgrade(database)
    opened = await open_database(database)
    postgres = opened.is_postgres
    await opened.close()
    if workers > 1 and not postgres:
        raise ServeError("workers-need-postgres")


def run(
    config: Config,
    bound: socket.socket,
    workers: int,
    logs: Form,
    farewell: Callable[[], None] = lambda: None,
    language: str = "en",
) -> NoReturn:
    """Serve until somebody stops it (Ctrl-C, SIGTERM), say farewell and end; see ``ending``."""
    farewell = once(farewell)
    set_up_logs(logs, language=language)
    room = make_room(config.limits.connections)  # of each process; those it starts inherit it
    config = replace(config, limits=replace(config.limits, connections=room))
    if workers == 1:
        with serving(config.database):
            _run_here(config, bound, farewell)
        farewell()
        leave()
    given = {"config": asdict(config), "logs": logs, "language": language}
    with tempfile.TemporaryDirectory(prefix="mondfang-") as folder:
        os.environ[_GIVEN] = msgspec.json.encode(given).decode()
        os.environ[SHARED] = folder
        app = "mondfang.web.serve:worker"
        settings = uvicorn_config(app, config.limits, config.tls, workers=workers, factory=True)
        processes = Multiprocess(settings, sockets=[bound])
        end_in_time(farewell, IN_ALL + LATER)
        processes.run()
    farewell()
    leave()


def _run_here(config: Config, bound: socket.socket, farewell: Callable[[], None]) -> None:
    from mondfang.web.app import create_app

    # Uvicorn raises the signal that stopped it once more when it is done: it has been heard.
    for heard in (signal.SIGINT, signal.SIGTERM):
        signal.signal(heard, lambda *_: None)

    def made() -> Starlette:
        """Called when uvicorn listens to signals already."""
        end_in_time(farewell)
        app = create_app(config, alone=True)
        host, port = bound.getsockname()[:2]
        if host in LOCAL and config.base_url is None and config.tls is None:
            app.state.neighbours.listen = partial(server.listen_in_network, port)
        return app

    server = WiderServer(uvicorn_config(made, config.limits, config.tls, factory=True))
    server.run(sockets=[bound])


def worker() -> Starlette:
    """The app of one of several processes; it ends with the process that started it."""
    given: dict[str, Any] = msgspec.json.decode(os.environ[_GIVEN])
    set_up_logs(given["logs"], language=given["language"])
    _forget_the_dead(Path(os.environ[SHARED]))
    end_in_time()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    from mondfang.web.app import create_app

    return create_app(msgspec.convert(given["config"], Config), alone=True)


def _end_with(parent: Any) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _forget_the_dead(folder: Path) -> None:
    """What a process had open when it died is not open any more."""
    for file in folder.glob("gauge_live*_*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)


def uvicorn_config(app: Any, limits: Limits, tls: Tls | None = None, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the app: through our gate, with nothing of its own in the way."""
    return GuardedConfig(
        app,
        handshake_seconds=limits.head_seconds,
        http="mondfang.web.gate.protocol:GuardedHttp",
        ws="mondfang.web.gate.protocol:GuardedSocket",
        ssl_certfile=None if tls is None else tls.certificate,
        ssl_keyfile=None if tls is None else tls.key,
        timeout_keep_alive=limits.idle_seconds,
        log_config=None,  # see ``logs``
        access_log=False,
        lifespan="on",
        proxy_headers=False,  # the app believes the proxies of its own configuration
        server_header=False,
        ws_max_size=16 * 1024,
        ws_max_queue=8,
        ws_per_message_deflate=False,  # small messages: costs more than it saves
        timeout_graceful_shutdown=ANSWERING,
        timeout_worker_healthcheck=20,
        **more,
    )


def check(database: str | None, workers: int) -> None:
    """``prepare`` for callers without an event loop."""
    asyncio.run(prepare(database, workers))
