"""A rulebook as frozen records: what a table has agreed to play, with the clause behind each field.

Every field of a section has its clauses in that section's ``clauses`` (a row carries one list for
the whole row), and so have the rules of ``COMMON``, which leave nothing to choose, and are none.
Fields choose small functions by name; no record knows which book it belongs to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Clauses = Mapping[str, tuple[str, ...]]

# What all books agree on, section by section: a book only cites it, below ``[<section>.cites]``.
COMMON: Mapping[str, tuple[str, ...]] = {
    "deal": ("written",),
    "auction": ("holding", "passing", "raising"),
    "discard": ("honours", "tarock", "suit_game", "besser_bird"),
    "announce": ("closes",),
    "conduct": ("last_trick", "take_back"),
    "count": ("trischaken",),
}

Direction = Literal["counter-clockwise", "clockwise"]
WhoBids = Literal["anyone", "first-call", "opening", "last", "opening-or-last"]
TalonUse = Literal["half", "one", "whole-hidden", "whole-open", "solo", "unused", "tricks"]
Regime = Literal["positive", "suit", "suit-bunt", "negative", "trischaken"]
Exposure = Literal["none", "all", "declarer", "choice"]
DeclarerBirds = Literal["any", "from-talon", "never"]
Kaiserstich = Literal["none", "any-order", "mond-skues-pagat"]
Payer = Literal["most-points", "chooser-or-game", "chooser", "game", "nobody"]
# Each of several losers pays as much as a lone one, or one unit for each winner; or all share.
Tied = Literal["full", "winners", "share"]
# A Trischaken, a card caught, 35 : 35, a game that was nothing for all four.
RadlTrigger = Literal["trischaken", "catch", "halves", "nothing"]


@dataclass(frozen=True, slots=True)
class Contract:
    """One row of the table of games."""

    id: str
    offered: bool
    value: int
    value_lost: int
    rank: int  # the ladder; 0 is outside of it; equal ranks do not overbid each other
    bid: WhoBids
    ends_auction: bool
    partner: bool
    talon: TalonUse
    regime: Regime
    besser: tuple[str, ...]  # premiums of which one must be announced; one alone is in the name
    declarer_birds: DeclarerBirds
    tricks: int | None  # what a negative game aims at
    joinable: bool  # may be played beside an equal one ("bei")
    open: Exposure
    premiums: tuple[str, ...]
    premiums_times: int  # what premiums are multiplied by: 2 in a solo game
    unplayed_when_blank: bool
    suit_cards_after_discard: int
    clauses: tuple[str, ...]

    @property
    def is_negative(self) -> bool:
        return self.tricks is not None

    @property
    def is_for_card_points(self) -> bool:
        """Won by card points: neither negative nor a game of all against all."""
        return not self.is_negative and self.talon != "tricks"

    @property
    def named_bird(self) -> str | None:
        """The bird in the name of the bid: Pagatrufer, Uhurufer, …"""
        return self.besser[0] if len(self.besser) == 1 else None


@dataclass(frozen=True, slots=True)
class Premium:
    """One row of the table of premiums."""

    id: str
    offered: bool
    silent: int
    announced: int
    kind: Literal[
        "bird",
        "koenig-ultimo",
        "trull",
        "vier-koenige",
        "mondfang",
        "koenigfang",
        "pagatfang",
        "sack",
        "valat",
        "zehn-tarock",
        "honneurs",
    ]
    card: str | None  # the card that has to do it
    trick: int | None  # the trick in which it has to
    threshold_thirds: int | None  # what a Sack asks for
    requires: str | None  # a premium that must be announced before this one
    can_announce: bool
    can_kontra: bool
    counts: Literal["cards", "tricks", "skues", "any"]
    silent_loss: bool  # played to its trick in silence and beaten: it costs its silent value
    multiplied: bool  # a game that multiplies premiums, or a Valat that does, multiplies this one
    tarocks: int | None  # how many tarocks a hand needs to announce it
    announced_in_last: bool | None  # a catch in the last trick counts if it was announced
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    direction: Direction
    first_seat: Literal["tarock-deals", "high-deals", "high-is-forehand"]
    draw_order: Literal["rank-redraw", "suit-then-rank"]
    cutter: Literal["before-dealer", "opposite"]
    cut_least: int
    cut_again: bool
    knock: bool
    talon_dealt: Literal["middle", "first"]
    throw_in: Literal["never", "no-tarock-no-king"]
    five_at_table: bool
    reshuffle_on_request: bool
    misdeal: Literal["redeal", "repair"]
    exposed_card: Literal["redeal", "redeal-unless-agreed"]
    wrong_dealer: Literal["redeal", "stands-after-bid"]
    final_round: Literal["none", "first-forehand", "skues"]
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Bidding:
    forehand_opens: Literal["reserve-only", "any-game"]
    after_three_passes: Literal["forehand-games", "all-games"]
    silence: Literal["waits", "passes"]
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Calling:
    own_card: Literal["forbidden", "allowed"]
    ranks: tuple[str, ...]  # what is called when all cards of the rank before are held
    fourth: bool
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class TalonRules:
    schleifen: bool
    whole_when_king: bool
    trischaken_when_king: bool
    change_bird_when_king: bool
    left_half: Literal["defence", "defence-with-a-trick"]
    left_open: bool  # the half left lying stays face up
    left_king: Literal["nothing", "koenigfang"]  # what a called king left lying costs
    solo_king_half: bool  # the called card in a solo talon brings its half to the declarer
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Discarding:
    """What may be laid away: nothing in it is left to the books but the clauses."""

    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Announcing:
    closing_word: str
    when: Literal["first-turn", "until-closed"]
    command_taken_birds: bool
    valat_excludes: tuple[str, ...]
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Doubling:
    levels: int
    when: Literal["first-turn", "until-closed"]
    negative: Literal["individual", "none"]
    knowing_partner: Literal["refused", "void"]
    solo_king_in_talon: Literal["counts", "void"]
    ledger: Literal["points", "cents", "fixed-cents", "first-level-points"]
    fixed_cents: tuple[int, ...]
    fixed_adds: bool
    under_valat: Literal["counts", "void-on-game"]
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Trickplay:
    """How tricks go in one family of contracts."""

    id: Regime
    leader: Literal["forehand", "declarer"]
    tarock_trumps: bool
    must_play_tarock: bool
    must_beat: bool
    pagat_last: bool
    lead: Literal["any", "suit-first"]
    kaiserstich: Kaiserstich
    kontra: bool
    stop_when_decided: bool
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Duty:
    """Keeping announced birds and kings for their trick."""

    keep: bool
    highest_first: bool
    free_when_missed: bool
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Conduct:
    own_tricks: Literal["forbidden", "allowed"]
    ouvert_talk: bool
    ouvert_tricks: Literal["gathered", "stay-open"]  # what becomes of the cards played
    talon_shown_before_count: bool
    send_kiebitz_away: bool
    renonce_claims: bool  # a certain silent gain lost by a Renonce may be claimed
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class TrischakenRules:
    """The tariff of Trischaken: who pays, in units of what one loser pays one winner."""

    unit: int
    payer: Payer  # when those with the most points pay for all; in other cases ``places``
    places: tuple[int, ...]  # from the most points to the fewest, in points; none: nothing is paid
    chooser: int  # times what another loser pays
    buergermeister: int  # times, for a loser with as many points as win a game
    chooser_buergermeister: int  # times, for both together
    buergermeister_jungfrauen: int  # beside more of them a Bürgermeister pays like any loser
    jungfrau: int  # units that a lone loser pays in all: to one without a trick, …
    two_jungfrauen: int  # … to two of them …
    all_tricks: int  # … and to three
    jungfrau_from_all: bool  # where nobody pays for all, a lone Jungfrau is paid by the others
    tied: Tied  # what several losers pay: without a Jungfrau, …
    tied_jungfrau: Tied  # … to one …
    tied_jungfrauen: Tied  # … and to two
    talon: Literal["six", "last", "choice"]
    stichzwang: Literal["yes", "no", "choice"]
    renonce: int  # what an offender pays to each of the others
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class ValatRules:
    shape: Literal["multiplies-game", "added", "multiplies-all"]
    silent: int
    announced: int
    silent_premiums: Literal["trick-premiums", "none"]
    announced_premiums: Literal["all", "trick-premiums"]
    missed: Literal["itself", "everything"]  # what an announced one that is missed loses
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Counting:
    win_thirds: int
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Money:
    cents_per_point: int | None
    pagatkassa: bool
    pagatkassa_cents: int
    pagatkassa_limit_cents: int
    pagatkassa_start_cents: int
    radl: bool
    radl_after: tuple[RadlTrigger, ...]  # what starts one
    radl_final_round: bool
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table may agree on before the first deal."""

    id: str
    label: str
    label_en: str
    values: tuple[str, ...]
    default: str
    low: int | None
    high: int | None
    words: Mapping[str, tuple[str, str]] | None  # what a value is called, German and English
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """What a book calls a contract or premium of its own."""

    de: str
    en: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a document, in our own words."""

    id: str
    section: str
    topic: str
    rule: str
    enforced_by: Literal["engine", "settlement", "referee", "tournament", "display"]
    test: str
    question: str | None
    decision: str | None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A resolved book: base, derivation and the table's options are already merged."""

    id: str
    title: str
    region: str
    edition: str
    extends: str | None
    digest: str
    settings: Mapping[str, str]
    contracts: Mapping[str, Contract]
    premiums: Mapping[str, Premium]
    play: Mapping[str, Trickplay]
    deal: Dealing
    auction: Bidding
    call: Calling
    talon: TalonRules
    discard: Discarding
    announce: Announcing
    kontra: Doubling
    duty: Duty
    conduct: Conduct
    trischaken: TrischakenRules
    valat: ValatRules
    count: Counting
    money: Money
    options: Mapping[str, Option]
    dialect: Mapping[str, str]
    own_clauses: Mapping[str, Clause]
    referee: Mapping[str, Any] = field(default_factory=dict)  # as written; the referee reads it
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by language

    def premium_of(self, kind: str, card: str | None = None) -> Premium | None:
        """The book's premium of a kind, the Pagat as the bird on card I; what is offered first."""
        found = [
            row
            for row in self.premiums.values()
            if row.kind == kind and (card is None or row.card == card)
        ]
        return next((row for row in found if row.offered), found[0] if found else None)

    @property
    def trischaken_game(self) -> Contract | None:
        """The game whose tricks take the talon along."""
        found = [row for row in self.contracts.values() if row.talon == "tricks"]
        return next((row for row in found if row.offered), found[0] if found else None)

    def __repr__(self) -> str:
        return f"Rulebook({self.id!r})"

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        # The digest is of the rules alone; words made from a book depend on its names too.
        return self is other or (
            isinstance(other, Rulebook)
            and self.digest == other.digest
            and self.title == other.title
            and self.dialect == other.dialect
            and self.names == other.names
            and self.own_clauses == other.own_clauses
            and self.referee == other.referee
        )
