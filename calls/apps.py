"""App configuration of calls: what it registers with other apps."""

from django.apps import AppConfig


class CallsConfig(AppConfig):
    name = "calls"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from calls import protocol, selectors, services
        from calls.export import export
        from calls.handlers import HANDLERS
        from calls.notices import MISSED_CALL
        from notifications import registry
        from social.services import parting_listeners

        registry.event_structs.extend(protocol.EVENTS)
        registry.message_structs.extend(protocol.CLIENT_MESSAGES)
        registry.transient_structs.extend(protocol.TRANSIENT)
        registry.message_handlers.update(HANDLERS)
        registry.state_parts["call"] = selectors.current
        registry.state_parts["table_calls"] = selectors.table_calls
        registry.notification_kinds["missed_call"] = MISSED_CALL
        exporters["calls"] = export
        erasers.append(services.erase)
        parting_listeners.append(services.part)
