"""Old and new releases serve each other's files while processes are replaced."""

from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from config.release_files import StaticFiles


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    (tmp_path / "js/table.0000000000aa.js").write_text("old")
    return tmp_path


def test_file_that_was_collected_after_the_start_is_served(folder: Path) -> None:
    with override_settings(
        STATIC_ROOT=folder, WHITENOISE_AUTOREFRESH=False, WHITENOISE_USE_FINDERS=False
    ):
        serve = StaticFiles(lambda request: HttpResponse(status=404))
        newer = folder / "js/table.0000000000bb.js"
        assert get(serve, "/static/js/table.0000000000bb.js").status_code == 404
        newer.write_text("new")
        for name, text in (("aa", b"old"), ("bb", b"new")):
            answer = get(serve, f"/static/js/table.0000000000{name}.js")
            assert b"".join(answer) == text
        for path in ("/static/", "/static/js", "/static/../secret", "/static//etc/passwd", "/x"):
            assert get(serve, path).status_code == 404


def get(serve: StaticFiles, path: str) -> HttpResponse:
    request = RequestFactory().get("/")
    request.path_info = path
    return serve(request)
