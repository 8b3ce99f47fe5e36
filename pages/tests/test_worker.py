"""What a browser keeps: a page for when there is no line, and nothing about anybody."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import resolve

pytestmark = pytest.mark.django_db


def kept_by(worker):
    listed = re.search(r"const KEPT = \[PAGE, (.*)\];", worker.content.decode())[1]
    return json.loads(f"[{listed}]")


def test_the_worker_works_for_the_whole_site_and_keeps_files_alone(client):
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    for address in kept_by(answer):
        assert finders.find(address.removeprefix("/static/")), address


def test_all_that_the_offline_page_is_made_of_is_kept(client):
    html = client.get("/offline/").content.decode()
    made_of = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
    assert made_of
    assert made_of <= set(kept_by(client.get("/worker.js")))


def test_only_our_own_worker_may_work(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_the_offline_page_knows_nobody(client):
    answer = client.get("/offline/")
    html = answer.content.decode()
    assert "csrf" not in html
    assert "<script" not in html
    assert settings.CSRF_COOKIE_NAME not in answer.cookies


def test_the_manifest_names_pictures_that_are_there():
    manifest = json.loads(Path(finders.find("site.webmanifest")).read_text())
    resolve(manifest["start_url"])
    assert manifest["scope"] == "/"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert finders.find(icon["src"]), icon


def test_the_sitemap_leads_to_pages_that_open(client):
    addresses = re.findall(
        "<loc>http://testserver(/[^<]*)</loc>", client.get("/sitemap.xml").content.decode()
    )
    assert "/" in addresses
    assert "/help/american/" in addresses
    for address in addresses:
        assert client.get(address).status_code == 200, address
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_the_dress_is_shown_only_while_developing(client):
    assert client.get("/style/").status_code == 404
