"""Settings, from the environment; with none set, one process on SQLite needs no server at all.

README.md lists the variables.
"""

from __future__ import annotations

import os
import sys
import tempfile
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.secret import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "data"))


def _list(name: str, default: str = "") -> list[str]:
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def _networks(name: str) -> list[IPv4Network | IPv6Network]:
    try:
        return [ip_network(item, strict=False) for item in _list(name)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} can't be read: {error}") from None


def _number(name: str, default: int) -> int:
    told = os.environ.get(name) or str(default)
    if not (told.isascii() and told.isdecimal()):
        raise ImproperlyConfigured(f"{name} must be a number such as {default}, not {told[:40]!r}")
    return int(told)


def _flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


DEBUG = _flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or secret_key(DATA_DIR)
# Never "*": that would also switch off the WebSocket origin check.
ALLOWED_HOSTS = _list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = _list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "daphne",
    "config.apps.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaticFiles",
    "channels",
    "csp",
    "django_htmx",
    "cards",
    "games.tower",
    "games.conquest",
    "games.patience",
    "games.matches",
    "solo",
    "ratings",
    "lobby",
    "config.apps.CommandsConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.headers.more_headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.wrong_method.words_for_wrong_method",
    "cards.freshness.fresh_texts",
    "lobby.guests.guest_middleware",
    "config.floods.words_for_floods",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "lobby.appearance.appearance",
                "lobby.turns.waiting",
            ],
        },
    },
]


def _database() -> dict[str, Any]:
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'ramparts.sqlite3'}"
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    except ValueError:
        found = {}
    if not found.get("ENGINE") or not found.get("NAME"):
        raise ImproperlyConfigured("DATABASE_URL can't be read; it looks like postgres://user:password@host:5432/name")
    return found


DATABASES = {"default": _database()}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Without these a page waits for minutes for a server that takes no connections, and the sweeper for a quarter of
    # an hour for one whose machine or network is gone.
    patience = {
        "connect_timeout": 5,  # seconds
        "tcp_user_timeout": 10_000,  # milliseconds
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 2,
    }
    DATABASES["default"]["OPTIONS"] = patience | DATABASES["default"].get("OPTIONS", {})
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    # Threads write beside each other, so tests need a file: an in-memory database has one connection.
    test_file = Path(tempfile.gettempdir()) / f"ramparts-test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(test_file)}

REDIS_URL = os.environ.get("REDIS_URL", "")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            # Seconds; a page does not wait for one that hangs.
            "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

AUTH_USER_MODEL = "lobby.Player"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "log_in"
LOGIN_REDIRECT_URL = "/"

LANGUAGE_CODE = "en-gb"
LANGUAGES = [
    ("en-gb", _("English")),
    ("ro", _("Romanian")),
    ("sl", _("Slovenian")),
    ("es", _("Spanish")),
    ("uk", _("Ukrainian")),
    ("ru", _("Russian")),
]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
TESTING = "pytest" in sys.modules
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if TESTING or DEBUG
        else "config.static_storage.HashedStatic"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
# Machines that watch the site come without the proxy.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
BEHIND_HTTPS = _flag("BEHIND_HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = BEHIND_HTTPS
# Addresses or networks, beside this machine's own, of proxies that tell where a request comes from.
PROXIES = _networks("PROXIES")
if BEHIND_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# Without a mail server mails are printed.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = _number("EMAIL_PORT", 587)
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "ramparts@localhost")
# Where mails that no page has asked for lead to.
SITE_URL = os.environ.get("SITE_URL", "http://127.0.0.1:8000").rstrip("/")

# Who is written to when something fails; nobody by default.
ADMINS = [("", address) for address in _list("ADMINS")]
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Addresses beside this machine's own that may read the process's numbers.
METRICS_FOR = _list("METRICS_FOR")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "config.logs.JsonLines"},
    },
    "filters": {"nonsense": {"()": "config.logs.Nonsense"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("LOG_FORMAT") == "json" else "plain",
        },
        "nonsense": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("LOG_FORMAT") == "json" else "plain",
            "filters": ["nonsense"],
        },
        "count": {"class": "config.logs.CountErrors", "level": "ERROR"},
        "mail": {"class": "config.logs.MailErrors", "level": "ERROR", "formatter": "plain"},
    },
    "root": {
        "handlers": ["stderr", "count", *(["mail"] if ADMINS else [])],
        "level": os.environ.get("LOG_LEVEL", "WARNING"),
    },
    "loggers": {
        # Django's own handlers would mail a page's errors a second time, with cookies and forms.
        "django": {"handlers": [], "level": os.environ.get("LOG_LEVEL", "WARNING")},
        # What makes no sense from outside is no error of the site, and nobody is to be sent mails about it.
        "django.security": {"handlers": ["nonsense"], "propagate": False},
        # For a missing variable its DEBUG lines show all others of the page: tokens, and the cards in a hand.
        "django.template": {"level": "WARNING"},
    },
}
