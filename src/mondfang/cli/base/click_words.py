"""What click says by itself, in German: it has only the English sentences.

>>> german("'j' is not a valid integer.")
'„j“ ist keine ganze Zahl.'
"""

from __future__ import annotations

import re

_KINDS = {
    "integer": "keine ganze Zahl",
    "float": "keine Zahl",
    "boolean": "weder ja noch nein",
}
_PATTERNS = (
    (r"'(?P<value>.*)' is not a valid (?P<kind>integer|float|boolean)( range)?\..*",
     "„{value}“ ist {kind}."),
    (r"(?P<value>.*) is not in the range (?P<low>\S+)<=x<=(?P<high>\S+)\.",
     "{value} liegt nicht zwischen {low} und {high}."),
    (r"(?P<value>.*) is not in the range (?P<range>.*)\.",
     "{value} liegt nicht im Bereich {range}."),
    (r"'(?P<value>.*)' is not one of (?P<choices>.*)\.", "„{value}“ ist keines von {choices}."),
    (r"'(?P<value>.*)' is not (?P<choices>'.*')\.", "„{value}“ ist nicht {choices}."),
    (r"'(?P<value>.*)' does not match the formats? (?P<formats>.*)\.",
     "„{value}“ hat nicht die Form {formats}."),
    (r"(File|Directory|Path) '(?P<file>.*)' does not exist\.", "„{file}“ gibt es nicht."),
    (r"(File|Directory|Path) '(?P<file>.*)' is a file\.",
     "„{file}“ ist eine Datei und kein Ordner."),
    (r"(File|Directory|Path) '(?P<file>.*)' is a directory\.",
     "„{file}“ ist ein Ordner und keine Datei."),
    (r"(File|Directory|Path) '(?P<file>.*)' is not (readable|writable|executable)\.",
     "„{file}“: Die Berechtigung dafür fehlt."),
    (r"Option '(?P<name>.*)' does not take a value\.", "Die Option {name} hat keinen Wert."),
    (r"Option '(?P<name>.*)' requires (an argument|\d+ arguments)\.",
     "Die Option {name} braucht einen Wert."),
    (r"Argument '(?P<name>.*)' takes (?P<count>\d+) values\.", "{name} nimmt {count} Werte."),
    (r"Takes (?P<count>\d+) values but (?P<given>\d+) (was|were) given\.",
     "{count} Werte gehören hierher, da sind {given}."),
    (r"Got unexpected extra arguments? \((?P<extra>.*)\)", "Überzählige Angabe: ({extra})"),
    (r"Missing command\.", "Es fehlt ein Befehl."),
)  # fmt: skip


def german(message: str) -> str:
    """The German sentence; what is none of click's is ours already."""
    for pattern, sentence in _PATTERNS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is not None:
            named = found.groupdict()
            if "kind" in named:
                named["kind"] = _KINDS[named["kind"]]
            return sentence.format(**named)
    return message
