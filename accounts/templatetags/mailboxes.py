"""{% if email|refuses_mail %}: whether mail to an address was lately refused for good.
{{ email|readable }}: an address as its owner writes it."""

from django import template

from accounts.mailboxes import readable
from accounts.refused_mail import is_refused

register = template.Library()
register.filter("refuses_mail", is_refused)
register.filter("readable", readable)
