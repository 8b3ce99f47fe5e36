"""{% open_rows open %}: the open tables in the lobby, a row each."""

from collections.abc import Iterable, Sequence

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from accounts.shared_parts import TOKEN, find, keep, personal
from tables.models import Table
from tables.selectors import OpenTable

register = template.Library()


@register.simple_tag(takes_context=True)
def open_rows(context: template.Context, tables: Sequence[OpenTable]) -> SafeString:
    """The rows are the same for everybody and change only with the version of their table, so each
    is rendered once."""
    rows = {each.pk: find((each.pk, each.version)) for each in tables}
    rows |= _rendered(pk for pk, row in rows.items() if row is None)
    return personal("".join(row for row in rows.values() if row), context)


def _rendered(wanted: Iterable[str]) -> dict[str, str]:
    """Rows by the id of their table, without tables that are gone."""
    pks = list(wanted)
    if not pks:
        return {}
    row = get_template("tables/open_table.html")
    tables = Table.objects.filter(pk__in=pks).prefetch_related("seats")
    return {
        table.pk: keep((table.pk, table.version), row.render({"t": table, "csrf_token": TOKEN}))
        for table in tables
    }
