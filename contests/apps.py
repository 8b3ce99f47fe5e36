"""App configuration of contests: what it registers with other apps."""

from django.apps import AppConfig


class ContestsConfig(AppConfig):
    name = "contests"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from contests import deletion, finishing, profile, reports, secrecy, words
        from contests.export import export
        from contests.ledger.registry import contest_links
        from contests.notices import KINDS
        from moderation.registry import snapshot_parts
        from notifications.registry import notification_kinds
        from social.registry import ProfilePart, profile_parts
        from tables.finishes import finish_listeners
        from tables.policies import secrecy_policies

        exporters["contests"] = export
        erasers.append(deletion.erase)
        notification_kinds.update(KINDS)
        finish_listeners.append(finishing.games_ended)
        secrecy_policies.append(secrecy.POLICY)
        contest_links.append(words.links_of)
        snapshot_parts["contests"] = reports.PART
        profile_parts.append(ProfilePart("contests/profile.html", profile.context))
