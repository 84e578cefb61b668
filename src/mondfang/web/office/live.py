"""The socket of an open page: it is told when the tournament has moved, and what time it is."""

from __future__ import annotations

import time
from functools import partial

from starlette.websockets import WebSocket

from mondfang.web.base.one_way_socket import BEAT, tell_page
from mondfang.web.base.routes import Socket
from mondfang.web.base.services import services


async def live(websocket: WebSocket) -> None:
    """Serve one page until it goes away."""
    await tell_page(websocket, partial(_tell, websocket))


async def _tell(websocket: WebSocket) -> None:
    offices, book = services(websocket).offices, str(websocket.path_params["office"])
    mark = ""
    while True:
        mark = await offices.moved(book, mark, BEAT)
        await websocket.send_json({"mark": mark, "now": int(time.time() * 1000)})


PAGES = (Socket("/office/{office}/live", live, who="office-public"),)
