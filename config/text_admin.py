"""Texts in the admin: checked, seen before they are saved, then left as they are."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class TextAdmin(admin.ModelAdmin):
    """A card, a layout: games are played by it, so what is wrong is told before it is saved."""

    list_display = ["title", "name", "active", "created"]

    def looked_at(self, text: str, checked: bool) -> dict[str, Any]:
        """What a text comes to, for the page; its `faults` only once they are asked for."""
        raise NotImplementedError

    def get_readonly_fields(self, request, obj=None):
        return ["name", "text"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj=None) -> bool:
        return False  # games were played by it

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        if request.method == "POST" and "_check" in request.POST:
            request.method = "GET"  # show the form again, filled in, and save nothing
        return super().changeform_view(request, object_id, form_url, extra_context)

    def get_changeform_initial_data(self, request) -> dict[str, Any]:
        if "_check" in request.POST:
            return {field: request.POST.get(field, "") for field in self.form.Meta.fields}
        return {"active": True}

    def render_change_form(self, request, context, *args, obj=None, **kwargs):
        text = obj.text if obj else request.POST.get("text", "")
        if text:
            context |= self.looked_at(text, "_check" in request.POST)
        return super().render_change_form(request, context, *args, obj=obj, **kwargs)
