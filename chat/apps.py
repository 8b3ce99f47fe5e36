"""App configuration of chat: what it registers with other apps."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        from accounts.guests import guest_mergers
        from accounts.header import header_values
        from accounts.privacy import erasers, exporters
        from chat import deletion, protocol, reports, selectors, table_selectors
        from chat.export import export
        from chat.handlers import HANDLERS, SHARED_HANDLERS
        from moderation.registry import snapshot_parts
        from notifications import registry

        registry.event_structs.extend(protocol.EVENTS)
        registry.message_structs.extend(protocol.CLIENT_MESSAGES)
        registry.transient_structs.extend(protocol.TRANSIENT)
        registry.message_handlers.update(HANDLERS)
        registry.shared_handlers.update(SHARED_HANDLERS)
        registry.state_parts["messages"] = lambda user: selectors.unread(user.pk)
        registry.table_streams.append(
            registry.TableStream(
                table_selectors.channel, table_selectors.read, table_selectors.versions
            )
        )
        header_values["unread_messages"] = selectors.UNREAD_MESSAGES
        exporters["messages"] = export
        erasers.append(deletion.erase)
        guest_mergers.append(deletion.merge_guest)
        snapshot_parts["messages"] = reports.PART
