"""App configuration of tournaments: what it registers with other apps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "clubs.tournaments"
    verbose_name = "Tournaments of clubs"

    def ready(self) -> None:
        from accounts import intents
        from accounts.privacy import erasers, exporters
        from clubs import notices as clubs
        from clubs.services import announcing
        from clubs.tournaments import entered, selectors
        from clubs.tournaments.notices import KINDS, REMINDERS, TOPIC
        from clubs.tournaments.services import entering, planning, scoring
        from moderation.services import snapshot_parts
        from notifications.hooks import Topic, notification_kinds, topics
        from social.hooks import ProfilePart, profile_parts
        from tables.hooks import finish_listeners, secrecy_policies

        topics[REMINDERS] = Topic(_("Reminders of tournaments that I play in"), mail=True)
        topics[TOPIC] = Topic(_("Tournaments that I play in"), mail=False)
        notification_kinds.update(KINDS)
        clubs.KINDS.update(KINDS)  # what a club forgets when it ends
        exporters["tournaments"] = selectors.export
        erasers.append(entering.erase)
        intents.acts.update(entered.INTENDED)
        announcing.sources[planning.PAGE] = announcing.Source(
            selectors.to_announce, selectors.who_entered
        )
        finish_listeners.append(scoring.post_scores)
        secrecy_policies.append(selectors.SECRECY)
        snapshot_parts[selectors.REPORT_NAME] = selectors.REPORT_PART
        profile_parts.append(ProfilePart("clubs/tournaments/profile.html", selectors.profile))
