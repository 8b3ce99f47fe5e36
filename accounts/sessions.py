"""Session middleware that does not delete the cookie of a replaced session."""

from django.contrib.sessions.middleware import SessionMiddleware as Sessions
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class SessionMiddleware(Sessions):
    """Django deletes the cookie of a session it cannot find. While a user signs in, the response
    to an earlier request can arrive late; it would delete the new session's cookie and sign the
    user out again."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.session.is_empty() and not request.session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)
