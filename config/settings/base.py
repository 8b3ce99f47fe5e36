"""Settings shared by all environments; each environment has a file for the rest."""

import os
from pathlib import Path

from kombu import Queue

from config import logs
from config.logs import logging_settings
from config.settings.services import prices
from config.settings.site import TEST_SITE

ROOT = Path(__file__).resolve().parents[2]
VAR = Path(os.environ.get("TILEHOUSE_VAR", ROOT / "var"))

INSTALLED_APPS = [
    "daphne",
    "config.admin_site.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "djstripe",
    "accounts",
    "push",
    "tables",
    "notifications",
    "social",
    "moderation",
    "mahjong",
    "solitaire",
    "dominoes",
    "learn",
    "learn.problems",
    "chat",
    "calls",
    "billing",
    "contests.ledger",
    "contests",
    "ratings",
    "clubs",
    "clubs.evenings",
    "clubs.tournaments",
    "onboarding",
    "pages",
    "config",
]

MIDDLEWARE = [
    "accounts.site_address.usual_port_middleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.release_files.StaticFiles",
    "config.page_policies.ContentPolicy",
    "config.page_policies.permissions",
    "pages.status.middleware",
    "accounts.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.guests.middleware",
    "accounts.site_address.posted_middleware",
    "accounts.preferences.browser_middleware",
    "accounts.sessions.private_pages",
    "django.contrib.messages.middleware.MessageMiddleware",
    "moderation.middleware.suspension_middleware",
    "accounts.sessions.online_middleware",
    "config.admin_site.Guard",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
if os.environ.get("TILEHOUSE_METRICS_PORT"):
    MIDDLEWARE.insert(0, "config.metrics.middleware")

CSRF_FAILURE_VIEW = "pages.views.refused_form"
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["accounts.templatetags.shared"],
            "libraries": {"i18n": "accounts.templatetags.shared"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.every_page.context",
                "accounts.preferences.theme_context",
                "calls.providers.zoom",
                "billing.selectors.context",
            ],
        },
    }
]

