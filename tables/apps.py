"""App configuration of tables: what it registers with other apps."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        from accounts.figures import figures
        from accounts.guests import guest_mergers
        from accounts.header import header_values
        from accounts.preferences import appearance_listeners
        from accounts.privacy import erasers, exporters
        from accounts.usernames import opponents
        from pubsub.broker import carried_listeners
        from tables import bots, daily_secrecy, identity, selectors
        from tables.batch import state_cache
        from tables.export import sessions
        from tables.figures import DAILY
        from tables.policies import secrecy_policies

        carried_listeners.append(state_cache.follow)
        figures.extend(DAILY)
        header_values["current_game"] = selectors.CURRENT_GAME
        exporters["tables"] = sessions
        opponents.update(bots.NAMES)
        secrecy_policies.append(daily_secrecy.POLICY)
        erasers.append(identity.anonymise_player)
        guest_mergers.append(identity.transfer_seats)
        appearance_listeners.append(identity.update_appearance)
