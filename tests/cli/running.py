"""Running the real command line, in this process."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from mondfang.cli import cli


def run(
    *words: str,
    folder: Path | None = None,
    language: str = "de",
    width: int = 80,
    typed: str = "",
) -> Result:
    """``mondfang`` with these words; house rules are looked for in ``folder``."""
    runner = CliRunner(
        env={
            "COLUMNS": str(width),
            "MONDFANG_CONFIG": str(folder or "no such folder"),
            "MONDFANG_LANG": language,
        }
    )
    result = runner.invoke(cli, words, input=typed, prog_name="mondfang")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def ask_referee(*words: str, text: str = "", language: str = "de") -> Result:
    """``mondfang referee``, with what is typed."""
    return run("referee", *words, language=language, width=100, typed=text)


def printed(*words: str, folder: Path | None = None, language: str = "de", width: int = 80) -> str:
    """What a command that succeeds prints, with all white space as single blanks."""
    result = run(*words, folder=folder, language=language, width=width)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def refused(*words: str, folder: Path | None = None, language: str = "de") -> str:
    """What a command that fails says: on standard error, with exit code 2, and nothing else."""
    result = run(*words, folder=folder, language=language)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert "Traceback" not in result.stderr
    return result.stderr
