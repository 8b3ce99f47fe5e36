"""App configuration of chat: what it registers with other apps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        from accounts.every_page import header_values
        from accounts.guests import guest_mergers
        from accounts.privacy import erasers, exporters
        from chat import protocol, reports, selectors, services
        from chat.handlers import HANDLERS
        from chat.selectors import export
        from chat.tasks import TOPIC, is_unread
        from moderation.services import snapshot_parts
        from notifications import hooks
        from push import hooks as push

        hooks.event_structs.extend(protocol.EVENTS)
        hooks.message_structs.extend(protocol.CLIENT_MESSAGES)
        hooks.transient_structs.extend(protocol.TRANSIENT)
        hooks.message_handlers.update(HANDLERS)
        hooks.state_parts["messages"] = lambda user: selectors.unread(user.pk)
        hooks.topics[TOPIC] = hooks.Topic(_("A friend writes to me"), page=None, mail=False)
        header_values["unread_messages"] = push.badge["messages"] = selectors.UNREAD_MESSAGES
        push.still_news["conversation"] = is_unread
        exporters["messages"] = export
        erasers.append(services.erase)
        guest_mergers.append(services.merge_guest)
        snapshot_parts["messages"] = reports.PART
