"""Connections byte by byte, as no browser makes them."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

PATIENCE = 60.0  # seconds, on a machine that has much else to do


@dataclass(frozen=True, slots=True)
class Raw:
    """An open connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, address: str, source: str = "127.0.0.1") -> Raw:
        parts = urlsplit(address)
        made = asyncio.open_connection(parts.hostname, parts.port, local_addr=(source, 0))
        return cls(*await asyncio.wait_for(made, PATIENCE))

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def line(self) -> bytes:
        """The next line of the answer."""
        return await asyncio.wait_for(self.reader.readline(), PATIENCE)

    async def answer(self) -> bytes:
        """The status line of an answer that is read to its end."""
        status, length = await self.line(), 0
        while (line := await self.line()).strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        await asyncio.wait_for(self.reader.readexactly(length), PATIENCE)
        return status.strip()

    async def rest(self) -> bytes:
        """All that comes until the other side closes."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        except ConnectionResetError:
            return b""

    async def trickle(self, data: bytes, pause: float) -> bytes:
        """Send a byte, wait, send another; what was answered when the other side closed."""
        rest = asyncio.create_task(self.rest())
        try:
            for byte in data:
                if rest.done():
                    break
                await self.send(bytes([byte]))
                await asyncio.wait({rest}, timeout=pause)
        except ConnectionError:
            pass
        return await rest

    def shrink(self) -> None:
        """Let the system take as little as it can for who does not read."""
        self.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)

    async def close(self) -> None:
        self.writer.close()
        try:
            await self.writer.wait_closed()
        except ConnectionError:
            return
