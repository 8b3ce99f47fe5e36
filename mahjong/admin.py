"""Cards in the admin: checked line by line, seen before they are saved, then left as they are."""

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from mahjong.describe import describe
from mahjong.models import Card
from mahjong.rules.american.notation import CardError, check, read_card
from mahjong.selectors import card_text


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


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):
    form = CardForm
    list_display = ["title", "name", "active", "created"]
    change_form_template = "admin/mahjong/card/change_form.html"

    def get_readonly_fields(self, request, obj=None):
        return ["name", "text"] if obj else []

    def has_delete_permission(self, request, obj=None) -> bool:
        return False  # tables were played by it

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        if request.method == "POST" and "_check" in request.POST:
            request.method = "GET"  # show the form again, filled in, and save nothing
        return super().changeform_view(request, object_id, form_url, extra_context)

    def get_changeform_initial_data(self, request) -> dict:
        if "_check" in request.POST:
            return {field: request.POST.get(field, "") for field in CardForm.Meta.fields}
        return {"active": True, "text": card_text(request.GET.get("copy", "")) or ""}

    def render_change_form(self, request, context, *args, obj=None, **kwargs):
        text = obj.text if obj else request.POST.get("text", "")
        if text:
            problems = check(text)
            context["problems"] = problems if "_check" in request.POST else ()
            context["preview"] = None if problems else describe(read_card("", text))
        return super().render_change_form(request, context, *args, obj=obj, **kwargs)
