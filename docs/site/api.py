"""The API reference: a Markdown page for each room, from signatures and docstrings.

The sources are read and not imported, so that nothing has to be installed to write it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

# What people import; the faces (web, cli) and the store are programs and no library.
ROOMS = (
    "cards", "speech", "rulebook", "game", "settlement", "scorer", "record", "referee", "words",
    "tournament", "kernel", "bots", "table", "deck", "paper", "lab", "interop", "testing",
)  # fmt: skip


def _files(source: Path, room: str) -> list[Path]:
    alone = source / f"{room}.py"
    found = [alone] if alone.exists() else sorted((source / room).rglob("*.py"))
    return [file for file in found if not any(part.startswith("_") for part in file.parts[-1:])] + [
        file for file in found if file.name == "__init__.py"
    ]


def _module(source: Path, file: Path) -> str:
    parts = ["mondfang", *file.relative_to(source).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    answer = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{word} {node.name}({ast.unparse(node.args)}){answer}"
    if len(line) <= 96:
        return line
    return line.replace("(", "(\n    ", 1).replace(", ", ",\n    ")


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("property" in ast.unparse(one) for one in node.decorator_list)


def _told(node: ast.AST) -> str:
    text = ast.get_docstring(node) if isinstance(node, _DOCUMENTED) else None
    return _examples(text) if text else ""


def _examples(text: str) -> str:
    """Examples as blocks of code; the rest of a docstring is Markdown already, or nearly."""
    out: list[str] = []
    inside = False
    for line in text.replace("``", "`").splitlines():
        if line.startswith(">>>") and not inside:
            out += ["", "```pycon"]
            inside = True
        elif inside and not line.strip():
            out.append("```")
            inside = False
        out.append(line)
    return "\n".join([*out, "```"] if inside else out)


_DOCUMENTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)


def _class(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    fields = [
        f"    {ast.unparse(one)}"
        for one in node.body
        if isinstance(one, ast.AnnAssign) and not ast.unparse(one.target).startswith("_")
    ]
    head = f"class {node.name}{f'({bases})' if bases else ''}:"
    yield f"### {node.name}\n"
    yield "```python\n" + "\n".join([head, *fields]) + "\n```\n"
    yield _told(node) + "\n"
    for one in node.body:
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and not one.name.startswith("_"):
            name = one.name if _is_property(one) else f"{one.name}()"
            said = _told(one).partition("\n")[0]
            yield f"- `{name}`{f': {said}' if said else ''}"
    yield ""


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    yield f"### {node.name}\n"
    yield f"```python\n{_signature(node)}\n```\n"
    yield _told(node) + "\n"


def _page_of_module(source: Path, file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    public = [
        one
        for one in tree.body
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not one.name.startswith("_")
    ]
    if not public:
        return
    yield f"## `{_module(source, file)}`\n"
    yield _told(tree) + "\n"
    for one in public:
        yield from _class(one) if isinstance(one, ast.ClassDef) else _function(one)


def pages(source: Path) -> dict[str, str]:
    """The pages by name, the list of them under ``index``."""
    made: dict[str, str] = {}
    rows = []
    for room in ROOMS:
        files = _files(source, room)
        first = next((file for file in files if file.name == "__init__.py"), files[0])
        about = _told(ast.parse(first.read_text(encoding="utf-8"))).partition("\n")[0]
        body = [line for file in files for line in _page_of_module(source, file)]
        made[room] = f"# mondfang.{room}\n\n{about}\n\n" + "\n".join(body)
        rows.append(f"| [mondfang.{room}]({room}.md) | {about} |")
    head = "# API reference\n\nFrom the docstrings of the sources, a page for each room.\n\n"
    made["index"] = head + "| room | |\n|---|---|\n" + "\n".join(rows) + "\n"
    return made
