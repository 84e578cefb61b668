"""How somebody is shown in a cup: as was agreed to for every single tournament of it.

A line of a cup shows the results of all its tournaments side by side. Whoever was a bare number in
one of them must not be named beside the points of that day, whatever was agreed to later: of all
consents the strictest holds.
"""

from __future__ import annotations

import re

from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.office.players.entrants import CONSENTS, Consent

_INITIALS = re.compile(r"(?:\w\.\s)+\S")


def consent_of(result: LegResult) -> Consent:
    """What was agreed to; where nobody wrote it down, the name itself shows it."""
    if result.consent is not None:
        return result.consent
    if result.name.startswith("#"):
        return "number"
    return "short" if _INITIALS.match(result.name) else "full"


def stricter(one: LegResult, later: LegResult) -> LegResult:
    """The one of two results that says less about who it was; the later one of equals."""
    if one.name == later.name and one.consent == later.consent:
        return later  # as nearly always: 30 tournaments with 1,000 players are 30,000 results
    before, after = (CONSENTS.index(consent_of(result)) for result in (one, later))
    return later if after >= before else one
