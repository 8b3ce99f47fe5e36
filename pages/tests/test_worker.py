"""The service worker caches an offline page and no personal data."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import resolve

pytestmark = pytest.mark.django_db


def cached_files(worker):
    listed = re.search(r"const KEPT = \[PAGE, (.*)\];", worker.content.decode())[1]
    return json.loads(f"[{listed}]")


def test_worker_has_the_whole_site_as_scope(client) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    for address in cached_files(answer):
        assert finders.find(address.removeprefix("/static/")), address


def test_all_files_of_the_offline_page_are_cached(client) -> None:
    html = client.get("/offline/").content.decode()
    made_of = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
    assert made_of
    assert made_of <= set(cached_files(client.get("/worker.js")))


def test_content_policy_allows_only_the_sites_worker(client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_offline_page_is_the_same_for_everybody(client) -> None:
    answer = client.get("/offline/")
    html = answer.content.decode()
    assert "csrf" not in html
    assert "<script" not in html
    assert settings.CSRF_COOKIE_NAME not in answer.cookies


def test_icons_of_the_manifest_exist() -> None:
    manifest = json.loads(Path(finders.find("site.webmanifest")).read_text())
    resolve(manifest["start_url"])
    assert manifest["scope"] == "/"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert finders.find(icon["src"]), icon


def test_pages_of_the_sitemap_open(client) -> None:
    addresses = re.findall(
        rf"<loc>{settings.BASE_URL}(/[^<]*)</loc>", client.get("/sitemap.xml").content.decode()
    )
    assert "/" in addresses
    assert {"/help/american/", "/legal/privacy/", "/status/", "/accessibility/"} <= set(addresses)
    assert {"/solitaire/", "/solitaire/daily/", "/solitaire/scores/"} <= set(addresses)
    for address in addresses:
        assert client.get(address).status_code == 200, address
    assert f"Sitemap: {settings.BASE_URL}/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_style_guide_is_shown_only_in_development(client) -> None:
    assert client.get("/style/").status_code == 404
