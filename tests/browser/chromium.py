"""Which Chromium the tests drive, and how it is started."""

from __future__ import annotations

import shutil

# The headless shell is the same browser without windows: a page costs it a third of the time.
NAMES = ("chromium-headless-shell", "chromium")

ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)


def chromium_path() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)
