"""A certificate and its key, looked at before the server starts: browsers say far less."""

from __future__ import annotations

import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import ClassVar

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from mondfang.speech import SpokenError, Text
from mondfang.speech.files import file_problem
from mondfang.speech.numbers import date


class TlsError(SpokenError):
    """Files with which no browser would get a secure page."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "unreadable": Text(
            "Die Datei {file} lässt sich nicht lesen: {reason}.",
            "The file {file} cannot be read: {reason}.",
        ),
        "no-certificate": Text(
            "In {file} steht kein Zertifikat im PEM-Format (-----BEGIN CERTIFICATE-----).",
            "{file} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).",
        ),
        "no-key": Text(
            "In {file} steht kein privater Schlüssel im PEM-Format (-----BEGIN PRIVATE KEY-----).",
            "{file} holds no private key in PEM form (-----BEGIN PRIVATE KEY-----).",
        ),
        "locked-key": Text(
            "Der Schlüssel in {file} ist mit einem Kennwort versperrt; "
            "der Server braucht ihn offen.",
            "The key in {file} is locked with a password; the server needs it open.",
        ),
        "other-key": Text(
            "Der Schlüssel in {key} gehört nicht zum Zertifikat in {certificate}.",
            "The key in {key} does not belong to the certificate in {certificate}.",
        ),
        "expired": Text(
            "Das Zertifikat in {file} ist am {date} abgelaufen; Browser nehmen es nicht mehr.",
            "The certificate in {file} expired on {date}; browsers no longer take it.",
        ),
        "not-yet": Text(
            "Das Zertifikat in {file} gilt erst ab {date}. Geht die Uhr dieses Rechners richtig?",
            "The certificate in {file} is valid only from {date}. Is this machine's clock right?",
        ),
        "refused": Text(
            "Mit {certificate} und {key} geht keine sichere Verbindung: {reason}.",
            "{certificate} and {key} give no secure connection: {reason}.",
        ),
    }


@dataclass(frozen=True, slots=True)
class Tls:
    """Files that were looked at, and the names that they vouch for."""

    certificate: str
    key: str
    names: tuple[str, ...] = ()


def checked_tls(certificate: Path, key: Path, now: datetime | None = None) -> Tls:
    """Both files fit each other, today; raises TlsError."""
    now = now or datetime.now(UTC)
    leaf = _leaf(certificate)
    secret = _key(key)
    if secret != leaf.public_key():
        raise TlsError("other-key", key=str(key), certificate=str(certificate))
    file = str(certificate)
    if now > leaf.not_valid_after_utc:
        raise TlsError("expired", file=file, date=_day(leaf.not_valid_after_utc))
    if now < leaf.not_valid_before_utc:
        raise TlsError("not-yet", file=file, date=_day(leaf.not_valid_before_utc))
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (ssl.SSLError, OSError) as problem:
        reason = getattr(problem, "reason", None) or str(problem)
        told = {"certificate": file, "key": str(key), "reason": reason}
        raise TlsError("refused", **told) from None
    return Tls(file, str(key), tuple(_names(leaf)))


def _leaf(file: Path) -> x509.Certificate:
    """The first certificate of the file: the server's own, before those that vouch for it."""
    try:
        return x509.load_pem_x509_certificates(_read(file))[0]
    except (ValueError, IndexError, UnsupportedAlgorithm):
        raise TlsError("no-certificate", file=str(file)) from None


def _key(file: Path) -> object:
    """The public half of the private key."""
    try:
        return load_pem_private_key(_read(file), password=None).public_key()
    except TypeError:
        raise TlsError("locked-key", file=str(file)) from None
    except (ValueError, UnsupportedAlgorithm):
        raise TlsError("no-key", file=str(file)) from None


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        raise TlsError("unreadable", file=str(file), reason=file_problem(problem)) from None


def _names(leaf: x509.Certificate) -> Sequence[str]:
    """What a browser may call the server; a certificate for all names below one names none."""
    try:
        said = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ()
    hosts = [name for name in said.get_values_for_type(x509.DNSName) if "*" not in name]
    return [*hosts, *(_host(one) for one in said.get_values_for_type(x509.IPAddress))]


def _host(address: object) -> str:
    text = str(address)
    return f"[{text}]" if ip_address(text).version == 6 else text


def _day(when: datetime) -> Text:
    day = when.date().isoformat()
    return Text(date(day, "de"), date(day, "en"))
