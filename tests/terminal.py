"""What every conversation below the two faces has to get by without."""

from __future__ import annotations

import subprocess
import sys


def needs_no_face(module: str) -> bool:
    """Whether a module can be imported without a terminal's or a server's library."""
    faces = "{'click', 'rich', 'starlette'}"
    code = f"import sys, {module}; sys.exit(bool({faces} & set(sys.modules)))"
    return subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
