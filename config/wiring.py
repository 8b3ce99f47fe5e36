"""Which app hands what to which: what an app that knows more gives to one that knows less.

Where several apps may, the other has a registry, which they fill in `AppConfig.ready()`: what users
have and what is deleted with them, games, notifications and more (docs/map.md has the list).
"""

from accounts.hooks import hooks as accounts
from billing.paywall import entered, entrance_refusal
from calls.services import part
from chat import at_tables
from chat.handlers import SHARED_HANDLERS
from contests.ledger.selectors import hooks as ledger
from contests.selectors import links_of
from moderation.middleware import suspension_page
from moderation.selectors import suspended_among
from notifications.hooks import TableStream
from notifications.hooks import hooks as notifications
from social.hooks import hooks as social
from social.presence import tell_friends
from social.selectors import blocked_either_way, may_meet
from sockets.streams import hooks as sockets
from tables.bots import NAMES
from tables.consumer import check_visit
from tables.hooks import SeatingPolicy
from tables.hooks import hooks as tables
from tables.identity import update_appearance
from tables.storage.batch import state_cache
from tables.visits import Visit


def connect() -> None:
    """Called once, when all apps are loaded."""
    # Tables
    accounts.appearance_changed = update_appearance
    accounts.opponents = NAMES
    sockets.follow_carried = state_cache.follow
    notifications.check_page = lambda table, session: check_visit(Visit(table, session))
    # Social
    accounts.came_online = tell_friends
    tables.seating = SeatingPolicy(may_meet, blocked_either_way)
    # Moderation
    accounts.suspended_among = suspended_among
    accounts.sign_in_refusal = suspension_page
    # Chat
    notifications.shared_handlers = SHARED_HANDLERS
    notifications.table_stream = TableStream(at_tables.channel, at_tables.read, at_tables.versions)
    # Calls
    social.parted = part
    # Billing
    tables.entrance_refusal = entrance_refusal
    tables.entered = entered
    tables.refusal_pages = {"membership": "paywall", "free_game_used": "paywall"}
    # Contests
    ledger.links_of = links_of
