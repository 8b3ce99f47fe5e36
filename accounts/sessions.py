"""Sessions: the cookie of one that has just been replaced is left alone."""

from django.contrib.sessions.middleware import SessionMiddleware as Sessions
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class SessionMiddleware(Sessions):
    """Django takes the cookie of a session it cannot find away. But while somebody signs in, an
    answer to what the browser asked a moment before may arrive late; it would take the new
    session's cookie with it, and sign him out again."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.session.is_empty() and not request.session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)
