"""What an operator decides before the server starts; a frozen value that everything is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar
from urllib.parse import urlsplit

from mondfang.speech import SpokenError, Text
from mondfang.web.tls import Tls


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for; what each of them means is in ``limits.toml``.

    Each process counts for itself: with several workers there is so many times as much.
    """

    form_bytes: int = 16 * 1024
    message_bytes: int = 2 * 1024  # over the socket of a table
    pages_per_minute: int = 600
    forms_per_minute: int = 240
    tables_per_minute: int = 20
    logins_per_minute: int = 20
    hints_per_minute: int = 60
    replays_per_minute: int = 60
    analyses_per_minute: int = 20
    books_per_day: int = 20
    books_per_share: int = 100
    messages_per_second: int = 20
    hashes_at_once: int = 2  # argon2 takes 64 MiB each
    sockets_per_client: int = 64
    requests_per_client: int = 64
    connections_per_client: int = 200
    network_times: int = 8
    connections: int = 4_000
    head_bytes: int = 32 * 1024
    head_seconds: int = 10
    body_seconds: int = 30
    answer_seconds: int = 30
    idle_seconds: int = 5
    check_seconds: int = 5
    desk_waiting: int = 8
    desk_per_client: int = 2
    desk_seconds: int = 30
    onlookers_per_table: int = 30
    analysis_processes: int = 1
    analysis_seconds: int = 60
    analyses_waiting: int = 400
    analyses_per_person: int = 40


def is_safe_address(address: str) -> bool:
    """Whether what goes there is read by nobody else: over TLS, or not out of this machine."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    if parts.scheme == "http":
        return host in ("127.0.0.1", "localhost", "::1")
    return parts.scheme == "https" and bool(host)


@dataclass(frozen=True, slots=True)
class Oidc:
    """A service (OpenID) whose accounts may be used here beside those of this server."""

    issuer: str
    client: str
    secret: str = field(repr=False)
    name: str = "OpenID"  # how its button is called

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Oidc | None:
        """What the four settings say; None where there is none of them."""
        words = ("ISSUER", "CLIENT", "SECRET", "NAME")
        issuer, client, secret, name = (
            environment.get(f"MONDFANG_OIDC_{word}", "").strip() for word in words
        )
        if not (issuer or client or secret):
            return None
        if not (issuer and client and secret):
            raise ConfigError("half-oidc")
        if not is_safe_address(issuer):
            raise ConfigError("open-oidc", found=issuer)
        return cls(issuer, client, secret, name or "OpenID")


class ConfigError(SpokenError, ValueError):
    """A setting with which no server can run."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "short-secret": Text(
            "Das Geheimnis braucht mindestens 16 Zeichen.",
            "The secret needs at least 16 characters.",
        ),
        "bad-address": Text(
            "„{found}“ ist keine Adresse wie https://tarock.example.",
            "'{found}' is not an address like https://tarock.example.",
        ),
        "half-oidc": Text(
            "Für die Anmeldung über einen anderen Dienst braucht es MONDFANG_OIDC_ISSUER, "
            "MONDFANG_OIDC_CLIENT und MONDFANG_OIDC_SECRET.",
            "To log in by another service MONDFANG_OIDC_ISSUER, MONDFANG_OIDC_CLIENT and "
            "MONDFANG_OIDC_SECRET are needed.",
        ),
        "open-oidc": Text(
            "„{found}“ ist keine Adresse mit https://.",
            "'{found}' is not an address with https://.",
        ),
        "unknown-limit": Text(
            "Eine Grenze „{name}“ gibt es nicht. Alle zeigt: mondfang serve --limits",
            "There is no limit '{name}'. To see all: mondfang serve --limits",
        ),
        "bad-limit": Text(
            "„{found}“ ist keine Grenze wie sockets-per-client=200, mit einer ganzen Zahl ab 1.",
            "'{found}' is not a limit like sockets-per-client=200, with a whole number, 1 or more.",
        ),
    }


@dataclass(frozen=True, slots=True)
class Config:
    """``create_app(Config(secret=...))`` is all that a server needs."""

    secret: str = field(repr=False)
    database: str | None = None  # a URL or a path; None is the file in the user's data folder
    base_url: str | None = None  # "https://tarock.example"; None trusts the Host header
    trusted_proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-* headers are believed
    metrics_token: str | None = field(default=None, repr=False)
    limits: Limits = field(default_factory=Limits)
    session_days: int = 400
    table_days: int | None = None  # tables unused for so long are deleted; None keeps them
    oidc: Oidc | None = None
    contact: str | None = None  # of whoever runs the server, for the page about privacy
    tls: Tls | None = None  # this server speaks https itself, without a proxy
    outside: str | None = None  # how other devices of the network get here, as far as is known

    def __post_init__(self) -> None:
        if len(self.secret) < 16:
            raise ConfigError("short-secret")
        if not (self.metrics_token or "").strip():
            # A variable without a value is no token: it would be one that everybody knows.
            object.__setattr__(self, "metrics_token", None)
        if self.base_url is not None:
            parts = urlsplit(self.base_url)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
                raise ConfigError("bad-address", found=self.base_url)
