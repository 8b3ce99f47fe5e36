"""App configuration of tables: what it registers with other apps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        from accounts import intents
        from accounts.every_page import header_values
        from accounts.figures import figures
        from accounts.guests import guest_mergers
        from accounts.privacy import erasers, exporters
        from accounts.usernames import labels
        from notifications.hooks import notification_kinds, topics
        from tables import identity, notices, played, responses, selectors
        from tables.figures import DAILY
        from tables.hooks import secrecy_policies
        from tables.identity import export
        from tables.storage import triggers
        from tables.titles import GUEST

        triggers.connect(self)
        figures.extend(DAILY)
        labels.append(gettext_lazy(GUEST))
        header_values["current_game"] = selectors.CURRENT_GAME
        exporters["tables"] = export
        topics[notices.TOPIC_NAME] = notices.TOPIC
        notification_kinds[notices.KIND] = notices.YOUR_TURN
        secrecy_policies.append(played.DAILY_SECRECY)
        erasers.append(identity.anonymise_player)
        guest_mergers.append(identity.transfer_seats)
        intents.acts.update(responses.INTENDED)
