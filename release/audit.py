"""What the installed program rests on: pinned, as pinned, and under licences that we know.

python release/audit.py                 # look; everything that is wrong is named
python release/audit.py --sbom FILE     # and write the list of components (CycloneDX)

Needs no network. Whether a component has a known fault only a data base on the network can say:
pip-audit asks it in .github/workflows/checks.yml, every Monday and with every change.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = ("postgres",)  # what an image has besides
FREE = frozenset(  # with these a program under Apache-2.0 may be handed on together
    ("Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "MPL-2.0", "PSF-2.0")
)
BESIDE = frozenset(("LGPL-3.0-only",))  # loaded beside it, never part of it: psycopg
SAID_OTHERWISE = {  # in the older fields of a distribution
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
}


@dataclass(frozen=True, slots=True)
class Component:
    name: str
    version: str
    licences: tuple[str, ...]


def components(name: str, extras: Iterable[str] = ()) -> dict[str, Component]:
    """Everything that a distribution needs on this machine, by name."""
    found: dict[str, Component] = {}
    waiting = [(name, tuple(extras))]
    known = set(waiting)
    while waiting:
        one, wanted = waiting.pop()
        try:
            dist = distribution(one)
        except PackageNotFoundError:
            found[one] = Component(one, "", ())
            continue
        found[canonicalize_name(one)] = Component(
            canonicalize_name(one), dist.version, licences_of(dist)
        )
        for need in _needed(dist, wanted):
            if need not in known:
                known.add(need)
                waiting.append(need)
    found.pop(canonicalize_name(name), None)
    return found


def _needed(dist: Distribution, extras: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for text in dist.requires or ():
        need = Requirement(text)
        marker = need.marker
        if marker is None or any(marker.evaluate({"extra": one}) for one in ("", *extras)):
            yield canonicalize_name(need.name), tuple(sorted(need.extras))


def licences_of(dist: Distribution) -> tuple[str, ...]:
    """What a distribution says of itself, the newest way of saying it first."""
    said = dist.metadata.get("License-Expression")
    if said:
        return tuple(re.split(r" (?:AND|OR) ", said.strip("()")))
    rows = [row.rpartition("::")[2].strip() for row in dist.metadata.get_all("Classifier") or ()]
    kinds = [row for row in rows if row.endswith("License")]
    short = (dist.metadata.get("License") or "").strip()
    told = kinds or ([short] if short and "\n" not in short else [])
    return tuple(SAID_OTHERWISE.get(one, one) for one in told)


def pins(text: str) -> dict[str, str]:
    """What constraints.txt pins, by name."""
    rows = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;]+)", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in rows}


def wrong(found: Mapping[str, Component], pinned: Mapping[str, str]) -> Iterator[str]:
    """Everything that stands against handing the program on with these."""
    for name, one in sorted(found.items()):
        if not one.version:
            yield f"{name} is needed and not installed"
            continue
        if name not in pinned:
            yield f"{name} is not pinned in constraints.txt: make constraints"
        elif pinned[name] != one.version:
            yield f"{name} {one.version} is installed, constraints.txt says {pinned[name]}"
        if not one.licences:
            yield f"{name} does not say under which licence it is"
        for licence in one.licences:
            if licence not in FREE | BESIDE:
                yield f"{name} is under {licence}, which nobody has looked at yet"


def bill(found: Mapping[str, Component], version: str) -> dict[str, object]:
    """The list of components as CycloneDX has it."""
    rows = [
        {
            "type": "library",
            "name": one.name,
            "version": one.version,
            "purl": f"pkg:pypi/{one.name}@{one.version}",
            "licenses": [{"license": {"id": licence}} for licence in one.licences],
        }
        for _, one in sorted(found.items())
    ]
    subject = {"type": "application", "name": "mondfang", "version": version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": subject},
        "components": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="What the installed program rests on.")
    parser.add_argument("--sbom", type=Path, help="write the list of components to this file")
    given = parser.parse_args()
    found = components("mondfang", EXTRAS)
    pinned = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    if given.sbom:
        listed = bill(found, distribution("mondfang").version)
        given.sbom.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    if problems := list(wrong(found, pinned)):
        sys.exit("\n".join(["Dependencies:", *(f"- {one}" for one in problems)]))
    print(f"{len(found)} components: all pinned, installed as pinned, licences known")
    print("Known faults were not looked up: that needs the network (workflow checks, pip-audit)")


if __name__ == "__main__":
    main()
