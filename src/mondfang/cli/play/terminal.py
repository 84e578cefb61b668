"""The table on the terminal: shows views, says what happened, asks for actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import action_words, cards_text
from mondfang.cli.play.keys import Key, Quit, Verb, key_of, numbered, understood, verb_of
from mondfang.cli.play.why import clause_lines
from mondfang.game import Phase, Refusal, View
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.game.text import ActionTextError, action_text
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import ids_text
from mondfang.rulebook.names import card_name, contract_name, premium_name
from mondfang.speech.numbers import signed
from mondfang.table.table_view import TableView
from mondfang.table.words import case_notes, cited
from mondfang.words import kontra_words

INDENT = 3
_UNSPOKEN = (act.Dealt, act.TalonTaken, act.Discarded, act.Finished)


class Terminal:
    """Shows views and asks for actions; it never sees a state."""

    def __init__(self, console: Console, ask: Callable[[str], str], you: int = 0) -> None:
        self.console, self.ask, self.you = console, ask, you
        self.seen: TableView | None = None
        self.cited: tuple[str, ...] = ()  # the clauses of what was last refused or ruled

    def see(self, seen: TableView) -> None:
        """What the table tells you now."""
        self.seen = seen

    def chair(self, seat: int) -> str:
        """What a seat of the table is called."""
        return say("Du", "You") if seat == self.you else f"{say('Spieler', 'Player')} {seat + 1}"

    def name(self, seat: int) -> str:
        """What a seat of the game is called."""
        return self.chair(seat if self.seen is None else self.seen.players[seat])

    def quietly(self, text: str) -> None:
        """Something for those who want to know."""
        self.console.print(f"[dim]{escape(text)}[/]")

    def line(self, text: str, style: str = "") -> None:
        """One line, a little indented, as all talk at the table."""
        said = Text.from_markup(text, style=style, emoji=False)
        self.console.print(Padding(said, (0, 0, 0, INDENT), expand=False))

    def tell(self, view: View, events: Sequence[Event]) -> None:
        """Say what has happened since the last time."""
        taken = sum(isinstance(event, act.TrickTaken) for event in events)
        trick = len(view.public.tricks) - taken
        for event in events:
            trick += isinstance(event, act.TrickTaken)
            self._tell_one(view, event, trick)

    def _tell_one(self, view: View, event: Event, trick: int) -> None:
        if isinstance(event, act.TrickTaken):
            added = f" + {cards_text(sum(1 << c for c in event.added))}" if event.added else ""
            self.line(f"→ {say('Stich', 'trick')} {trick}: {self.name(event.seat)}{added}")
        elif isinstance(event, act.HandShown):
            laid = say("legt auf", "shows")
            self.line(f"{self.name(event.seat)} {laid}: {cards_text(event.cards)}")
        elif isinstance(event, act.Discard):  # nobody is told but the seat itself
            laid = say("verlegt", "discards")
            self.line(f"{self.name(event.seat)}: {laid} {cards_text(event.cards)}")
        elif not isinstance(event, _UNSPOKEN):
            words = action_words(view.book, event, self.name)
            seat = getattr(event, "seat", None)
            name = f"{self.name(seat)}: " if seat is not None else ""
            if words:
                self.line(f"{name}{words}")

    def choice(self, view: View) -> Action | Key | Verb:
        """Ask until the answer is an action, or a key or verb that is for others to serve."""
        question = say("Deine Wahl (? = Tipp, h = Hilfe): ", "Your choice (? = hint, h = help): ")
        while True:
            answer = self.ask(question).strip()
            key, verb = key_of(answer), verb_of(answer)
            if verb is not None:
                return verb
            if key is Key.QUIT:
                raise Quit
            if key is not None:
                if not self._serve(view, key):
                    return key
                continue
            try:
                return understood(view, answer)
            except ActionTextError:
                text = say(
                    "Das verstehe ich nicht; h zeigt, was geht.",
                    "I do not understand that; h shows what you can do.",
                )
                self.line(text, "red")

    def _serve(self, view: View, key: Key) -> bool:
        """Answer what the view alone can answer."""
        match key:
            case Key.HELP:
                self.help(view)
            case Key.TABLE:
                self._situation(view)
                self.show_table(view)
            case Key.LAST:
                self._last_trick(view)
            case Key.SHEET:
                self.sheet()
            case Key.WHY:
                self._why(view.book)
            case _:
                return False
        return True

    def refuse(self, refusal: Refusal) -> None:
        """Say why an action is refused; ``w`` tells the clauses."""
        self.cited = refusal.clauses
        more = say("; w = warum", "; w = why")
        cited = f" [dim]({ids_text(refusal.clauses)}{more})[/]" if refusal.clauses else ""
        self.line(f"[red]{escape(refusal.text(language()))}[/]{cited}")

    def _why(self, book: Rulebook) -> None:
        if not self.cited:
            self.line(say("Es wurde nichts abgelehnt.", "Nothing has been refused."))
        for text in clause_lines(book, self.cited):
            self.line(text)

    def tell_claim(self, seen: TableView) -> None:
        """What was called and decided, and what is asked; ``w`` tells the clauses."""
        for note in case_notes(seen, self.chair, language()):
            self.line(escape(note), "yellow")
        if cited(seen):
            self.cited = cited(seen)
            more = say("w = warum", "w = why")
            self.line(f"[dim]({', '.join(self.cited)}; {more})[/]")

    def thinks_again(self) -> bool:
        """Whether what was done against the rules is taken back at once."""
        question = say(
            "Das war gegen die Regeln: u = zurücknehmen, Enter = es liegt: ",
            "That was against the rules: u = take it back, Enter = let it stand: ",
        )
        key = key_of(self.ask(question))
        if key is Key.QUIT:
            raise Quit
        return key is Key.UNDO

    def after_dealing(self, one: int, two: int) -> Verb | None:
        """In table manner the dealer has his accidents now, or goes on."""
        question = say(
            f"Du hast gegeben: Enter = weiter («vergeben {one} {two}», «auffallen {one}»): ",
            f"You have dealt: Enter = go on ('misdeal {one} {two}', 'expose {one}'): ",
        )
        answer = self.ask(question).strip()
        if key_of(answer) is Key.QUIT:
            raise Quit
        return verb_of(answer)

    def yes(self) -> bool:
        """Ask until the answer to the referee's question is yes or no."""
        while True:
            answer = self.ask(say("Ja oder nein? ", "Yes or no? ")).strip().lower()
            if answer in ("j", "ja", "y", "yes"):
                return True
            if answer in ("n", "nein", "no"):
                return False
            if key_of(answer) is Key.QUIT:
                raise Quit

    def show_table(self, view: View) -> None:
        """The cards on the table, the own hand, and what is allowed."""
        public = view.public
        if public.trick:
            self.line(f"{say('Auf dem Tisch', 'On the table')}: {self._trick(view)}")
        self.console.print(f"[bold]{say('Dein Blatt', 'Your hand')}:[/] {cards_text(view.hand)}")
        if public.phase is Phase.DISCARD:
            self._show_discard(view)
        elif public.phase is not Phase.PLAY:
            self._list(view)
        else:
            legal = sum(1 << a.card for a in view.legal_actions if isinstance(a, act.Play))
            self.line(f"{say('erlaubt', 'allowed')}: {cards_text(legal)}")

    def _show_discard(self, view: View) -> None:
        hint = "Verlege Karten, zum Beispiel: H4 H3 K2", "Discard cards, for example: H4 H3 K2"
        self.line(say(*hint))
        (proposal,) = numbered(view)
        if isinstance(proposal, act.Discard):
            self.line(f" 1 {say('Vorschlag', 'suggestion')}: {cards_text(proposal.cards)}")

    def _trick(self, view: View) -> str:
        public = view.public
        return ", ".join(
            f"{self.name((public.leader + i) % 4)} {cards_text(1 << card)}"
            for i, card in enumerate(public.trick)
        )

    def _list(self, view: View) -> None:
        for number, action in enumerate(numbered(view), 1):
            words = action_words(view.book, action, self.name)
            self.line(f"{number:2} {words}  [dim]{action_text(action)}[/]")

    def _situation(self, view: View) -> None:
        """What is played, by whom, what was called, announced and doubled; the tricks so far."""
        public, book, lang = view.public, view.book, language()
        for game in public.games:
            by = say("es spielt:", "declarer:")
            name = contract_name(game.contract, lang, book)
            self.line(f"{name} – {by} {self.name(game.seat)}")
        if public.called is not None:
            self.line(f"{say('gerufen', 'called')}: {card_name(public.called, lang, book)}")
        for one in public.announcements:
            name = premium_name(one.premium, lang, book)
            self.line(f"{say('angesagt', 'announced')}: {name} ({self.name(one.seat)})")
        for ladder in public.ladders:
            if ladder.level:
                said = kontra_words(book, ladder.level, ladder.what, lang)
                self.line(f"{said} ({self.name(ladder.owner)})")
        if public.tricks:
            tricks = ", ".join(f"{self.name(seat)} {public.tricks_of(seat)}" for seat in range(4))
            self.line(f"{say('Stiche', 'tricks')}: {tricks}")

    def _last_trick(self, view: View) -> None:
        trick = view.last_trick
        if trick is None:
            self.line(say("Es gibt noch keinen Stich.", "There are no tricks yet."))
            return
        cards = ", ".join(
            f"{self.name((trick.leader + i) % 4)} {cards_text(1 << card)}"
            for i, card in enumerate(trick.cards)
        )
        self.line(f"{cards} → {self.name(trick.winner)}")

    def sheet(self) -> None:
        """The sums of all deals so far, the money where there is a stake, pot and Radl."""
        seen = self.seen
        if seen is None:
            return
        self._sums(say("Schrift", "Score sheet"), seen.totals)
        if seen.cent_totals is not None and seen.sheet:
            self._sums(say("Kassa (Cent)", "Cash (cents)"), seen.cent_totals)
        self.carried(seen)

    def _sums(self, head: str, sums: Sequence[int]) -> None:
        row = "  ".join(f"{self.chair(seat)} {signed(each)}" for seat, each in enumerate(sums))
        self.console.print(f"[bold]{head}:[/] {row}")

    def carried(self, seen: TableView) -> None:
        """What goes from deal to deal: the Pagatkassa, and the games that still count double."""
        if seen.pot is not None:
            self.line(f"Pagatkassa: {seen.pot} {say('Cent', 'cents')}")
        if seen.doubled_left:
            left = seen.doubled_left
            self.line(
                say(
                    f"Radl: noch {left} {'Spiel zählt' if left == 1 else 'Spiele zählen'} doppelt.",
                    f"Radl: {left} more {'game counts' if left == 1 else 'games count'} double.",
                )
            )
        if seen.deals_left is not None:
            self.line(
                say(
                    f"Letzte Runde, noch zu geben: {seen.deals_left}",
                    f"Last round, deals left: {seen.deals_left}",
                )
            )

    def help(self, view: View) -> None:
        """Every key, and the list of what is allowed now."""
        for german, english in HELP:
            self.line(escape(say(german, english)))
        self._list(view)


