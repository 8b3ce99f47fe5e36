"""App configuration of calls: what it registers with other apps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CallsConfig(AppConfig):
    name = "calls"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from calls import protocol, selectors, services
        from calls.handlers import HANDLERS, MISSED_CALL, TOPIC
        from calls.selectors import export
        from notifications import hooks

        hooks.event_structs.extend(protocol.EVENTS)
        hooks.message_structs.extend(protocol.CLIENT_MESSAGES)
        hooks.transient_structs.extend(protocol.TRANSIENT)
        hooks.message_handlers.update(HANDLERS)
        hooks.state_parts["call"] = selectors.current
        hooks.state_parts["table_calls"] = selectors.table_calls
        hooks.topics[TOPIC] = hooks.Topic(_("Calls that I have missed"), mail=True)
        hooks.notification_kinds["missed_call"] = MISSED_CALL
        exporters["calls"] = export
        erasers.append(services.erase)
