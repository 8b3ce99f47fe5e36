"""App configuration of evenings: what it registers with other apps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EveningsConfig(AppConfig):
    name = "clubs.evenings"
    verbose_name = "Evenings of clubs"

    def ready(self) -> None:
        from accounts import intents
        from accounts.privacy import erasers, exporters
        from clubs import notices as clubs
        from clubs.evenings import responses
        from clubs.evenings.notices import KINDS, TOPIC
        from clubs.evenings.selectors import PLANNED, export, to_announce, who_answered
        from clubs.evenings.services import answering, planning
        from clubs.services import announcing
        from notifications.hooks import Topic, notification_kinds, topics
        from tables.hooks import lobby_values

        topics[TOPIC] = Topic(_("Evenings of clubs that I come to"), mail=True)
        notification_kinds.update(KINDS)
        clubs.KINDS.update(KINDS)  # what a club forgets when it ends
        exporters["evenings"] = export
        erasers.append(answering.erase)
        intents.acts.update(responses.INTENDED)
        announcing.sources[planning.PAGE] = announcing.Source(to_announce, who_answered)
        lobby_values["evenings"] = PLANNED
