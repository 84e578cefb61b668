"""Every refusal code: a text in German and English, and a table at which it is heard."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import mondfang.game
from mondfang.cards import CARDS
from mondfang.game import GameState, NotAllowed
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.errors import refusal_texts
from mondfang.rulebook import Rulebook, load_text
from tests.positions import DL, HG, KI, SB, ST, late, refused, say, table

PASSES = ("pass", "pass", "pass")
TEN_TAROCKS = "XX XIX XVIII XVII XVI XV XIV XIII XII XI"


def rufer(
    book: Rulebook, *words: str, hands: dict[int, str] | None = None, talon: str = ""
) -> GameState:
    """The forehand's plain Rufer on the king of hearts, which seat 2 holds unless told."""
    held = hands if hands is not None else {0: "HD HR", 2: "HK"}
    state = table(book, "reserve", *PASSES, "bid rufer", hands=held, talon=talon)
    return say(state, *words)


def lying(*words: str, hands: dict[int, str] | None = None, book: Rulebook = ST) -> GameState:
    """The same, after talon and discard, with these sayings after the discard."""
    state = rufer(book, "call HK", "open talon", "take half 1", hands=hands)
    return say(state.apply(state.legal_actions()[0]), *words)


def solodreier(*words: str, book: Rulebook = ST, hands: dict[int, str] | None = None) -> GameState:
    state = table(book, "reserve", "bid solodreier", hands=hands)
    return say(state, *words)


def opening(book: Rulebook = ST, dealer: int = 0) -> Ceremony:
    return Ceremony(book.deal, dealer, CARDS)


def not_allowed(act: Callable[[], object]) -> str:
    with pytest.raises(NotAllowed) as caught:
        act()
    return caught.value.code


def after_tricks(count: int) -> GameState:
    state = solodreier("lie", "gut", "gut", "gut")
    while len(state.public.tricks) < count:
        state = state.apply(state.legal_actions()[0])
    return state


def finished() -> GameState:
    return rufer(ST, "call HK", "open talon", "schleifen", hands={0: "HD"}, talon="HK")


def queen_called() -> GameState:
    words = ("reserve", *PASSES, "bid rufer", "call HD", "open talon", "take half 1")
    state = table(ST, *words, hands={0: "HK KK PK TK", 2: "HD"})
    return state.apply(state.legal_actions()[0])


def half_chosen() -> Rulebook:
    """House rules in which the forehand chooses the talon's place, but Stichzwang is fixed."""
    text = """
    id = "haus"
    title = "Haus"
    region = "Haus"
    edition = "1"
    extends = "standard-deluxe"
    [trischaken]
    stichzwang = "yes"
    """
    return load_text(text, "haus.toml")


