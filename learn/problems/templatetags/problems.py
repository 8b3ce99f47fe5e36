"""Template filters of problems: what is decided, and how hard it is, in words."""

from django import template
from django.utils.functional import Promise

from learn.problems.themes import KINDS, level_of

register = template.Library()
register.filter("problem_level", level_of)


@register.filter
def problem_kind(kind: str) -> str | Promise:
    return KINDS.get(kind, "")
