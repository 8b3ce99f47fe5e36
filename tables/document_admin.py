"""Admin for text documents: checked and previewed before saving, read-only afterwards."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse


class DocumentAdmin(admin.ModelAdmin):
    """An admin for cards and layouts, which cannot be changed later because games refer to them."""

    list_display = ["title", "name", "active", "created"]

    def preview_context(self, text: str, checked: bool) -> dict[str, Any]:
        """Context for the preview of a text; its `faults` only after "Check"."""
        raise NotImplementedError

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["name", "text"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # games refer to it

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        if request.method == "POST" and "_check" in request.POST:
            request.method = "GET"  # show the form again, filled in, without saving
        return super().changeform_view(request, object_id, form_url, extra_context)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        if "_check" in request.POST:
            form: Any = self.form
            return {field: request.POST.get(field, "") for field in form.Meta.fields}
        return {"active": True}

    def render_change_form(  # noqa: PLR0917  (Django's signature)
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        text = obj.text if obj else request.POST.get("text", "")
        if text:
            context |= self.preview_context(text, "_check" in request.POST)
        return super().render_change_form(request, context, add, change, form_url, obj)
