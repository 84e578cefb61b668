"""A story in one short sentence, German or English, with the names of the book."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.rows.story import Story
from mondfang.settlement.negative import is_made
from mondfang.settlement.trischaken import Result, paid

LADDER = ("", "Kontra", "Re", "Sub")
_TEXTS = {
    "de": {
        "seat": "Platz {}",
        "seats": "Plätze {} und {}",
        "pays": "es zahlt {}",
        "pay": "es zahlen die {}",
        "nobody pays": "niemand zahlt",
        "and": " und ",
        "won": "gewonnen",
        "lost": "verloren",
        "by": "{game} {end} ({who})",
        "given up": "geschliffen",
        "unplayed": "ungespielt abgerechnet",
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
        "against": "{} gegen Platz {}",
        "burgher": "als Bürgermeister",
        "chosen": "wer gewählt hat, verliert",
        "virgin": "ohne Stich: {}",
        "renonce": "Renonce, {who} ({game})",
        "claim": "Platz {} fordert {}",
        "doubled": "doppelt (Radl)",
    },
    "en": {
        "seat": "seat {}",
        "seats": "seats {} and {}",
        "pays": "paid by {}",
        "pay": "paid by {}",
        "nobody pays": "nobody pays",
        "and": " and ",
        "won": "won",
        "lost": "lost",
        "by": "{game} {end} ({who})",
        "given up": "given up (schleifen)",
        "unplayed": "settled unplayed",
        "thrown in": "The deal was thrown in.",
        "left": "the called king was left in the talon",
        "taken": "the called king lay in the talon",
        "nobody": "alone",
        "silent": "{} in silence",
        "beaten": "{} tried in silence and lost",
        "made": "{} announced and made",
        "missed": "{} announced and lost",
        "said": "{} announced",
        "theirs": "{} (opponents)",
        "against": "{} against seat {}",
        "burgher": "with points enough to win a game",
        "chosen": "the one who chose it loses",
        "virgin": "without a trick: {}",
        "renonce": "Renonce, {who} ({game})",
        "claim": "seat {} claims {}",
        "doubled": "doubled (Radl)",
    },
}


def story_text(book: Rulebook, story: Story, language: str = "de") -> str:
    """One sentence, the game first, then what was special about it."""
    told, texts = story.outcome, _TEXTS[language]
    if told.contract is None:
        return texts["thrown in"]
    row = book.contracts[told.contract]
    if told.ending == "renonce":
        parts = _renonce(book, told, language)
    elif row.talon == "tricks":
        parts = _trischaken(book, told, language)
    elif row.is_negative:
        parts = _negative(book, told, language)
    else:
        parts = _positive(book, told, language)
    if story.doubled:
        parts.append(texts["doubled"])
    return "; ".join(part for part in parts if part)


def _positive(book: Rulebook, told: Outcome, language: str) -> list[str]:
    texts = _TEXTS[language]
    endings = {"schleifen": texts["given up"], "unplayed": texts["unplayed"]}
    thirds = told.declarer_thirds
    won = thirds is not None and thirds >= book.count.win_thirds
    end = endings.get(told.ending, texts["won"] if won else texts["lost"])
    head = texts["by"].format(game=_game(book, told, language), end=end, who=_players(told, texts))
    return [
        head,
        LADDER[told.kontra],
        *_alone(book, told, texts),
        *(_premium(book, fact, language, known=True) for fact in told.premiums),
        *(premium_name(bird, language, book) for bird in told.birds_at_bid),
    ]


def _alone(book: Rulebook, told: Outcome, texts: dict[str, str]) -> list[str]:
    assert told.contract is not None
    row = book.contracts[told.contract]
    if not row.partner or told.partner is not None or told.ending == "schleifen":
        return []
    return [texts[told.king_in_talon or "nobody"]]


def _premium(book: Rulebook, fact: PremiumFact, language: str, known: bool) -> str:
    texts, name = _TEXTS[language], premium_name(fact.premium, language, book)
    if not fact.announced:
        key = "silent" if fact.made else "beaten"
    else:
        key = ("made" if fact.made else "missed") if known else "said"
    said = texts[key].format(name)
    if fact.kontra:
        said += f", {LADDER[fact.kontra]}"
    return texts["theirs"].format(said) if fact.side == "defence" else said


def _negative(book: Rulebook, told: Outcome, language: str) -> list[str]:
    texts, parts = _TEXTS[language], []
    for game in told.games:
        end = texts["won" if is_made(book, told, game) else "lost"]
        name = contract_name(game.contract, language, book)
        who = texts["seat"].format(game.seat)
        parts.append(texts["by"].format(game=name, end=end, who=who))
        parts += _doubled(told, game.seat, texts)
    return parts


def _doubled(told: Outcome, declarer: int, texts: dict[str, str]) -> list[str]:
    return [
        texts["against"].format(LADDER[level], seat)
        for owner, seat, level in told.kontras
        if owner == declarer
    ]


def _trischaken(book: Rulebook, told: Outcome, language: str) -> list[str]:
    texts = _TEXTS[language]
    result = Result(told.games[0].seat, told.card_thirds, told.tricks, book.count.win_thirds)
    points = paid(book.trischaken, result)
    payers = [seat for seat in range(4) if points[seat] < 0]
    pays = texts["nobody pays"]
    if payers:
        pays = texts["pay" if payers[1:] else "pays"].format(_listed(payers, texts))
    virgins = result.jungfrauen
    return [
        f"{_game(book, told, language)}, {pays}",
        texts["burgher"] if result.has_buergermeister else "",
        texts["chosen"] if result.chooser_lost else "",
        texts["virgin"].format(_listed(virgins, texts)) if virgins else "",
    ]


def _renonce(book: Rulebook, told: Outcome, language: str) -> list[str]:
    texts, fault = _TEXTS[language], told.irregularities[0]
    names = [contract_name(game.contract, language, book) for game in told.games]
    assert told.contract is not None
    game = texts["and"].join(names)
    row = book.contracts[told.contract]
    if row.talon != "tricks":
        alone = len(told.games) == 1
        seats = [one.seat for one in told.games]
        game += f", {_players(told, texts) if alone else _listed(seats, texts)}"
    return [
        texts["renonce"].format(who=_listed(fault.seats, texts), game=game),
        LADDER[told.kontra],
        *(text for one in told.games for text in _doubled(told, one.seat, texts)),
        *(_premium(book, fact, language, known=False) for fact in told.premiums),
        *(
            texts["claim"].format(seat, premium_name(name, language, book))
            for seat, name in fault.claims
        ),
    ]


def _game(book: Rulebook, told: Outcome, language: str) -> str:
    assert told.contract is not None
    return contract_name(told.contract, language, book)


def _players(told: Outcome, texts: dict[str, str]) -> str:
    if told.partner is None:
        return texts["seat"].format(told.declarer)
    return texts["seats"].format(*sorted((told.declarer or 0, told.partner)))


def _listed(seats: Sequence[int], texts: dict[str, str]) -> str:
    *others, last = sorted(seats)
    if not others:
        return texts["seat"].format(last)
    return texts["seats"].format(", ".join(map(str, others)), last)
