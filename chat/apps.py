"""App configuration of chat: what it registers with other apps."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        from chat import protocol
        from notifications.registry import event_structs, message_structs, transient_structs

        event_structs.extend(protocol.EVENTS)
        message_structs.extend(protocol.CLIENT_MESSAGES)
        transient_structs.extend(protocol.TRANSIENT)
