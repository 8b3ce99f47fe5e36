"""How mail to players looks. What is written is text; the HTML part is made from it, so the two
never differ.

A paragraph is what stands between empty lines. A line that ends with a link, "Open my settings:
https://...", becomes a button; later ones become links.
"""

import re
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from functools import cache
from typing import Any, Literal, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language

LOGO = "logo@tilehouse"  # its Content-ID: it travels with the mail, so nothing is loaded
LINK = re.compile(r"(?:(?P<label>.{1,80}?): )?(?P<url>https?://\S+)")
SIGNATURE = "\n\n-- \n"  # mail programs show what follows in grey
FONTS = "'Atkinson Hyperlegible',Verdana,'PingFang SC','Microsoft YaHei',sans-serif"


class Block(NamedTuple):
    """A part of a mail: text, or what a link says and its url."""

    kind: Literal["text", "button", "link"]
    text: str
    url: str = ""


class PlayerMail(EmailMultiAlternatives):
    """A mail with an HTML part that shows the logo."""

    def message(self, **options: Any) -> Any:
        whole = super().message(**options)
        parts: Any = whole.get_payload()
        shown = MIMEMultipart("related", type="text/html")
        shown.attach(parts[1])
        shown.attach(_logo())
        parts[1] = shown
        return whole


def lay_out(message: EmailMessage, turn_off: str = "") -> PlayerMail:
    """A message that was written as text, with the footer and the HTML part, in the language that
    is active. turn_off: the page where mail of its kind is turned off, if it may be."""
    context = {"site": settings.BASE_URL, "operator": settings.OPERATOR, "turn_off": turn_off}
    text, footer = message.body.strip(), render_to_string("mail/footer.txt", context).strip()
    headers = dict(message.extra_headers)
    if turn_off:
        headers["List-Unsubscribe"] = f"<{turn_off}>"
    laid_out = PlayerMail(
        message.subject,
        text + SIGNATURE + footer,
        message.from_email,
        message.to,
        headers=headers,
        reply_to=message.reply_to or [settings.OPERATOR.email],
    )
    laid_out.attach_alternative(_html(str(message.subject), text, footer), "text/html")
    return laid_out


def blocks(text: str) -> list[Block]:
    """The parts of a text. Only the first link is a button."""
    found: list[Block] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        found += _paragraph(paragraph)
    first = next((at for at, block in enumerate(found) if block.url), None)
    return [b._replace(kind="button") if at == first else b for at, b in enumerate(found)]


def _paragraph(paragraph: str) -> list[Block]:
    found: list[Block] = []
    for line in paragraph.splitlines():
        if link := LINK.fullmatch(line.strip()):
            found.append(Block("link", link["label"] or link["url"], link["url"]))
        elif found and found[-1].kind == "text":
            found[-1] = Block("text", f"{found[-1].text}\n{line}")
        else:
            found.append(Block("text", line))
    return found


def _html(subject: str, text: str, footer: str) -> str:
    lines = [block for line in footer.splitlines() for block in _paragraph(line)]
    context = {
        "subject": subject,
        "blocks": blocks(text),
        "footer": lines,
        "site": settings.BASE_URL,
        "logo": LOGO,
        "fonts": FONTS,
        "language": get_language(),
    }
    return render_to_string("mail/layout.html", context)


def _logo() -> MIMEImage:
    image = MIMEImage(_logo_bytes(), "png")
    image.add_header("Content-ID", f"<{LOGO}>")
    image.add_header("Content-Disposition", "inline", filename="tilehouse.png")
    return image


@cache
def _logo_bytes() -> bytes:
    return (settings.ROOT / "static/img/mail.png").read_bytes()
