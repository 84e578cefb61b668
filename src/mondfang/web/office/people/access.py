"""Who keeps a register, and which tournaments may look in it.

A register holds names, numbers and how people are reached: it is there for who keeps it and for
nobody else. The one that the command line uses is kept by whoever sits at the machine itself. A
tournament may look in a register (names and clubs only) once somebody who keeps it has said so; the
signature that the tournament's log holds is worth nothing at another tournament or server.
"""

from __future__ import annotations

import hashlib
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.people.register import Register
from mondfang.web.base.routes import is_operator
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.keeping import Keeping

REGISTERS: Final = Keeping("people-", "mondfang.people")
OF_THE_HOUSE: Final = "leute"  # the register of the command line
_AT_THE_MACHINE: Final = "Leitung"


def keeper_of(connection: HTTPConnection, book: str) -> str | None:
    """The name of who keeps this register in this browser."""
    found = REGISTERS.keeper_of(connection, book)
    if found is None and book == OF_THE_HOUSE and is_operator(connection):
        person: Person = connection.state.person
        return person.name or _AT_THE_MACHINE
    return found


def kept_registers(connection: HTTPConnection) -> list[str]:
    """Every register that this browser keeps."""
    found = REGISTERS.kept(connection)
    house = keeper_of(connection, OF_THE_HOUSE) is not None and OF_THE_HOUSE not in found
    return [*found, OF_THE_HOUSE] if house else found


def keeper(request: Request) -> str:
    """The keeper who asks; HTTPException 404 for everybody else, who learns nothing."""
    name = keeper_of(request, str(request.path_params["people"]))
    if name is None:
        raise HTTPException(404)
    return name


async def opened(request: Request) -> Register:
    """The register of the address; HTTPException 404 where there is none."""
    found = await services(request).offices.registers.look(str(request.path_params["people"]))
    if found is None:
        raise HTTPException(404)
    return found


def lent(connection: HTTPConnection, tournament: str, register: str) -> str:
    """What lets a tournament look in a register."""
    told = _lender(connection).sign(f"{tournament}/{register}").decode()
    return told.removeprefix(f"{tournament}/")


def register_name(connection: HTTPConnection, tournament: str, told: str) -> str | None:
    """The register that a tournament may look in; None where nobody has lent one."""
    if not told:
        return None
    try:
        found = _lender(connection).unsign(f"{tournament}/{told}").decode()
    except (BadSignature, UnicodeError):
        return None
    return found.removeprefix(f"{tournament}/")


async def register_for(
    connection: HTTPConnection, tournament: str, state: Tournament
) -> tuple[str, Register] | None:
    """The register of a tournament with its name, if it may look in one."""
    name = register_name(connection, tournament, state.people)
    found = await services(connection).offices.registers.look(name) if name else None
    return None if found is None or name is None else (name, found)


def _lender(connection: HTTPConnection) -> Signer:
    secret = services(connection).config.secret
    return Signer(secret, salt="mondfang.people.lent", digest_method=hashlib.sha256)