SCENES: dict[str, Callable[[], str]] = {
    "after-three-passes": lambda: refused(table(ST), "bid rufer"),
    "already-announced": lambda: refused(lying("announce trull"), "announce trull"),
    "already-lying": lambda: refused(lying("lie"), "lie"),
    "already-passed": lambda: refused(table(ST, "reserve", "pass"), "bid dreier", seat=1),
    "announce-too-late": lambda: refused(
        lying("lie", "gut", "announce trull", "gut", "gut", "gut"), "announce vier-koenige"
    ),
    "announced-card-due": lambda: refused(
        late(ST, "dreier", ["II V", "H4 H3", "K4 K3", "P7 P8"], announced=[("uhu", 0)]), "play V"
    ),
    "announced-card-too-early": lambda: refused(
        late(
            ST, "dreier", ["I V IX", "H4 H3 H2", "K4 K3 K2", "P7 P8 P9"], announced=[("pagat", 0)]
        ),
        "play I",
    ),
    "bid-too-low": lambda: refused(table(ST, "reserve", "bid dreier"), "bid piccolo"),
    "bird-must-be-bid": lambda: refused(lying(hands={0: "I HD", 2: "HK"}), "announce pagat"),
    "bird-not-held": lambda: refused(table(ST, "reserve", hands={0: "I"}), "bid pagatrufer"),
    "cannot-be-doubled": lambda: refused(
        say(lying(book=HG, hands={0: TEN_TAROCKS, 2: "HK"}), "announce zehn-tarock", "lie"),
        "kontra zehn-tarock@0",
    ),
    "card-is-played": lambda: refused(after_tricks(1), "take back", seat=2),
    "card-not-held": lambda: refused(lying(hands={0: "HD", 1: "I", 2: "HK"}), "announce pagat"),
    "case-open": lambda: not_allowed(lambda: Rotation(ST).dispute().shuffle(random.Random(1))),
    "cut-again-not-allowed": lambda: not_allowed(lambda: opening(DL).cut(2, 20).cut(2, 20)),
    "cut-too-small": lambda: not_allowed(lambda: opening().cut(3, 4)),
    "deal-wrong-stage": lambda: not_allowed(lambda: opening().deal()),
    "discard-honour": lambda: refused(
        rufer(ST, "call HK", "open talon", "take half 1", hands={0: "PK HD HR", 2: "HK"}),
        "discard PK HD HR",
    ),
    "discard-is-final": lambda: refused(lying("lie"), "take back"),
    "discard-is-possible": lambda: refused(
        rufer(ST, "call HK", "open talon", "take half 1"), "concede"
    ),
    "discard-promised-bird": lambda: refused(
        table(
            KI,
            *("reserve", "pass", "pass", "pass", "bid uhurufer", "call HK", "open talon"),
            "take half 1",
            hands={0: "II III V VI VII VIII IX X XI XII XIII XIV", 2: "HK"},
            talon="KK PK XX",
        ),
        "discard II V VI",
    ),
    "discard-tarock-first": lambda: refused(
        table(
            ST,
            *("reserve", "bid farbendreier", "pass", "pass", "pass", "open talon", "take half 1"),
            hands={1: "V VI VII HD HR"},
        ),
        "discard V VI HD",
    ),
    "discard-tarock-not-forced": lambda: refused(
        rufer(ST, "call HK", "open talon", "take half 1", hands={0: "V HD HR HB", 2: "HK"}),
        "discard V HD HR",
    ),
    "discard-wrong-number": lambda: refused(
        rufer(ST, "call HK", "open talon", "take half 1"), "discard HD HR"
    ),
    "excluded-by-valat": lambda: refused(lying("announce valat"), "announce trull"),
    "first-call-only": lambda: refused(
        table(
            HG, "reserve", "bid pagatrufer", "bid uhurufer", "pass", "pass", hands={1: "I", 2: "II"}
        ),
        "bid auf",
    ),
    "forehand-must-choose": lambda: refused(table(ST, "reserve", *PASSES), "pass"),
    "forehand-must-open": lambda: refused(table(ST), "pass"),
    "forehand-only": lambda: refused(table(ST, "reserve"), "bid rufer"),
    "fourth-needs-three-kings": lambda: refused(
        rufer(ST, hands={0: "KK PK", 2: "HK", 3: "TK"}), "call fourth"
    ),
    "game-over": lambda: refused(finished(), "gut", seat=0),
    "higher-bird-first": lambda: refused(
        late(
            ST,
            "dreier",
            ["I II H4", "K4 K3 K2", "T7 T8 T9", "P7 P8"],
            trick="P9",
            leader=3,
            announced=[("pagat", 0), ("uhu", 0)],
        ),
        "play I",
    ),
    "valat-is-announced": lambda: refused(
        lying("announce valat", "lie", book=HG), "announce valat"
    ),
    "kontra-too-early": lambda: refused(lying(), "kontra game@0", seat=1),
    "kontra-too-late": lambda: refused(
        lying("lie", "gut", "announce trull", "gut", "gut", "gut"), "kontra game@0"
    ),
    "knock-not-allowed": lambda: not_allowed(lambda: opening().knock(3)),
    "ladder-is-full": lambda: refused(
        solodreier("lie", "kontra game@1", "gut", "gut", "gut", "re game@1", "gut", "sub game@1"),
        "sub game@1",
    ),
    "lead-suit-first": lambda: refused(
        late(ST, "farbensolo", ["XX P7", "H4 H3", "K4 K3", "T7 T8"]), "play XX"
    ),
    "looking-into-tricks": lambda: not_allowed(lambda: after_tricks(2).view(0).trick(1)),
    "must-beat": lambda: refused(
        late(ST, "bettler", ["HD H4", "K4 K3", "P7 P8", "T7"], trick="HB", leader=3), "play H4"
    ),
    "must-call": lambda: refused(rufer(ST), "call nobody"),
    "must-follow-suit": lambda: refused(
        late(ST, "dreier", ["H4 XX", "K4 K3", "P7 P8", "T7"], trick="HB", leader=3), "play XX"
    ),
    "must-play-tarock": lambda: refused(
        late(ST, "dreier", ["P9 XX", "K4 K3", "P7 P8", "T7"], trick="HB", leader=3), "play P9"
    ),
    "needs-other-first": lambda: refused(lying(book=DL), "announce sack-2"),
    "no-holding": lambda: refused(table(ST, "reserve", "bid dreier", "pass", "pass"), "bid dreier"),
    "no-king-called": lambda: refused(
        queen_called(),
        "announce koenig-ultimo",
    ),
    "no-such-choice": lambda: refused(
        table(half_chosen(), "reserve", *PASSES, "bid trischaken"), "trischaken last frei"
    ),
    "no-such-contract": lambda: refused(table(HG, "reserve"), "bid bettler"),
    "no-such-part": lambda: refused(rufer(ST, "call HK", "open talon", talon="H4"), "take H4"),
    "no-such-premium": lambda: refused(lying(), "announce mondfang"),
    "no-such-trick": lambda: not_allowed(lambda: after_tricks(1).view(0).trick(2)),
    "not-announceable": lambda: refused(lying(book=HG), "announce koenigfang"),
    "not-callable": lambda: refused(rufer(ST), "call KD"),
    "not-ten-tarocks": lambda: refused(lying(book=HG), "announce zehn-tarock"),
    "not-the-cutter": lambda: not_allowed(lambda: opening().cut(1, 20)),
    "not-the-next-step": lambda: refused(solodreier("lie"), "re game@1"),
    "not-your-ladder": lambda: refused(
        table(ST, "reserve", "bid bettler", "pass", "pass", "pass", "lie"), "kontra game@1/0"
    ),
    "not-your-turn": lambda: refused(table(ST), "pass", seat=2),
    "nothing-to-double": lambda: refused(solodreier("lie"), "kontra trull@1"),
    "only-forehand-games": lambda: refused(table(DL, "reserve", *PASSES), "bid dreier"),
    "only-part-of-talon": lambda: refused(rufer(ST, "call HK", "open talon"), "take all"),
    "opening-only": lambda: refused(table(ST, "reserve", *PASSES), "bid sechserdreier"),
    "opening-restricted": lambda: refused(table(ST), "bid dreier"),
    "other-side": lambda: refused(solodreier("lie", "kontra game@1", "gut"), "re game@1"),
    "own-bid-stands": lambda: refused(table(ST, "reserve", "bid piccolo"), "bid bettler", seat=1),
    "own-card-called": lambda: refused(rufer(ST, hands={0: "PK"}), "call PK"),
    "own-side": lambda: refused(lying("lie", "gut"), "kontra game@0"),
    "packet-taken": lambda: not_allowed(
        lambda: opening(DL).knock(2).choose_packet(2).choose_packet(2)
    ),
    "pagat-last": lambda: refused(
        late(ST, "bettler", ["I IX", "K4 K3", "P7 P8", "T7 T8"]), "play I"
    ),
    "premium-not-in-this-game": lambda: refused(solodreier(), "announce koenig-ultimo"),
    "promised-bird-missing": lambda: refused(
        table(DL, "reserve", "bid solobesser", *PASSES, "call HK", hands={1: "I", 2: "HK"}),
        "lie",
    ),
    "reshuffle-not-offered": lambda: not_allowed(
        lambda: opening(HG).reshuffle(1, random.Random(1))
    ),
    "schleifen-not-possible": lambda: refused(rufer(ST, "call HK", "open talon"), "schleifen"),
    "settlement-missing": lambda: not_allowed(
        lambda: Rotation(ST).played().shuffle(random.Random(1))
    ),
    "silence-waits": lambda: refused(table(ST, "reserve"), "silence"),
    "spectators-stay": lambda: not_allowed(
        lambda: Rotation(KI).join_onlooker("x").send_away(1, "x")
    ),
    "table-size": lambda: not_allowed(lambda: Rotation(HG, size=5)),
    "talon-not-open": lambda: refused(rufer(ST, "call HK"), "take half 1"),
    "talon-stays-as-it-is": lambda: refused(rufer(ST, "call HK", "open talon"), "open talon"),
    "throw-in-forbidden": lambda: refused(table(ST), "throw in"),
    "throw-in-not-this-hand": lambda: refused(table(HG, hands={0: "I"}), "throw in"),
    "throw-in-too-late": lambda: refused(table(HG, "reserve", *PASSES), "throw in"),
    "too-few-suit-cards": lambda: refused(
        table(ST, "reserve", hands={1: TEN_TAROCKS}), "bid farbendreier"
    ),
    "trischaken-not-possible": lambda: refused(
        rufer(DL, "call HK", "open talon"), "turn trischaken"
    ),
    "void-under-valat": lambda: refused(lying("announce valat", "lie"), "kontra game@0"),
    "wrong-phase": lambda: refused(table(ST), "lie"),
}


@pytest.mark.parametrize("code", sorted(refusal_texts()))
def test_every_code_is_heard_at_some_table(code: str) -> None:
    assert SCENES[code]() == code


def test_every_code_in_the_engine_has_its_words() -> None:
    folder = Path(mondfang.game.__file__).parent
    used = {
        code
        for file in folder.rglob("*.py")
        for code in re.findall(r'Refusal\(\s*"([a-z-]+)"', file.read_text(encoding="utf-8"))
    }
    used |= {"kontra-too-late", "kontra-too-early"}  # chosen by a condition
    assert used == set(refusal_texts())


def test_every_text_is_there_in_both_languages() -> None:
    for code, text in refusal_texts().items():
        assert text.de.endswith("."), code
        assert text.en.endswith("."), code


def test_silence_passes_where_the_book_says_so() -> None:
    state = say(table(SB, "reserve"), "silence")
    assert state.public.calls[-1] == (1, "pass")
