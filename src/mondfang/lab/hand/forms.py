"""The shapes of a hand's worth as JSON; from them come writing and the JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mondfang.game.text import action_text
from mondfang.lab.hand.worth import HandWorth, Offer


class OfferForm(msgspec.Struct, frozen=True):
    """One call; null where the bot does not reckon in points."""

    call: Annotated[str, Meta(description="as records write it: bid dreier, pass")]
    contract: str | None
    value: Annotated[float | None, Meta(description="expected game points for the seat")]
    error: Annotated[float, Meta(ge=0, description="one standard error of the value")]
    played: Annotated[float | None, Meta(description="expected points once it is played")]
    played_error: float
    won: Annotated[float | None, Meta(description="how often it is then won, 0 to 1")]


class CallForm(msgspec.Struct, frozen=True):
    position: Annotated[int, Meta(ge=1, le=4)]
    call: str


class HandForm(msgspec.Struct, frozen=True):
    """Everything that ``mondfang hand --json`` prints."""

    hand_worth: Literal[1]
    rulebook: str
    options: dict[str, str]
    hand: str
    position: Annotated[int, Meta(ge=1, le=4, description="1 is the forehand")]
    calls: tuple[CallForm, ...]
    bot: str
    seed: int
    worlds: int | None
    advice: str
    offers: tuple[OfferForm, ...]
    after_passes: Annotated[
        tuple[OfferForm, ...],
        Meta(description="the forehand's choices if all others pass; empty otherwise"),
    ]


def hand_schema() -> dict[str, Any]:
    """The JSON Schema of a hand's worth."""
    return msgspec.json.schema(HandForm)


def hand_json(
    worth: HandWorth,
    rulebook: str,
    options: dict[str, str],
    bot: str,
    seed: int,
    worlds: int | None,
) -> str:
    """A hand's worth as indented JSON."""
    form = HandForm(
        hand_worth=1,
        rulebook=rulebook,
        options=options,
        hand=str(worth.hand),
        position=worth.position + 1,
        calls=tuple(CallForm(position + 1, call) for position, call in worth.calls),
        bot=bot,
        seed=seed,
        worlds=worlds,
        advice=action_text(worth.advice),
        offers=tuple(map(_offer, worth.offers)),
        after_passes=tuple(map(_offer, worth.after_passes)),
    )
    return msgspec.json.format(msgspec.json.encode(form), indent=1).decode() + "\n"


def _offer(offer: Offer) -> OfferForm:
    return OfferForm(
        call=action_text(offer.action),
        contract=offer.contract,
        value=_rounded(offer.value),
        error=round(offer.error, 4),
        played=_rounded(offer.played),
        played_error=round(offer.played_error, 4),
        won=_rounded(offer.won),
    )


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
