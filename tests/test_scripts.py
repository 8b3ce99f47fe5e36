"""The scripts of ops/production/ as an operator starts them: with stand-ins for what they start."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.processes import ROOT

DIRECT = "postgresql://tilehouse:a&b$c@10.0.0.3:5432/tilehouse?sslmode=require"
POOLED = "postgresql://tilehouse:x@127.0.0.1:6432/tilehouse"
# A stand-in notes how it was called; pg_dump writes its file besides.
STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >> {calls}
for each in "$@"; do case $each in --file=*) touch "${{each#--file=}}";; esac; done
"""


class Machine:
    """A machine with its own /etc/tilehouse."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._calls = folder, folder / "calls"
        self.etc = folder / "etc"
        for name in ("etc", "bin", "dumps"):
            (folder / name).mkdir()
        for name in ("pg_dump", "pg_restore", "systemctl", "systemd-run", "curl", "sleep"):
            stand_in = folder / "bin" / name
            stand_in.write_text(STAND_IN.format(calls=self._calls))
            stand_in.chmod(0o755)

    def settings(self, file: str, *lines: str) -> None:
        (self.etc / file).write_text("\n".join(lines) + "\n")

    def start(
        self, script: str, *arguments: str, **shell: str
    ) -> "subprocess.CompletedProcess[str]":
        text = (ROOT / "ops/production" / script).read_text()
        assert "/etc/tilehouse" in text
        own = self._folder / script
        own.write_text(text.replace("/etc/tilehouse", str(self.etc)))
        env = {"PATH": f"{self._folder / 'bin'}:{os.environ['PATH']}"} | shell
        command = ["bash", str(own), *arguments]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    def back_up(self, *url: str, **shell: str) -> "subprocess.CompletedProcess[str]":
        return self.start("backup.sh", str(self._folder / "dumps"), *url, **shell)

    def called(self, name: str) -> list[str]:
        lines = self._calls.read_text().splitlines() if self._calls.exists() else []
        return [line for line in lines if line.startswith(f"{name} ")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


class TestBackup:
    @pytest.fixture(autouse=True)
    def behind_pgbouncer(self, machine: Machine) -> None:
        pooled = f"TILEHOUSE_DATABASE_URL={POOLED}"
        machine.settings("environment", pooled, "TILEHOUSE_PGBOUNCER=1")

    def dumped(self, machine: Machine) -> str:
        (call,) = machine.called("pg_dump")
        return call.rpartition(" ")[2]

    @pytest.mark.parametrize("url", [DIRECT, f'"{DIRECT}"', f"'{DIRECT}'"])
    def test_goes_past_pgbouncer_as_migrations_do(self, machine: Machine, url: str) -> None:
        machine.settings("migrate", f"TILEHOUSE_DATABASE_URL={url}")
        done = machine.back_up()
        assert done.returncode == 0, done.stderr
        assert self.dumped(machine) == DIRECT

    def test_a_given_url_is_taken(self, machine: Machine) -> None:
        machine.settings("migrate", "TILEHOUSE_DATABASE_URL=postgresql://other/one")
        assert machine.back_up(DIRECT).returncode == 0
        assert self.dumped(machine) == DIRECT

    @pytest.mark.parametrize("url", [(), (POOLED,)])
    def test_refuses_to_go_through_pgbouncer(self, machine: Machine, url: tuple[str, ...]) -> None:
        done = machine.back_up(*url)
        assert done.returncode == 1
        assert "leads to PgBouncer" in done.stderr
        assert "/migrate" in done.stderr
        assert machine.called("pg_dump") == []

    def test_refuses_what_the_shell_says_too(self, machine: Machine) -> None:
        machine.settings("environment")
        shell = {"TILEHOUSE_PGBOUNCER": "1", "TILEHOUSE_DATABASE_URL": POOLED}
        assert "leads to PgBouncer" in machine.back_up(**shell).stderr
        assert machine.called("pg_dump") == []

    def test_takes_the_url_of_the_site_without_pgbouncer(self, machine: Machine) -> None:
        machine.settings("environment", f"TILEHOUSE_DATABASE_URL={DIRECT}")
        assert machine.back_up().returncode == 0
        assert self.dumped(machine) == DIRECT

    def test_says_that_there_is_no_url(self, machine: Machine) -> None:
        machine.settings("environment")
        done = machine.back_up()
        assert done.returncode == 1
        assert "No database URL" in done.stderr


class TestRoll:
    def test_asks_at_the_address_of_the_units(self, machine: Machine) -> None:
        machine.settings("environment", "TILEHOUSE_ADDRESS=10.0.0.1", "TILEHOUSE_LOG=json")
        done = machine.start("roll.sh", "8001", "8002")
        assert done.returncode == 0, done.stderr
        asked = machine.called("curl")
        assert len(asked) == 4
        assert all("http://10.0.0.1:800" in line for line in asked)
        ports = [line.rpartition("@")[2] for line in machine.called("systemctl")]
        assert ports == ["8001", "8002"]

    def test_asks_at_the_address_of_the_shell_without_that_file(self, machine: Machine) -> None:
        assert machine.start("roll.sh", "8001", TILEHOUSE_ADDRESS="10.0.0.2").returncode == 0
        assert "http://10.0.0.2:8001/ready" in machine.called("curl")[0]

    def test_asks_on_this_machine_otherwise(self, machine: Machine) -> None:
        machine.settings("environment", "TILEHOUSE_LOG=json")
        assert machine.start("roll.sh", "8001").returncode == 0
        assert "http://127.0.0.1:8001/ready" in machine.called("curl")[0]


def test_manage_runs_as_the_units_do(machine: Machine) -> None:
    assert machine.start("manage.sh", "check", "--deploy").returncode == 0
    (call,) = machine.called("systemd-run")
    unit = (ROOT / "ops/production/tilehouse-migrate.service").read_text().splitlines()
    assert "User=tilehouse" in unit
    assert " --uid=tilehouse " in call
    settings = [line for line in unit if line.startswith(("WorkingDirectory=", "Environment"))]
    assert len(settings) == 3
    for line in settings:
        assert f"--property={line}".replace("/etc/tilehouse", str(machine.etc)) in call
    assert call.endswith(".venv/bin/python manage.py check --deploy")
