"""The socket of an open block: it is told how far the log goes."""

from __future__ import annotations

from functools import partial

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from mondfang.web.base.one_way_socket import BEAT, GONE, tell_page
from mondfang.web.base.routes import Socket
from mondfang.web.base.services import services
from mondfang.web.block.access import found


async def live(websocket: WebSocket) -> None:
    """Serve one page until it goes away; a block that is not there has no handshake."""
    try:
        at = await found(websocket)
    except HTTPException:
        await websocket.close(GONE)
        return
    await tell_page(websocket, partial(_tell, websocket, at.standing.id))


async def _tell(websocket: WebSocket, block: str) -> None:
    seq: int | None = 0
    while seq is not None:
        seq = await services(websocket).blocks.moved(block, seq, BEAT)
        await websocket.send_json({"seq": seq})
    await websocket.close(GONE)


PAGES = tuple(
    Socket(f"{root}/live", live, who="anyone") for root in ("/block/{block}", "/b/{view}")
)
