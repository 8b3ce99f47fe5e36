"""Template context: whether calls in Zoom are offered."""

from django.http import HttpRequest

from calls import providers


def zoom(request: HttpRequest) -> dict[str, bool]:
    return {"zoom": providers.offered(providers.ZOOM)}
