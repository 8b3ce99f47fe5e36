"""{% if email|refuses_mail %}: whether mail to an address was lately refused for good."""

from django import template

from accounts.refused_mail import is_refused

register = template.Library()
register.filter("refuses_mail", is_refused)
