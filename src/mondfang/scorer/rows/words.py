"""A story in one short sentence, German or English, with the names of the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.rows.story import RowStory
from mondfang.settlement.negative import is_made
from mondfang.settlement.positive import is_won
from mondfang.settlement.trischaken import TrischakenResult, paid

LADDER = ("", "Kontra", "Re", "Sub")
_TEXTS = {
    "de": {
        "seat": "Platz {}",
        "seats": "Plätze {} und {}",
        "pays": "es zahlt {}",
        "pay": "es zahlen die {}",
        "named pay": "es zahlen {}",
        "nobody pays": "niemand zahlt",
        "and": " und ",
        "won": "gewonnen",
        "lost": "verloren",
        "by": "{game} {end} ({who})",
        "given up": "geschliffen",
        "unplayed": "nicht gespielt, zählt als gewonnen",
        "thrown in": "Das Blatt wurde zusammengeworfen.",
        "left": "der gerufene König blieb im Talon liegen",
        "taken": "der gerufene König lag im Talon",
        "nobody": "allein",
        "silent": "{} still",
        "beaten": "{} still versucht und verloren",
        "made": "{} angesagt und gemacht",
        "missed": "{} angesagt und verloren",
        "said": "{} angesagt",
        "theirs": "{} (Gegner)",
        "against": "{} gegen {}",
        "burgher": "als Bürgermeister",
        "chosen": "wer gewählt hat, verliert",
        "virgin": "ohne Stich: {}",
        "renonce": "Renonce, {who} ({game})",
        "claim": "{} fordert {}",
        "doubled": "doppelt (Radl)",
    },
    "en": {
        "seat": "seat {}",
        "seats": "seats {} and {}",
        "pays": "paid by {}",
        "pay": "paid by {}",
        "named pay": "paid by {}",
        "nobody pays": "nobody pays",
        "and": " and ",
        "won": "won",
        "lost": "lost",
        "by": "{game} {end} ({who})",
        "given up": "given up (schleifen)",
        "unplayed": "not played, counts as won",
        "thrown in": "The deal was thrown in.",
        "left": "the called king was left in the talon",
        "taken": "the called king lay in the talon",
        "nobody": "alone",
        "silent": "silent {}",
        "beaten": "silent {} tried and lost",
        "made": "{} announced and made",
        "missed": "{} announced and lost",
        "said": "{} announced",
        "theirs": "{} (opponents)",
        "against": "{} against {}",
        "burgher": "with enough points to win a game",
        "chosen": "the one who chose it loses",
        "virgin": "without a trick: {}",
        "renonce": "Renonce, {who} ({game})",
        "claim": "{} claims {}",
        "doubled": "doubled (Radl)",
    },
}


def sentence_words(language: str) -> dict[str, str]:
    """The patterns that a sentence is made of, for a page that makes one without us."""
    return dict(_TEXTS[language])


@dataclass(frozen=True, slots=True)
class _Speech:
    """Words of a language, and what the seats are called where they have names."""

    language: str
    names: Sequence[str] | None = None

    def __getitem__(self, key: str) -> str:
        return _TEXTS[self.language][key]

    def seats(self, *seats: int) -> str:
        """``Plätze 1 und 3``, or the names of those who sit there."""
        *others, last = sorted(seats)
        if self.names is None:
            if not others:
                return self["seat"].format(last + 1)
            counted = ", ".join(str(seat + 1) for seat in others)
            return self["seats"].format(counted, last + 1)
        if not others:
            return self.names[last]
        return ", ".join(self.names[seat] for seat in others) + self["and"] + self.names[last]

    def paid_by(self, seats: Sequence[int]) -> str:
        if not seats:
            return self["nobody pays"]
        several = "pay" if self.names is None else "named pay"
        return self[several if seats[1:] else "pays"].format(self.seats(*seats))


def story_text(
    book: Rulebook, story: RowStory, language: str = "de", names: Sequence[str] | None = None
) -> str:
    """One sentence, the game first, then what was special about it; ``names`` of the four seats."""
    told, texts = story.outcome, _Speech(language, names)
    if told.contract is None:
        return texts["thrown in"]
    row = book.contracts[told.contract]
    if told.ending == "renonce":
        parts = _renonce(book, told, texts)
    elif row.talon == "tricks":
        parts = _trischaken(book, told, texts)
    elif row.is_negative:
        parts = _negative(book, told, texts)
    else:
        parts = _positive(book, told, texts)
    if story.doubled:
        parts.append(texts["doubled"])
    return "; ".join(part for part in parts if part)


def _positive(book: Rulebook, told: Outcome, texts: _Speech) -> list[str]:
    endings = {"schleifen": texts["given up"], "unplayed": texts["unplayed"]}
    played = told.ending not in endings
    end = texts["won" if is_won(book, told) else "lost"] if played else endings[told.ending]
    head = texts["by"].format(game=_game(book, told, texts), end=end, who=_players(told, texts))
    already = {fact.premium for fact in told.premiums}
    return [
        head,
        LADDER[told.kontra],
        *_alone(book, told, texts),
        *(_premium(book, fact, texts, known=True) for fact in told.premiums),
        *(
            premium_name(bird, texts.language, book)
            for bird in told.birds_at_bid
            if bird not in already
        ),
    ]


def _alone(book: Rulebook, told: Outcome, texts: _Speech) -> list[str]:
    assert told.contract is not None
    row = book.contracts[told.contract]
    if not row.partner or told.partner is not None or told.ending == "schleifen":
        return []
    return [texts[told.king_in_talon or "nobody"]]


def _premium(book: Rulebook, fact: PremiumFact, texts: _Speech, known: bool) -> str:
    name = premium_name(fact.premium, texts.language, book)
    if not fact.announced:
        key = "silent" if fact.made else "beaten"
    else:
        key = ("made" if fact.made else "missed") if known else "said"
    said = texts[key].format(name)
    if fact.kontra:
        said += f", {LADDER[fact.kontra]}"
    return texts["theirs"].format(said) if fact.side == "defence" else said


def _negative(book: Rulebook, told: Outcome, texts: _Speech) -> list[str]:
    parts = []
    for game in told.games:
        end = texts["won" if is_made(book, told, game) else "lost"]
        name = contract_name(game.contract, texts.language, book)
        who = texts.seats(game.seat)
        parts.append(texts["by"].format(game=name, end=end, who=who))
        parts += _doubled(told, game.seat, texts)
    return parts


def _doubled(told: Outcome, declarer: int, texts: _Speech) -> list[str]:
    return [
        texts["against"].format(LADDER[level], texts.seats(seat))
        for owner, seat, level in told.kontras
        if owner == declarer
    ]


def _trischaken(book: Rulebook, told: Outcome, texts: _Speech) -> list[str]:
    result = TrischakenResult(
        told.games[0].seat, told.card_thirds, told.tricks, book.count.win_thirds
    )
    points = paid(book.trischaken, result)
    payers = [seat for seat in range(4) if points[seat] < 0]
    virgins = result.jungfrauen
    return [
        f"{_game(book, told, texts)}, {texts.paid_by(payers)}",
        texts["burgher"] if result.has_buergermeister else "",
        texts["chosen"] if result.chooser_lost else "",
        texts["virgin"].format(texts.seats(*virgins)) if virgins else "",
    ]


def _renonce(book: Rulebook, told: Outcome, texts: _Speech) -> list[str]:
    fault = told.irregularities[0]
    names = [contract_name(game.contract, texts.language, book) for game in told.games]
    assert told.contract is not None
    game = texts["and"].join(names)
    row = book.contracts[told.contract]
    if row.talon != "tricks":
        alone = len(told.games) == 1
        seats = [one.seat for one in told.games]
        game += f", {_players(told, texts) if alone else texts.seats(*seats)}"
    return [
        texts["renonce"].format(who=texts.seats(*fault.seats), game=game),
        LADDER[told.kontra],
        *(text for one in told.games for text in _doubled(told, one.seat, texts)),
        *(_premium(book, fact, texts, known=False) for fact in told.premiums),
        *(
            texts["claim"].format(texts.seats(seat), premium_name(name, texts.language, book))
            for seat, name in fault.claims
        ),
    ]


def _game(book: Rulebook, told: Outcome, texts: _Speech) -> str:
    assert told.contract is not None
    return contract_name(told.contract, texts.language, book)


def _players(told: Outcome, texts: _Speech) -> str:
    seats = [seat for seat in (told.declarer, told.partner) if seat is not None]
    return texts.seats(*seats)