SESSION_ENGINE = "accounts.sessions"
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.PasswordBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.backends.SimilarityValidator"},
    {
        "NAME": "accounts.backends.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "reset_password": "accounts.forms.PasswordResetForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "change_password": "accounts.forms.PasswordChangeForm",
    "add_email": "accounts.forms.EmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before the address changes
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60  # seconds for which signing in or confirming counts
ACCOUNT_CHANGE_EMAIL = True  # one address an account; a new one replaces it once confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
# Strict: signing up with the address of another account looks like any other sign-up. Only the
# person who reads that mail can confirm the address.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
# Wrong passwords and codes are counted by accounts/sign_in_limits.py, mail by ratelimit.py: if it
# were by address alone, a stranger could keep its owner from getting any.
ACCOUNT_RATE_LIMITS = {"login_failed": None, "confirm_email": None, "reset_password": "20/m/ip"}
MFA_ADAPTER = "accounts.mfa.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_FORMS = {
    "authenticate": "accounts.forms.CodeForm",
    "reauthenticate": "accounts.forms.CodeAgainForm",
    "activate_totp": "accounts.forms.CodesForm",
    "add_webauthn": "accounts.forms.PasskeyForm",
    "authenticate_webauthn": "accounts.mfa.AuthenticateForm",
    "login_webauthn": "accounts.mfa.LoginForm",
    "reauthenticate_webauthn": "accounts.mfa.ReauthenticateForm",
    "edit_webauthn": "accounts.forms.PasskeyNameForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Tilehouse"
MFA_TOTP_TOLERANCE = 1  # steps of 30 seconds; the clocks of phones differ
# Codes do not need a confirmed address: an account with codes must be able to change its address.
MFA_ALLOW_UNVERIFIED_EMAIL = True
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_SIGNUP_REDIRECT_URL = "onboarding"
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "lobby"
LOGIN_URL = "account_login"
ACCOUNT_LOGOUT_REDIRECT_URL = "landing"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("es", "Español"), ("zh-hans", "简体中文")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [ROOT / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "static"]
# Files keep their hashed names and are never deleted: pages from before a release still load them.
STATIC_ROOT = Path(os.environ.get("TILEHOUSE_STATIC", ROOT / "staticfiles"))
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

# One Redis for streams to sockets, the cache and the queues of workers, or one for each.
_redis = os.environ.get("TILEHOUSE_REDIS_URL", f"unix://{VAR / 'redis.sock'}")
REDIS_STREAMS_URL, REDIS_CACHE_URL, REDIS_BROKER_URL = (
    os.environ.get(f"TILEHOUSE_REDIS_{purpose}_URL", _redis)
    for purpose in ("STREAMS", "CACHE", "BROKER")
)
CACHES = {
    "default": {
        "BACKEND": "config.cache.FaultTolerantRedisCache",
        "LOCATION": REDIS_CACHE_URL,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
        "KEY_PREFIX": "cache",
    }
}
CELERY_BROKER_URL = REDIS_BROKER_URL.replace("unix://", "redis+socket://")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_WORKER_CONSUMER = "config.worker:Consumer"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # of beat: for ever
# A worker takes all queues unless started with -Q. Mail, push messages and billing have their own,
# so that a slow mail server, push service or Stripe holds up nothing else; so have reviews, which
# take a processor. A worker that takes "clock" runs the clock of the tables
# (tables/waking/runner.py); nothing is sent to it.
CELERY_TASK_QUEUES = [
    Queue(name, routing_key=name)
    for name in ("celery", "clock", "mail", "push", "billing", "reviews")
]
CELERY_TASK_ROUTES = {
    "accounts.tasks.send_mail": {"queue": "mail"},
    "push.tasks.send": {"queue": "push"},
    "billing.*": {"queue": "billing"},
    "learn.*": {"queue": "reviews"},
}
CELERY_BEAT_SCHEDULER = "config.worker:Schedule"
CELERY_WORKER_REDIRECT_STDOUTS = False  # mail on the console is printed as it is

EMAIL_BACKEND = "accounts.email_backend.QueuedEmailBackend"
EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.console.EmailBackend"  # what the worker uses

# Push messages: the key that signs them; without it there are none. On a machine of one's own they
# may go to the machine itself, as those of the tests do.
PUSH_KEY = os.environ.get("TILEHOUSE_PUSH_KEY", "")
PUSH_TO_THIS_MACHINE = False

# dj-stripe keeps copies of Stripe's objects for staff.
DJSTRIPE_FOREIGN_KEY_TO_FIELD = "id"
STRIPE_API_VERSION = "2026-05-27.dahlia"  # what dj-stripe 2.11 was written for
STRIPE_SECRET_KEY = os.environ.get("TILEHOUSE_STRIPE_KEY", "")
STRIPE_LIVE_MODE = "_live_" in STRIPE_SECRET_KEY
BILLING_PRICES = prices()  # by interval
# Where forms of the membership pages lead to.
STRIPE_PAGES = [f"https://{name}.stripe.com" for name in ("checkout", "billing", "invoice", "pay")]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
OPERATOR = TEST_SITE
X_FRAME_OPTIONS = "DENY"

# On a developer's machine: demo accounts and the style guide.
DEVELOPMENT = False
LOGGING = logging_settings()
logs.report_errors()

# How long bots seem to think, as a share of the human-like time; tests set it near zero.
BOT_PACE = float(os.environ.get("TILEHOUSE_BOT_PACE", "1"))

# Calls. Without their settings, neither the TURN server nor Zoom is used.
# coturn's addresses: "turn:turn.example.org:3478,turns:turn.example.org:443?transport=tcp"
TURN_URLS = [url for url in os.environ.get("TILEHOUSE_TURN_URLS", "").split(",") if url]
TURN_SECRET = os.environ.get("TILEHOUSE_TURN_SECRET", "")  # `static-auth-secret` of coturn
# A Zoom app of the kind "Server-to-Server OAuth".
ZOOM_ACCOUNT = os.environ.get("TILEHOUSE_ZOOM_ACCOUNT", "")
ZOOM_CLIENT = os.environ.get("TILEHOUSE_ZOOM_CLIENT", "")
ZOOM_SECRET = os.environ.get("TILEHOUSE_ZOOM_SECRET", "")
# Where Zoom answers; tests put the stand-in there.
ZOOM_SIGN_IN, ZOOM_API = "https://zoom.us", "https://api.zoom.us/v2"
