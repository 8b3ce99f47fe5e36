"""App configuration of social: what it registers with other apps."""

from django.apps import AppConfig


class SocialConfig(AppConfig):
    name = "social"

    def ready(self) -> None:
        from accounts import intents
        from accounts.every_page import header_values, values_of
        from accounts.privacy import erasers, exporters
        from notifications.hooks import notification_kinds, state_parts, topics
        from social import responses, selectors, services
        from social.notices import KINDS, TOPICS
        from social.selectors import export
        from tables.hooks import lobby_values

        header_values["waiting"] = selectors.WAITING
        lobby_values["accepted"] = selectors.ACCEPTED
        exporters["social"] = export
        erasers.append(services.erase)
        intents.acts.update(responses.INTENDED)
        topics.update(TOPICS)
        notification_kinds.update(KINDS)
        state_parts["waiting"] = lambda user: values_of(user.pk)["waiting"]
