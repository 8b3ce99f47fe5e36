"""Layouts in the admin: checked tile by tile, previewed, and never changed once saved."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from accounts.admin_parts import UserLink, rows_of, user_links
from solitaire.models import Layout, Played
from solitaire.rules.layout import LayoutError, read_layout
from solitaire.templatetags.layouts import drawing
from tables.admin import DocumentAdmin, PlayedAdmin


class LayoutForm(forms.ModelForm):
    class Meta:
        model = Layout
        fields = ["name", "text", "active"]
        widgets = {"text": forms.Textarea(attrs={"rows": 20, "spellcheck": "false"})}

    class Media:
        css = {"all": ["solitaire/admin.css"]}

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        try:
            self.instance.title = read_layout(text).title
        except LayoutError as error:
            raise ValidationError([fault.message for fault in error.faults]) from error
        return text


@admin.register(Layout)
class LayoutAdmin(DocumentAdmin):
    form = LayoutForm

    def preview_context(self, text: str, checked: bool) -> dict[str, Any]:
        """What the form shows of the text: a drawing of the layout, or its faults."""
        try:
            layout = read_layout(text)
        except LayoutError as error:
            return {"faults": error.faults if checked else ()}
        return {"layout": layout, "drawing": drawing(layout)}


@admin.register(Played)
class SolitairePlayedAdmin(PlayedAdmin):
    list_display = ["user", "layout", "mode", "score", "pairs", "seconds", "day", "at"]
    list_filter = ["mode", "layout", "cleared"]


user_links.append(
    UserLink(
        "Finished games of solitaire",
        "solitaire.view_played",
        rows_of("solitaire_played", "user__id__exact"),
    )
)
