"""Files of a release that web processes and workers read, and the static ones that they serve. A
file that was cut short, by a full disk or a copy that was interrupted, would make every page an
error; so it is named, and the process does not start."""

import gettext
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from celery.signals import worker_init
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.translation import to_locale
from whitenoise.middleware import WhiteNoiseMiddleware


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


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, which also serves what a newer release has put into the folder since the start:
    while processes are replaced one after the other, a page of the newer release may ask an older
    process for its scripts."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.static_root and not self.autorefresh:
            self.directories.append((f"{self.static_root}/", self.static_prefix))

    def __call__(self, request: Any) -> Any:
        path = request.path_info
        new = path.startswith(self.static_prefix) and path not in self.files
        if not self.autorefresh and new and (found := self.find_file(path)):
            self.files[path] = found
        return super().__call__(request)
