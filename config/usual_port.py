"""`Host: name:80` means the same as `Host: name`, but browsers leave a scheme's usual port out of
the `Origin` that it is compared with. Some proxies and clients add it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def without_usual_port(host: str, secure: bool) -> str:
    return host.removesuffix(":443" if secure else ":80")


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """For what compares the host later, such as the check of where a form comes from."""

    def answer(request: HttpRequest) -> HttpResponse:
        if host := request.META.get("HTTP_HOST"):
            request.META["HTTP_HOST"] = without_usual_port(host, request.is_secure())
        return get_response(request)

    return answer
