"""Keys from mail and e-mail addresses are kept out of logs and reports of errors."""

import re

import pytest
from django.urls import get_resolver, reverse

from config.logs import holds_address, without_keys
from tests.full_site import routes
from tests.processes import ROOT

KEY = "NjU:1tSecret-key_7"
SECRET_LINKS = {
    "account_reset_password_from_key": {"uidb36": "2k", "key": KEY},
    "account_confirm_email": {"key": KEY},
    "undo_change": {"key": KEY},
    "club_invitation": {"token": KEY},
    "club_join_by_link": {"token": KEY},
    "club_link_picture": {"token": KEY},
    "friend_link": {"token": KEY},
    "friend_link_picture": {"token": KEY},
    "befriend_by_link": {"token": KEY},
    "mail_off": {"key": KEY},
    "evening_calendar": {"token": KEY},
}


@pytest.mark.parametrize("name", SECRET_LINKS)
@pytest.mark.parametrize(
    "text", ["{}", "failed: {}?next=x", "<ASGIRequest: GET '{}'>", '{{"path": "{}"}}']
)
def test_key_of_a_link_is_masked(name: str, text: str) -> None:
    path = reverse(name, kwargs=SECRET_LINKS[name])
    shown = without_keys(text.format(path))
    assert KEY not in shown
    assert shown.count("***") == 1
    before, _, after = text.format("\n").partition("\n")
    assert shown.startswith(before)
    assert shown.endswith(after)


def test_no_other_link_has_a_key() -> None:
    """Whoever has such a link can use it, most without signing in, so it must not be logged."""
    found = {name for name, arguments in routes(get_resolver()) if {"key", "token"} & {*arguments}}
    assert found == SECRET_LINKS.keys()


@pytest.mark.parametrize(
    "path", ["/accounts/confirm-email/", "/accounts/password/reset/", "/table/a1/"]
)
def test_other_paths_are_as_they_were(path: str) -> None:
    assert without_keys(path) == path


@pytest.mark.parametrize(
    ("file", "rule"), [("haproxy.cfg", "log-level silent if"), ("nginx.conf", r"\$logged \{")]
)
def test_proxies_do_not_log_such_requests(file: str, rule: str) -> None:
    text = (ROOT / "ops/production" / file).read_text()
    (line,) = re.findall(f"^.*{rule}.*$", text, re.MULTILINE)
    assert "/accounts/" in line
    assert "password/reset/key" in line
    assert "confirm-email" in line
    assert "not-me" in line
    assert "/friends/by-link" in line
    assert "mail-off" in line
    assert re.search(r"clubs/\(?join", line)
    assert "calendar" in line


@pytest.mark.parametrize(
    "text",
    [
        "{'ann@example.org': (550, b'no such user')}",
        "550 <ann.lee+tiles@mail.example.org>: unknown",
        "Key (email)=(ann@example.org) exists",
        'to "ann lee"@example.org',
        "ann@[192.0.2.1]",
        "安@例子.中国",
    ],
)
def test_text_with_an_address_is_found(text: str) -> None:
    assert holds_address(text)


@pytest.mark.parametrize("text", ["", "@login_required", "    @pytest.mark.skip", "a @ b", "x@y"])
def test_text_without_an_address_is_not(text: str) -> None:
    assert not holds_address(text)
