"""Asking a running server from outside: does it answer, and are certificate and clock good?"""

from __future__ import annotations

import json
import socket
import ssl
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from mondfang.speech import Text
from mondfang.store.operate.condition import DAY, Finding

PATIENCE = 5.0  # seconds
SOON = 14  # days that a certificate should still be good for
APART = 60.0  # seconds that two clocks may differ


def server_findings(address: str, now: float | None = None) -> list[Finding]:
    """What can be learnt from its address; nothing is changed."""
    moment = time.time() if now is None else now
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        text = Text(f"„{address}“ ist keine Adresse.", f"'{address}' is no address.")
        return [Finding(Text("Server", "Server"), text, ok=False)]
    found = _health(address.rstrip("/") + "/health", moment)
    if parts.scheme == "https":
        found.append(_certificate(parts.hostname, parts.port or 443, moment))
    return found


def _health(address: str, now: float) -> list[Finding]:
    name = Text("Server", "Server")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    start = time.monotonic()
    try:
        with opener.open(address, timeout=PATIENCE) as answer:
            took, date = time.monotonic() - start, answer.headers.get("date")
    except urllib.error.HTTPError as problem:
        with problem:
            code = _code(problem.read(2_000))
        said = f"{problem.code}{f' ({code})' if code else ''}"
        return [Finding(name, Text(f"Antwort {said}", f"answered {said}"), ok=False)]
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "reason", problem)
        text = Text(f"nicht erreichbar: {reason}", f"cannot be reached: {reason}")
        return [Finding(name, text, ok=False)]
    text = Text(f"antwortet nach {took * 1000:.0f} ms", f"answers after {took * 1000:.0f} ms")
    found = [Finding(name, text)]
    if date:
        apart = abs(parsedate_to_datetime(date).timestamp() - now)
        clock = Text(f"{apart:.0f} s Unterschied", f"{apart:.0f} s apart")
        found.append(Finding(Text("Uhr des Servers", "Clock of the server"), clock, apart <= APART))
    return found


def _code(body: bytes) -> str | None:
    try:
        told = json.loads(body)
    except ValueError:
        return None
    code = told.get("code") if isinstance(told, dict) else None
    return code if isinstance(code, str) else None


def _certificate(host: str, port: int, now: float) -> Finding:
    name = Text("Zertifikat (TLS)", "Certificate (TLS)")
    context = ssl.create_default_context()
    try:
        with (
            socket.create_connection((host, port), PATIENCE) as plain,
            context.wrap_socket(plain, server_hostname=host) as secure,
        ):
            shown = secure.getpeercert() or {}
    except (OSError, ssl.SSLError) as problem:
        return Finding(name, Text(f"nicht gut: {problem}", f"not good: {problem}"), ok=False)
    days = (ssl.cert_time_to_seconds(str(shown["notAfter"])) - now) / DAY
    text = Text(f"noch {days:.0f} Tage gültig", f"good for another {days:.0f} days")
    return Finding(name, text, ok=days >= SOON)
