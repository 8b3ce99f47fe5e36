"""App configuration of clubs: what it registers with other apps."""

from functools import partial

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        from accounts import intents
        from accounts.outage import enqueue
        from accounts.privacy import erasers, exporters
        from chat.groups import kinds
        from clubs import conversation, responses
        from clubs.notices import KINDS, PLANS, TOPIC
        from clubs.selectors import export, profile
        from clubs.services import announcing, members, moderating
        from clubs.tasks import announce
        from moderation.services import snapshot_parts
        from notifications.hooks import Topic, notification_kinds, topics
        from social.hooks import ProfilePart, profile_parts

        kinds[conversation.KIND] = conversation.GROUP_KIND
        exporters["clubs"] = export
        intents.acts.update(responses.INTENDED)
        announcing.hooks.announce = partial(enqueue, announce)
        erasers.insert(0, members.erase)  # clubs are locked before what others erase
        topics[TOPIC] = Topic(_("News of my clubs"), push=False)
        topics[PLANS] = Topic(_("New evenings and tournaments of my clubs"), mail=True)
        notification_kinds.update(KINDS)
        snapshot_parts[moderating.PART_NAME] = moderating.PART
        profile_parts.append(ProfilePart("clubs/profile.html", profile))