HELP = (
    (
        "Wählen: eine Nummer der Liste, eine Karte (hk, t10, xxi, sk) oder Worte wie «bid dreier».",
        "Choose: a number from the list, a card (hk, t10, xxi, sk) or words such as 'bid dreier'.",
    ),
    ("?   was der Lehrer tun würde", "?   what the teacher would do"),
    ("??  alle Möglichkeiten, gereiht", "??  all choices, ranked"),
    (
        "u   zurücknehmen, solange nichts Verdecktes gezeigt wurde",
        "u   take back, as long as nothing hidden has been shown",
    ),
    ("t   Tisch: was gespielt wird, Stiche, Blatt", "t   table: the game, the tricks, your hand"),
    ("l   letzter Stich", "l   last trick"),
    ("s   Schrift", "s   score sheet"),
    ("r   letzte Runde ansagen", "r   announce the last round"),
    (
        "f   Fehler reklamieren, wenn wie am Tisch gespielt wird: «f 2»",
        "f   call a fault (only with --manner table): 'f 2'",
    ),
    (
        "nach einem Spiel: «abheben 20», «klopfen», «packerl 3», «nachmischen»",
        "after a game: 'cut 20', 'knock', 'packet 3', 'reshuffle'",
    ),
    (
        "wie am Tisch: «falsch» (gegeben), «geben» (außer der Reihe), «strittig», «geklärt»",
        "with --manner table: 'dispute' (a deal), 'take-deal' (out of turn), 'object', 'settled'",
    ),
    ("w   warum etwas abgelehnt wurde", "w   why something was refused"),
    ("h   diese Hilfe", "h   this help"),
    ("q   aufhören", "q   quit"),
)
