"""The address of an admin's list can filter by columns. No column that staff are not shown may be
told letter by letter that way: `?session_key__startswith=a`."""

import re
from typing import Any

from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.test import RequestFactory

SECRET = re.compile(r"(^|_)(key|secret|token|seed|password|hash|ip|codes?)$")


def filterable_secrets(one: "ModelAdmin[Any]") -> list[str]:
    request = RequestFactory().get("/")
    columns = [field.name for field in one.model._meta.concrete_fields]
    hidden = [name for name in columns if SECRET.search(name) and name not in one.list_display]
    return [name for name in hidden if one.lookup_allowed(f"{name}__startswith", "a", request)]


def test_no_list_can_be_filtered_by_a_secret() -> None:
    found = {str(one): filterable_secrets(one) for one in admin.site._registry.values()}
    assert {name: columns for name, columns in found.items() if columns} == {}
