"""Begins the single file: where another Python runs it, says which one it was made with.

Its parts are compiled for one Python; another would end in a traceback. 3.6 can still read this.
"""

import sys
from pathlib import Path


def wrong(made_with: str, runs: str) -> str:
    """What to say, or nothing where it is the right one."""
    if made_with == runs:
        return ""
    how = f"python{made_with} mondfang.pyz"
    return (
        f"Diese Datei ist für Python {made_with} gemacht, und hier läuft {runs}. Richtig: {how}\n"
        f"This file was made for Python {made_with}, and {runs} runs here. Right is: {how}"
    )


if __name__ == "__main__":
    made_with = Path(str(globals()["site_packages"]), "made-with").read_text().strip()
    said = wrong(made_with, f"{sys.version_info[0]}.{sys.version_info[1]}")
    if said:
        sys.exit(said)
