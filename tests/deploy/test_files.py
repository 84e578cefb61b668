"""The files for operators fit the program: its options, settings and numbers are those they name.

No container is built here (that needs a daemon); what a file says is read and held against the
program. systemd, nginx, Caddy, hadolint and zizmor read what is theirs where they are installed.
"""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from prometheus_client import REGISTRY

from mondfang.cli import cli
from mondfang.web.base import metrics
from tests.deploy.readers import DEPLOY, ROOT, reader
from tests.web.serve.certificates import made

YAML = [*DEPLOY.glob("*.y*ml"), *(ROOT / ".github").rglob("*.yml")]
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])


def accepts(words: list[str]) -> None:
    """Whether the program knows these words; nothing is started."""
    command: click.Command = cli
    context = click.Context(cli, info_name="mondfang")
    while isinstance(command, click.Group):
        name, *words = words
        found = command.get_command(context, name)
        assert found is not None, name
        command, context = found, click.Context(found, context, name)
    command.make_parser(context).parse_args(list(words))


def container_lines() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def after(word: str) -> list[str]:
    return [line.partition(" ")[2] for line in container_lines() if line.startswith(f"{word} ")]


def compose(name: str = "compose.yaml") -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("file", YAML, ids=lambda file: file.name)
def test_every_yaml_file_can_be_read(file: Path) -> None:
    assert isinstance(yaml.safe_load(file.read_text(encoding="utf-8")), dict)


def test_the_image_starts_what_the_program_knows() -> None:
    assert json.loads(after("ENTRYPOINT")[0]) == ["mondfang"]
    accepts(json.loads(after("CMD")[0]))
    accepts(json.loads(after("HEALTHCHECK")[0].partition("CMD ")[2])[1:])


def test_the_image_copies_what_is_there() -> None:
    for line in after("COPY"):
        if not line.startswith("--from"):
            *sources, _ = line.split()
            assert all((ROOT / source).exists() for source in sources), line


def test_the_image_runs_as_nobody_in_particular_and_builds_the_kernel() -> None:
    assert after("USER") == ["10017:10017"]
    assert any("MONDFANG_REQUIRE_NATIVE=1" in line for line in after("ENV"))


def test_every_service_of_ours_is_read_only_and_has_no_rights() -> None:
    services = compose()["services"]
    for name in ("mondfang", "backup"):
        service = services[name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]


def test_every_volume_is_kept_where_the_image_lets_its_user_write() -> None:
    [made] = [line for line in after("RUN") if "useradd" in line]
    for name in ("mondfang", "backup"):
        for volume in compose()["services"][name]["volumes"]:
            assert re.search(
                rf"(--home-dir|install -d -o mondfang.*) {volume.split(':')[1]}\b", made
            )


def test_the_words_of_compose_are_those_of_the_program() -> None:
    accepts(compose("compose.postgres.yaml")["services"]["mondfang"]["command"])
    [script] = compose()["services"]["backup"]["command"]
    accepts(shlex.split(script.partition("mondfang ")[2].partition(";")[0]))


def test_every_setting_that_a_file_names_is_one_of_the_program() -> None:
    known = {"MONDFANG_SECRET", "MONDFANG_METRICS_TOKEN", "MONDFANG_LIMITS", "MONDFANG_BOOKS"}
    known |= {"MONDFANG_REQUIRE_NATIVE", "MONDFANG_POSTGRES_PASSWORD"}
    serve = cli.get_command(click.Context(cli), "serve")
    assert serve is not None
    known |= {str(one.envvar) for one in serve.params if one.envvar}
    for file in DEPLOY.iterdir():
        assert set(re.findall(r"\bMONDFANG_[A-Z_]+", file.read_text(encoding="utf-8"))) <= known


@pytest.mark.parametrize("unit", UNITS, ids=lambda file: file.name)
def test_a_unit_says_what_the_program_knows(unit: Path) -> None:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(unit.read_text(encoding="utf-8"))
    if unit.suffix == ".service":
        program, *words = read["Service"]["ExecStart"].split()
        assert program == "/opt/mondfang/bin/mondfang"
        accepts(words)


def said_by(*words: str | Path) -> str:
    """What a program says to a file that it must accept."""
    ran = subprocess.run(
        list(map(str, words)), capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def test_nginx_understands_its_example(tmp_path: Path) -> None:
    nginx = reader("nginx")
    certificate, key = made(tmp_path / "pair")
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for name, file in (("fullchain.pem", certificate), ("privkey.pem", key)):
        place = f"/etc/letsencrypt/live/tarock.example/{name}"
        assert place in text
        text = text.replace(place, str(file))
    (tmp_path / "mondfang.conf").write_text(text, encoding="utf-8")
    around = f"pid {tmp_path}/pid; events {{}} http {{ include {tmp_path}/mondfang.conf; }}"
    (tmp_path / "nginx.conf").write_text(around, encoding="utf-8")
    log = tmp_path / "error.log"
    said_by(nginx, "-t", "-q", "-p", tmp_path, "-e", log, "-c", tmp_path / "nginx.conf")


def test_caddy_understands_its_example() -> None:
    words = ("--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile")
    said_by(reader("caddy"), "validate", *words)


def test_hadolint_has_nothing_against_the_image() -> None:
    assert said_by(reader("hadolint"), DEPLOY / "Containerfile") == ""


def test_zizmor_has_nothing_against_the_workflows() -> None:
    folder = ROOT / ".github"
    words = ("--offline", "--no-progress", "--config", folder / "zizmor.yml")
    assert "No findings to report" in said_by(reader("zizmor"), *words, folder / "workflows")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_units() -> None:
    ran = subprocess.run(
        ["systemd-analyze", "verify", *map(str, UNITS)], capture_output=True, text=True, check=False
    )
    wrong = [line for line in ran.stderr.splitlines() if "is not executable" not in line]
    assert not [line for line in wrong if "mondfang" in line]


def test_the_examples_of_proxies_pass_sockets_and_the_visitors_address_on() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert nginx.count("{") == nginx.count("}")
    for word in ("Upgrade $http_upgrade", "X-Forwarded-For", "X-Forwarded-Proto", "Host $host"):
        assert f"proxy_set_header {word}" in nginx
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy 127.0.0.1:8017" in caddy


def test_every_metric_of_the_dashboard_is_one_that_the_server_counts() -> None:
    assert metrics.REQUESTS is not None  # all are registered with this import
    counted: set[str] = set()
    for metric in REGISTRY.collect():
        endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
        counted |= {metric.name + end for end in endings.get(metric.type, ("",))}
    board = (DEPLOY / "grafana.json").read_text(encoding="utf-8")
    named = set(re.findall(r"\bmondfang_\w+", board))
    assert named <= counted
    ends = ("", "_bucket", "_sum", "_count")
    shown = {name.removesuffix("_bucket") + end for name in named for end in ends}
    assert {name for name in counted if name.startswith("mondfang_")} <= shown
