"""What to type where the office refuses: it knows no command line, this table does."""

from __future__ import annotations

HINTS = {
    "log-broken": "mondfang tournament check, import …",
    "bad-book-name": "--file DATEI#NAME",
    "late-entry": "--late --reason …",
    "reason-missing": "--reason …",
    "too-few-deals": "--short …",
    "open-rotation": "--short …",
    "no-deals": "--deals …",
    "no-scorer": "--scorer …",
    "same-name": "--same-name",
    "person-known": "--same-name; mondfang people same",
    "listed-twice": "--same-name",
    "draw-waits": "mondfang tournament start; draw --round …",
    "promised-seed-missing": "--seed …",
    "seats-unknown": '--seats "36 8 34 15", 36:+12 …, mondfang tournament seat',
    "cup-member-twice": "mondfang tournament player NUMMER --member …",
    "confirmation-missing": "--confirmed",
    "ban-length": "--until, --tournaments, --until-lifted",
    "registration-open": "mondfang tournament close",
    "not-seated": "mondfang tournament repair",
    "absent-seated": "mondfang tournament substitute, repair",
    "not-drawn": "mondfang tournament draw",
    "not-started": "mondfang tournament start",
    "sheet-twice": "mondfang tournament correct",
    "lot-needed": "mondfang tournament lot",
    "not-posted": "mondfang tournament post",
    "leg-exists": "--again",
    "not-confirmed": "--provisional",
}
