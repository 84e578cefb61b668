"""An operator is told by mail what is wrong, by a mail server that stands in this process."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mondfang.store.operate import mail
from mondfang.store.operate.mail import SENDER, SERVER, MailError, post_of, send
from tests.cli.running import refused, run


@contextmanager
def mail_server() -> Iterator[tuple[str, list[str]]]:
    """Its address, and the mails that it was handed."""
    mails: list[str] = []

    class Taking(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 mail.example\r\n")
            for line in self.rfile:
                word = line[:4].upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    body = iter(self.rfile.readline, b".\r\n")
                    mails.append(b"".join(body).decode())
                elif word == b"QUIT":
                    self.wfile.write(b"221 bye\r\n")
                    return
                self.wfile.write(b"250 ok\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Taking) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"smtp://127.0.0.1:{server.server_address[1]}", mails
        finally:
            server.shutdown()
            thread.join()


def test_the_doctor_writes_to_the_operator_only_when_something_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, missing = str(tmp_path / "tarock.db"), str(tmp_path / "fehlt.db")
    run("admin", "migrate", "--database", sound)
    with mail_server() as (address, mails):
        monkeypatch.setenv(SERVER, address)
        monkeypatch.setenv(SENDER, "mondfang@club.example")
        words = ("doctor", "--mail", "wirt@club.example", "--database")
        assert run(*words, sound).exit_code == 0
        assert mails == []
        assert run(*words, missing).exit_code == 1
    [sent] = mails
    assert "To: wirt@club.example" in sent
    assert "From: mondfang@club.example" in sent


def test_a_password_is_not_told_to_a_server_without_tls() -> None:
    with mail_server() as (address, mails):
        spoken = address.replace("smtp://", "smtp://wirt:geheim@")
        post = post_of({SERVER: spoken, SENDER: "a@b.example"})
        assert "geheim" not in repr(post)
        with pytest.raises(MailError) as problem:
            send(post, "c@d.example", "x", "y")
    assert problem.value.code == "no-tls"
    assert mails == []


def test_a_server_that_answers_letter_by_letter_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mail, "IN_ALL", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        taken = list[socket.socket]()
        answering = threading.Thread(target=lambda: taken.append(listening.accept()[0]))
        answering.start()
        address = f"smtp://127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(MailError, match="TimeoutError"):
            send(post_of({SERVER: address, SENDER: "a@b.example"}), "c@d.example", "x", "y")
        answering.join()
        taken[0].close()


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({}, "no-server"),
        ({SERVER: "mail.example"}, "bad-server"),
        ({SERVER: "smtp://mail.example:x"}, "bad-server"),
        ({SERVER: "smtps://mail.example"}, "bad-address"),
        ({SERVER: "smtps://mail.example", SENDER: "niemand"}, "bad-address"),
    ],
)
def test_settings_that_are_none_are_refused(settings: dict[str, str], code: str) -> None:
    with pytest.raises(MailError) as problem:
        post_of(settings)
    assert problem.value.code == code


def test_a_host_that_cannot_be_one_is_told_in_words() -> None:
    post = post_of({SERVER: "smtp://mail..example", SENDER: "a@b.example"})
    with pytest.raises(MailError) as problem:
        send(post, "c@d.example", "x", "y")
    assert problem.value.code == "not-sent"


def test_without_a_mail_server_the_doctor_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(SERVER, raising=False)
    said = refused("doctor", "--mail", "a@b.example", "--database", str(tmp_path / "fehlt.db"))
    assert SERVER in said
