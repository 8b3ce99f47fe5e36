"""Files of a release that web processes and workers read. One that was cut short, by a full disk or
a copy that was interrupted, would make every page an error; so it is named, and the process does
not start."""

import gettext
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from celery.signals import worker_init
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.translation import to_locale


class DamagedFileError(Exception):
    """The text names the file, and says what to do."""


def follow_worker() -> None:
    """A Celery worker writes mail in all languages, so it does not start either."""
    worker_init.connect(_check_worker)


def _check_worker(**_: Any) -> None:
    try:
        check_catalogs(settings.LOCALE_PATHS)
    except DamagedFileError as error:  # which Celery would log, and go on
        raise SystemExit(str(error)) from error


def check_release_files() -> None:
    """Raises DamagedFileError."""
    check_catalogs(settings.LOCALE_PATHS)
    check_manifest(getattr(staticfiles_storage, "hashed_files", None))


def check_catalogs(folders: Sequence[Path]) -> None:
    """The translations, in all languages but the one they are made from."""
    for language, _ in settings.LANGUAGES:
        for folder in folders if language != settings.LANGUAGE_CODE else ():
            file = folder / to_locale(language) / "LC_MESSAGES/django.mo"
            try:
                with file.open("rb") as compiled:
                    gettext.GNUTranslations(compiled)
            except (OSError, ValueError, struct.error) as error:
                advice = f"{file} is damaged ({error}). Install the release again."
                raise DamagedFileError(advice) from error


def check_manifest(hashed_files: dict[str, str] | None) -> None:
    """The names of static files. Reading them raised an error if their list is damaged; they are
    None where files keep their names."""
    if hashed_files is not None and not hashed_files:
        folder = settings.STATIC_ROOT
        raise DamagedFileError(f"{folder} has no list of static files. Run collectstatic again.")
