"""A text in both languages, and the tables in which texts stand by their codes.

>>> Text("{count} Stiche", "{count} tricks").filled(count=3).said("en")
'3 tricks'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, cast

LANGUAGES = ("de", "en")


def pick(language: str, german: str, english: str) -> str:
    """The one of two texts that is wanted; German unless English is asked for."""
    return english if language == "en" else german


class Text(NamedTuple):
    """The same in German and in English: a pair that can be filled and said."""

    de: str
    en: str

    @classmethod
    def each(cls, speak: Callable[[str], str]) -> Text:
        """What a function of the language says in each of them."""
        return cls(*map(speak, LANGUAGES))

    @classmethod
    def same(cls, word: str) -> Text:
        """A word that is the same in both, such as a name."""
        return cls(word, word)

    def said(self, language: str = "de") -> str:
        return self.en if language == "en" else self.de

    def text(self, language: str = "de") -> str:
        """The same, so that a text can fill another one."""
        return self.said(language)

    def filled(self, /, **values: object) -> Text:
        """Both with what stands in braces; a value that can speak does so in each language."""
        de, en = (_filled(self.said(each), values, each) for each in LANGUAGES)
        return Text(de, en)

    def __str__(self) -> str:
        return self.en


class Speaks(Protocol):
    """Something that people can be told in their language."""

    def text(self, language: str = "de") -> str: ...


def spoken(value: object, language: str) -> object:
    """A value as it stands in a sentence: lists with commas, what can speak in its language."""
    if isinstance(value, str | int | float):
        return value
    # isinstance of a Protocol, asked by every page for every word, takes a hundred times as long.
    if callable(getattr(value, "text", None)):
        return cast(Speaks, value).text(language)
    if isinstance(value, tuple | list | frozenset | set):
        items = sorted(value, key=str) if isinstance(value, frozenset | set) else value
        return ", ".join(str(spoken(item, language)) for item in items)
    return str(value)


def _filled(pattern: str, values: Mapping[str, object], language: str) -> str:
    return pattern.format_map({name: spoken(value, language) for name, value in values.items()})


class Texts(Mapping[str, Text]):
    """The texts of one or more TOML files beside a package, read when the first one is wanted.

    A row is ``code = { de = "…", en = "…" }``; rows of a table ``[code]`` are ``code.reason``.
    ``beside`` are the texts of a room below that can be told as well.
    """

    def __init__(self, package: str, *names: str, beside: Mapping[str, Text] | None = None) -> None:
        self.package, self.names, self.beside = package, names, beside
        self._rows: dict[str, Text] | None = None

    @property
    def rows(self) -> dict[str, Text]:
        if self._rows is None:
            self._rows = dict(self.beside or {})
            for name in self.names:
                for code, text in _rows(read_toml(self.package, name)):
                    if code in self._rows:
                        raise ValueError(f"{self.package}/{name}: two texts for {code}")
                    self._rows[code] = text
        return self._rows

    def __getitem__(self, code: str) -> Text:
        return self.rows[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"Texts({', '.join(map(repr, (self.package, *self.names)))})"


def read_toml(package: str, name: str) -> dict[str, Any]:
    """A TOML file of a package."""
    # Imported when the first text is wanted: --help needs none.
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


def _rows(data: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Text]]:
    for key, row in data.items():
        code = f"{path}.{key}" if path else key
        if isinstance(row, dict) and all(isinstance(inner, dict) for inner in row.values()):
            yield from _rows(row, code)
        else:
            yield code, text_of(row, code)


def text_of(row: object, code: str) -> Text:
    """A row with both languages and nothing else; anything else is our own slip of the pen."""
    if not isinstance(row, dict) or row.keys() != set(LANGUAGES):
        raise ValueError(f"{code}: a text has de and en, not {row!r}")
    text = Text(row["de"], row["en"])
    if holes(text.de) != holes(text.en):
        raise ValueError(f"{code}: {sorted(holes(text.de) ^ holes(text.en))} in one language only")
    return text


def holes(pattern: str) -> frozenset[str]:
    """What stands in braces.

    >>> sorted(holes("{found} von {all}"))
    ['all', 'found']
    """
    import string

    names = (field for _, field, _, _ in string.Formatter().parse(pattern) if field is not None)
    return frozenset(name.partition(".")[0].partition("[")[0] for name in names)
