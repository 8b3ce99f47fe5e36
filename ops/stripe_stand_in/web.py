"""What the pages share: templates, headers, forms."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ops.stripe_stand_in.errors import StripeError

FOLDER = Path(__file__).parent / "templates"
# Browsers apply form-action to redirects too: Checkout leads back to the site.
CSP = (
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self' http://127.0.0.1:* http://localhost:*"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_SIGNS = {"usd": "$", "eur": "€", "gbp": "£"}


def _money(amount: int, currency: str) -> str:
    sign = _SIGNS.get(currency, f"{currency.upper()} ")
    return f"{sign}{amount / 100:.2f}"


def _date(moment: int | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%-d %B %Y}" if moment else "never"


def _time(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%-d %b, %H:%M:%S}"


_ENVIRONMENT = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.filters |= {"money": _money, "date": _date, "time": _time}


def page(name: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Renders a template."""
    text = _ENVIRONMENT.get_template(name).render(**context)
    return HTMLResponse(text, status, HEADERS)


async def form(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))


async def style(request: Request) -> Response:
    text = (FOLDER / "style.css").read_text()
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


class OwnPagesOnly:
    """Refuses what a page of another site sends: browsers name the origin with each form."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin and origin != f"http://{headers.get('host')}":
                await Response("This form is not of the stand-in.", 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def refuse(request: Request, error: Exception) -> Response:
    """What a page answers to a refusal: words for people, Stripe's shape for programs."""
    assert isinstance(error, StripeError)
    if "text/html" in request.headers.get("accept", ""):
        return page("refused.html", error.status, message=str(error))
    return JSONResponse(error.body(), error.status)
