"""The table page has its language, and loads that language's catalog before its own script."""

import re

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from ops.messages import languages
from tables import services

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    host = User.objects.create_user("Ana", "ana@example.org", "four winds at home")
    return services.open_table(host, "american", {}, now())


def page(client, table, language):
    client.force_login(User.objects.get(username="Ana"))
    answer = client.get(reverse("table", args=[table.pk]), headers={"accept-language": language})
    return answer.content.decode()


@pytest.mark.parametrize(
    ("asked", "lang", "words"),
    [
        ("es-MX,es", "es", "es"),
        ("zh-CN", "zh-hans", "zh-hans"),
        ("en-GB", "en", None),
        *((language, language, language) for language in languages()),
    ],
)
def test_catalog_is_loaded_before_the_table_script(client, table, asked, lang, words) -> None:
    html = page(client, table, asked)
    assert f'<html lang="{lang}"' in html
    scripts = re.findall(r'<script type="module" src="/static/build/([^"]+)\.js">', html)
    assert scripts == ([f"i18n/{words}/table"] if words else []) + ["table"]
