"""Sessions as Django has them, read faster; a middleware that does not delete the cookie of a
replaced session."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as StoredSession
from django.contrib.sessions.middleware import SessionMiddleware as Sessions
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers

STORED = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(StoredSession):
    """In SQL, because every page reads its session. The name of the class is part of what signs
    sessions: with another, all players would be signed out."""

    def load(self) -> dict[str, Any]:
        moment = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(STORED, [self.session_key, moment])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(row[0])
        return data


class SessionMiddleware(Sessions):
    """Django deletes the cookie of a session it cannot find. While a user signs in, the response
    to an earlier request can arrive late; it would delete the new session's cookie and sign the
    user out again."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.session.is_empty() and not request.session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)
