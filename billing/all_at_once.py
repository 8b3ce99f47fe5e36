"""A migration that makes many tables at once.

Django would read all models anew after each of its operations, and with SQLite make a table again
for each field that is added to it. With dj-stripe's 59 models that took more than half of the time
in which an empty database is set up.
"""

from typing import Any

from django.db import migrations
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.operations import CreateModel


class AllAtOnce(migrations.Migration):
    """Creates the models as they are after the last of its operations, which may only create
    models and add fields to them. It cannot be undone."""

    def apply(self, project_state: Any, schema_editor: Any, collect_sql: bool = False) -> Any:
        vars(project_state).pop("apps", None)  # read once, after all operations
        for operation in self.operations:
            operation.state_forwards(self.app_label, project_state)
        for operation in self.operations:
            if isinstance(operation, CreateModel):
                model = project_state.apps.get_model(self.app_label, operation.name)
                if operation.allow_migrate_model(schema_editor.connection.alias, model):
                    schema_editor.create_model(model)
        return project_state

    def unapply(self, project_state: Any, schema_editor: Any, collect_sql: bool = False) -> Any:
        raise IrreversibleError(f"{self} cannot be undone")
