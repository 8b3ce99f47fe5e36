"""What becomes of a text that a player has written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.writing import MAX_LENGTH, clean, has_link, parts

BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Hello", "Hello"),
        ("  Hello\t you \n", "Hello  you"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("one\n\n\n\n\ntwo", "one\n\ntwo"),
        ("one  \ntwo", "one\ntwo"),
        ("a\x00b\x07c\x1b[31m\x7f", "abc[31m"),
        (f"gnp{BIDI}.exe", "gnp.exe"),
        ("\ufeff\u2060\u00adword", "word"),
        ("lone \ud800 half", "lone  half"),
        ("cafe\u0301", "caf\u00e9"),
        (f"family {FAMILY}", f"family {FAMILY}"),
        (PERSIAN, PERSIAN),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)  # fmt: skip
def test_what_is_kept(text: str, kept: str) -> None:
    assert clean(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t ",
        "\x00",
        BIDI,
        "\u200d\u200c",
        "\u3164",
        "\u2800 \u200b",
        "\ufeff",
        "\u200d\u00a0\u200d",
        "\ufe0f",
        "\u0301",
    ],
)
def test_nothing_to_see_is_empty(text: str) -> None:
    assert clean(text) == ""


@given(st.text(max_size=2 * MAX_LENGTH))
def test_clean_texts_are_safe_and_stay_as_they_are(text: str) -> None:
    kept = clean(text)
    assert clean(kept) == kept
    assert not set(kept) & {*BIDI, "\x00", "\r", "\u2028"}
    assert "\n\n\n" not in kept
    kept.encode()  # every character can be stored


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("see https://example.org/a?b=1#c.", "https://example.org/a?b=1#c"),
        ("(http://example.org/a_(b))", "http://example.org/a_(b)"),
        ("HTTPS://EXAMPLE.ORG!", "HTTPS://EXAMPLE.ORG"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("\u8bf7\u770bhttps://example.org/\u3002", "https://example.org/"),
        ("javascript:alert(1)", None),
        ("ftp://example.org", None),
        ("https://bank.example@evil.example/", None),
        ("http://", None),
        ("https://...", None),
        ("data:text/html,<b>", None),
    ],
)
def test_links(text: str, link: str | None) -> None:
    assert [piece for piece, is_link in parts(text) if is_link] == ([link] if link else [])


@given(st.text(alphabet=st.sampled_from('htps:/.@()<>"x \n'), max_size=60))
def test_pieces_are_the_text(text: str) -> None:
    pieces = list(parts(text))
    assert "".join(piece for piece, _is_link in pieces) == text
    assert all(piece.lower().startswith("http") for piece, is_link in pieces if is_link)


@pytest.mark.parametrize(
    "text", ["http://x.y", "www.example", "go to evil.COM now", "bit.ly/x", "evil.de/x"]
)
def test_what_new_accounts_may_not_send(text: str) -> None:
    assert has_link(text)


@pytest.mark.parametrize(
    "text", ["Well played.Thanks", "3.5 points", "e.g. this", "at 10.30", "and/or"]
)
def test_what_is_no_link(text: str) -> None:
    assert not has_link(text)
