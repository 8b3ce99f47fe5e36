"""A file that a process reads when it starts, and that was cut short, is named. That of beat, which
can be made anew: tests/test_beat.py."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage

from config import release_files
from config.release_files import DamagedFileError
from tests.processes import ROOT


@pytest.mark.parametrize("length", [0, 300, 30_000, None])
def test_catalog_that_was_cut_short_is_named(tmp_path: Path, length: int | None) -> None:
    shutil.copytree(ROOT / "locale", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "es/LC_MESSAGES/django.mo"
    if length is None:
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:length])
    with pytest.raises(DamagedFileError, match=str(file)):
        release_files.check_catalogs([tmp_path])


def test_worker_does_not_start_with_a_catalog_that_was_cut_short(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "locale", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "es/LC_MESSAGES/django.mo"
    file.write_bytes(file.read_bytes()[:300])
    lines = ["from pathlib import Path", "from config.settings.dev import *"]
    lines.append(f"LOCALE_PATHS = [Path({str(tmp_path)!r})]")
    (tmp_path / "cut_short.py").write_text("\n".join(lines))
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    worker = ("celery", "-A", "config.celery", "worker", "-P", "solo")
    said = output_of(*worker, PYTHONPATH=path, DJANGO_SETTINGS_MODULE="cut_short")
    assert f"{file} is damaged" in said


def test_files_of_this_release_are_whole() -> None:
    release_files.check_catalogs(settings.LOCALE_PATHS)
    release_files.check_manifest(None)
    release_files.check_manifest({"img/mark.svg": "img/mark.0a1b.svg"})


def test_list_of_static_files_that_is_damaged_or_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="collectstatic"):
        release_files.check_manifest(ManifestStaticFilesStorage(tmp_path).hashed_files)
    (tmp_path / "staticfiles.json").write_text('{"paths": {"img/ma')
    with pytest.raises(ValueError, match=r"staticfiles\.json"):
        ManifestStaticFilesStorage(tmp_path)


def test_state_of_the_stand_in_that_is_damaged_is_named(tmp_path: Path) -> None:
    (tmp_path / "stripe.json").write_text('{"base": "http://127.0.0.1:8001", "by_kind": {"pro')
    said = output_of("ops.stripe_stand_in", "--port", "1", "--state", str(tmp_path / "stripe.json"))
    assert f"{tmp_path / 'stripe.json'} is damaged" in said
    assert "Traceback" not in said


def test_database_that_is_damaged_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tilehouse.sqlite3"
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 3_000)
    said = output_of("ops.run", "prepare", TILEHOUSE_VAR=str(tmp_path))
    assert f"The database {file} cannot be used" in said
    assert said.count("\n") < 5, said


def output_of(module: str, *options: str, **environment: str) -> str:
    """What a process says that cannot start."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("TILEHOUSE_")}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings.dev", **environment}
    command = [sys.executable, "-m", module, *options]
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    return run.stderr
