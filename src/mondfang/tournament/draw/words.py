"""What a certificate and the findings of a check say to people, in German and English."""

from __future__ import annotations

from mondfang.speech import Text
from mondfang.tournament.draw.certificate import Certificate, Claim
from mondfang.tournament.draw.check import Finding

_COUNTED: dict[str, Text] = {
    "repeats": Text("wiederholte Begegnungen: {count}", "repeated meetings: {count}"),
    "fives": Text("noch einmal am Fünfertisch: {count}", "at a five-table again: {count}"),
    "clubs": Text("Vereinskollegen am selben Tisch: {count}", "club mates at one table: {count}"),
    "apart": Text(
        "an einem Tisch, obwohl sie nicht wollten: {count}",
        "at one table although they asked not to be: {count}",
    ),
    "stairs": Text(
        "Plätze über Stiegen für Leute, die keine steigen können: {count}",
        "seats up the stairs for people who cannot climb them: {count}",
    ),
    "season": Text(
        "Begegnungen, die es heuer schon gab: {count}",
        "meetings already seen this season: {count}",
    ),
}
_PROVED: Text = Text("weniger geht nicht", "fewer is impossible")
_OPEN: Text = Text(
    "mindestens {least} müssen es sein; ob weniger als {count} ginge, ist nicht bewiesen",
    "there must be at least {least}; whether fewer than {count} would do is not proved",
)
_UNKNOWN: Text = Text(
    "ob weniger ginge, ist nicht bewiesen",
    "whether fewer would do is not proved",
)
_BECAUSE: dict[str, Text] = {
    "spread": Text(
        "wer an einem Tisch saß, findet später nicht lauter verschiedene Tische",
        "who shared a table cannot all find different tables later",
    ),
    "opponents": Text(
        "es gibt nicht genug Gegner, die man noch nicht getroffen hat",
        "there are not enough opponents left to meet for the first time",
    ),
    "fives-apart": Text(
        "ein Fünfertisch muss sich später auf die Vierertische verteilen",
        "a five-table has to spread over the four-tables later",
    ),
    "seats": Text(
        "es gibt mehr Plätze an Fünfertischen als Spieler, die dort noch nicht saßen",
        "there are more seats at five-tables than players who have not sat there",
    ),
    "crossing": Text(
        "bei fünf Tischen trifft ohne Wiederholung jeder Fünfertisch jeden früheren Tisch",
        "with five tables and no meeting repeated, each five-table crosses every earlier table",
    ),
    "clubs": Text(
        "ein Verein hat mehr Mitglieder, als es Tische gibt",
        "a club has more members than there are tables",
    ),
}
_CHECKED: dict[str, tuple[Text, Text]] = {
    "once": (
        Text(
            "Jeder sitzt in jeder Runde genau einmal.", "Everybody is in every round exactly once."
        ),
        Text(
            "Nicht jeder sitzt in jeder Runde genau einmal",
            "Not everybody is in every round exactly once",
        ),
    ),
    "sizes": (
        Text("Die Tische haben die richtige Größe.", "The tables have the right size."),
        Text("Tische oder Freilose stimmen nicht", "Tables or byes are wrong"),
    ),
    "byes": (
        Text(
            "Niemand setzt noch einmal aus, bevor alle einmal ausgesetzt haben.",
            "Nobody sits out again before everybody has.",
        ),
        Text("Das Aussetzen ist ungleich verteilt", "Sitting out is not shared fairly"),
    ),
    "counts": (
        Text("Die Zahlen des Zertifikats stimmen.", "The numbers of the certificate are right."),
        Text(
            "Die Zahlen des Zertifikats stimmen nicht", "The numbers of the certificate are wrong"
        ),
    ),
    "proofs": (
        Text("Die Beweise des Zertifikats stimmen.", "The proofs of the certificate hold."),
        Text("Ein Beweis des Zertifikats stimmt nicht", "A proof of the certificate does not hold"),
    ),
    "ranking": (
        Text("Die Tische folgen der Rangliste.", "The tables follow the ranking."),
        Text("Die Tische folgen nicht der Rangliste", "The tables do not follow the ranking"),
    ),
    "moves": (
        Text(
            "Die Zahl der Umgesetzten stimmt, und auch die, unter der es nicht geht.",
            "The number of players moved is right, and so is the least possible.",
        ),
        Text("Die Zahl der Umgesetzten stimmt nicht", "The number of players moved is wrong"),
    ),
    "commitment": (
        Text("Der Startwert ist der vorab versprochene.", "The seed is the one that was promised."),
        Text(
            "Der Startwert ist nicht der versprochene", "The seed is not the one that was promised"
        ),
    ),
    "again": (
        Text(
            "Aus dem Startwert ergibt sich dieselbe Auslosung.",
            "The seed gives the same draw again.",
        ),
        Text("Aus dem Startwert ergibt sich etwas anderes", "The seed gives another draw"),
    ),
}


def claim_text(claim: Claim, language: str = "de") -> str:
    """``wiederholte Begegnungen: 2; weniger geht nicht: wer an einem Tisch saß, …``."""
    bound = claim.bound
    said = _in(_COUNTED[claim.criterion], language).format(count=claim.count)
    if claim.count == 0:
        return said
    if claim.proved:
        return f"{said}; {_in(_PROVED, language)}: {_in(_BECAUSE[bound.argument], language)}"
    pair = _OPEN if bound.least else _UNKNOWN
    return f"{said}; {_in(pair, language).format(count=claim.count, least=bound.least)}"


def certificate_lines(certificate: Certificate, language: str = "de") -> tuple[str, ...]:
    return tuple(claim_text(claim, language) for claim in certificate.claims)


def finding_text(finding: Finding, language: str = "de") -> str:
    """What was checked and holds, or what does not and where."""
    good, bad = _CHECKED[finding.code]
    if finding.good:
        return _in(good, language)
    detail = f" ({finding.detail})" if finding.detail else ""
    return f"{_in(bad, language)}{detail}."


def _in(pair: Text, language: str) -> str:
    return pair.said(language)
