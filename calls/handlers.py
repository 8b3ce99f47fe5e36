"""Answers the messages of pages on /ws/me/ about calls, and tells users of calls later."""

from datetime import UTC, datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from calls import protocol, providers, selectors, services
from calls.models import CallMember
from calls.providers import ice_servers
from calls.refusals import must
from notifications.hooks import Handler, Mail, NotificationKind, OpenPage


def join_call(page: OpenPage, sent: protocol.JoinCall, at: int) -> dict[str, Any]:
    moment = _moment(page, at)
    call = services.join(page.user, sent.call, page.tab, moment)
    return {"call": selectors.info(call), "ice": ice_servers(page.user.pk, moment)}


def leave_call(page: OpenPage, sent: protocol.LeaveCall, at: int) -> dict[str, Any]:
    services.leave(page.user.pk, sent.call, _moment(page, at), page.tab)
    return {}


def call_beat(page: OpenPage, sent: protocol.CallBeat, at: int) -> None:
    moment = _moment(page, at)
    services.beat(page.user.pk, sent.call, page.tab, moment, audio=sent.audio, video=sent.video)


def ice_again(page: OpenPage, sent: protocol.IceAgain, at: int) -> dict[str, Any]:
    rows = CallMember.objects.filter(call=sent.call, user=page.user, state=selectors.JOINED)
    must(rows.filter(tab=page.tab).exclude(tab="").exists(), "not_in_call")
    return {"ice": ice_servers(page.user.pk, _moment(page, at))}


def send_signal(page: OpenPage, sent: protocol.SendSignal, at: int) -> dict[str, Any]:
    _moment(page, at)
    providers.relay(page.user, page.tab, sent.call, sent.to, bytes(sent.data))
    return {}


def _moment(page: OpenPage, at: int) -> datetime:
    """The time of a message, which must come from an account."""
    must(not page.user.guest, "guest")
    return datetime.fromtimestamp(at / 1000, UTC)


HANDLERS: dict[type[Any], Handler] = {
    protocol.JoinCall: join_call,
    protocol.LeaveCall: leave_call,
    protocol.CallBeat: call_beat,
    protocol.IceAgain: ice_again,
    protocol.SendSignal: send_signal,
}


_MISSED = _("You missed a call from {name}.")


def _text(row: Any) -> str:
    return str(_MISSED).format(name=row.by.username)


def _subject(row: Any) -> str:
    return str(_("Tilehouse: {name} has called you")).format(name=row.by.username)


TOPIC = "calls"
MISSED_CALL = NotificationKind(
    _text, lambda row: reverse("person", args=[row.by.username]), TOPIC, Mail(_subject)
)
