"""`manage.py migrate`, which also makes the tables of apps whose migrations the settings leave out:
dj-stripe's in development and tests, where its own would take more than a minute."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.commands import migrate
from django.db import connections


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        self._left_out: set[str] = set()
        super().handle(*args, **{**options, "run_syncdb": not options["app_label"]})
        connection = connections[options["database"]]
        for label in self._left_out:
            if _drop_former(connection, label) and self.verbosity >= 1:
                self.stdout.write(f"  The tables of {label} have changed: its rows are gone.")
        if incomplete := {label for label in self._left_out if _lacks_tables(connection, label)}:
            super().sync_apps(connection, incomplete)

    def sync_apps(self, connection: Any, app_labels: Any) -> None:
        """Later: these tables name users, and with PostgreSQL a table can only name those that are
        there. Django would make them first."""
        self._left_out = set(app_labels) & set(settings.MIGRATION_MODULES)


def _models(label: str) -> list[Any]:
    return list(apps.get_app_config(label).get_models(include_auto_created=True))


def _lacks_tables(connection: Any, label: str) -> bool:
    there = set(connection.introspection.table_names())
    return any(model._meta.db_table not in there for model in _models(label))


def _drop_former(connection: Any, label: str) -> bool:
    """Tables from before a change of the app's version: no migration brings them up to date. They
    hold copies, so if one of them differs, all are dropped, to be made anew. A table whose model
    the app does not have any more stays, and nothing reads it."""
    with connection.cursor() as cursor:
        there = connection.introspection.table_names(cursor)
        former = [model for model in _models(label) if model._meta.db_table in there]
        if all(_is_current(connection, cursor, model) for model in former):
            return False
    with connection.schema_editor() as editor:
        for model in former:
            if not model._meta.auto_created:  # those go with the models that have them
                editor.delete_model(model)
    return True


def _is_current(connection: Any, cursor: Any, model: Any) -> bool:
    columns = connection.introspection.get_table_description(cursor, model._meta.db_table)
    fields = model._meta.local_concrete_fields
    return {column.name for column in columns} == {field.column for field in fields}
