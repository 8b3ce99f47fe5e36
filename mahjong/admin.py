"""Cards in the admin: checked line by line, previewed, and never changed once saved."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from mahjong.models import Card, SwitchedOffCard
from mahjong.panels import describe
from mahjong.rules.american.card_catalog import CardError, check, read_card
from mahjong.selectors import card_choices, card_text
from tables.admin import DocumentAdmin


def check_others_offered(name: str) -> None:
    """A table needs a card, so the last one that is offered cannot be switched off."""
    if not [other for other, _ in card_choices() if other != name]:
        raise ValidationError("This is the only card that is offered. Offer another one first.")


class CardForm(forms.ModelForm):
    class Meta:
        model = Card
        fields = ["name", "text", "active"]
        widgets = {
            "text": forms.Textarea(
                attrs={
                    "rows": 40,
                    "spellcheck": "false",
                    "wrap": "off",
                    "class": "card-text",
                }
            )
        }

    class Media:
        css = {"all": ["mahjong/admin.css"]}

    def clean_text(self) -> str:
        text = "\n".join(self.cleaned_data["text"].splitlines()) + "\n"
        try:
            self.instance.title = read_card("", text).title
        except CardError as fault:
            raise ValidationError([str(problem) for problem in fault.problems]) from fault
        return text

    def clean_active(self) -> bool:
        active = bool(self.cleaned_data["active"])
        if not active:
            check_others_offered(self.instance.name)
        return active


@admin.register(Card)
class CardAdmin(DocumentAdmin):
    form = CardForm

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        copied = {"text": card_text(request.GET.get("copy", "")) or ""}
        return copied | super().get_changeform_initial_data(request)

    def preview_context(self, text: str, checked: bool) -> dict[str, Any]:
        faults = check(text)
        return {
            "faults": faults if checked else (),
            "preview": None if faults else describe(read_card("", text)),
        }


class SwitchedOffCardForm(forms.ModelForm):
    class Meta:
        model = SwitchedOffCard
        fields = ["name"]
        help_texts = {
            "name": "No longer offered for new tables. Tables that play with it go on. "
            "Delete this entry to offer the card again."
        }

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        check_others_offered(name)
        return name


@admin.register(SwitchedOffCard)
class SwitchedOffCardAdmin(admin.ModelAdmin):
    form = SwitchedOffCardForm

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # there is nothing to change
