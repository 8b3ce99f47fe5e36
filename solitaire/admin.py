"""Layouts in the admin: checked tile by tile, seen before they are saved, then left as they are."""

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from config.text_admin import TextAdmin
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
class LayoutAdmin(TextAdmin):
    form = LayoutForm

    def looked_at(self, text: str, checked: bool) -> dict:
        """A drawing, or the faults."""
        try:
            layout = read_layout(text)
        except LayoutError as error:
            return {"faults": error.faults if checked else ()}
        return {"layout": layout, "drawing": drawing(layout)}


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
