"""Layouts in the admin: checked tile by tile, seen before they are saved, then left as they are."""

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from solitaire.models import Layout, Played
from solitaire.preview import drawing
from solitaire.rules.layout import LayoutError, read_layout


class LayoutForm(forms.ModelForm):
    class Meta:
        model = Layout
        fields = ["name", "text", "active"]
        widgets = {"text": forms.Textarea(attrs={"rows": 20, "spellcheck": "false"})}

    class Media:
        css = {"all": ["solitaire/admin.css"]}

    def clean_text(self) -> str:
        text = self.cleaned_data["text"]
        try:
            self.instance.title = read_layout(text).title
        except LayoutError as error:
            raise ValidationError([fault.message for fault in error.faults]) from error
        return text


@admin.register(Layout)
class LayoutAdmin(admin.ModelAdmin):
    form = LayoutForm
    list_display = ["title", "name", "active", "created"]
    change_form_template = "admin/solitaire/layout/change_form.html"

    def get_readonly_fields(self, request, obj=None):
        return ["name", "text"] if obj else []

    def has_delete_permission(self, request, obj=None) -> bool:
        return False  # games were played on it

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        if request.method == "POST" and "_check" in request.POST:
            request.method = "GET"  # show the form again, filled in, and save nothing
        return super().changeform_view(request, object_id, form_url, extra_context)

    def get_changeform_initial_data(self, request) -> dict:
        if "_check" in request.POST:
            return {field: request.POST.get(field, "") for field in LayoutForm.Meta.fields}
        return {"active": True}

    def render_change_form(self, request, context, *args, obj=None, **kwargs):
        text = obj.text if obj else request.POST.get("text", "")
        if text:
            context |= _looked_at(text, "_check" in request.POST)
        return super().render_change_form(request, context, *args, obj=obj, **kwargs)


@admin.register(Played)
class PlayedAdmin(admin.ModelAdmin):
    """Finished games: a result that is none can be struck out, never written."""

    list_display = ["user", "layout", "mode", "score", "pairs", "seconds", "day", "at"]
    list_filter = ["mode", "layout", "cleared"]
    search_fields = ["user__username", "table"]
    date_hierarchy = "at"

    def has_add_permission(self, request) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False


def _looked_at(text: str, checked: bool) -> dict:
    """What a text comes to: a drawing, with the tiles that are wrong, or the faults alone."""
    try:
        layout = read_layout(text)
    except LayoutError as error:
        return {"faults": error.faults if checked else ()}
    return {"layout": layout, "drawing": drawing(layout)}
