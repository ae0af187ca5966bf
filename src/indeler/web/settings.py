"""Django's settings, all from a few environment variables; ``indeler serve`` sets them.

| variable | meaning |
| --- | --- |
| INDELER_DATA | the folder with the database and the secret key |
| DATABASE_URL | PostgreSQL instead of SQLite: ``postgresql://user:password@host/name`` |
| INDELER_URL | the address that visitors use; with https everything insecure is refused |
| INDELER_HOSTS | further names of this machine, separated by commas |
| INDELER_PROXIES | addresses or networks of proxies in front of the site; those on this machine unless told |
| INDELER_ACCESS_LOG | ``yes``: write down every request |
| INDELER_SECOND_OPINION | ``no``: nobody may have files of their own judged at ``/check/`` |
| INDELER_ENGINE | ``yes``: programs may have files of their own paired, explained and checked at ``/api/engine/`` |
| INDELER_REMINDERS | ``yes``: members may ask for e-mails when pairings are out and before the deadline |
| INDELER_PUBLISH | the folder in which copies for visitors are kept (``--publish``) |
| INDELER_DESK | the folder with the arbiter's desk, as ``make desk`` built it (``--desk``) |
| INDELER_WEBHOOKS | ``no``: leaders cannot have messages sent to other sites |
| INDELER_WEBHOOK_NETWORKS | networks that are not public and may receive them, such as ``192.168.1.7/32`` |
| INDELER_ALERTS | who hears of trouble: addresses of e-mail and of webhooks, separated by commas |
| INDELER_BACKUPS | the folder in which nightly backups are kept: an alert tells where the last one is old |
| INDELER_HSTS_PRELOAD | ``yes``: ask browsers to know the address as https for good, before the first visit |
| EMAIL_URL | the server that sends links: ``smtp+tls://user:password@host:587``; none, and nothing is sent |
| EMAIL_FROM | who sends them: ``Chess club <leader@club.example>`` |
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

from indeler.language.catalogue import LANGUAGES as SPOKEN
from indeler.language.catalogue import conventions_of
from indeler.web.accounts.passwords import FEWEST
from indeler.web.common.static_files import desk_headers
from indeler.web.common.visitors import networks
from indeler.web.hosting.data_folder import database, mail_settings, secret_key
from indeler.web.hosting.logs import logging_settings
from indeler.web.hosting.serving import ZONE

WEB = Path(__file__).parent
DATA = Path(os.environ.get("INDELER_DATA", "indeler-data")).resolve()
ADDRESS = urlsplit(os.environ.get("INDELER_URL", ""))
HERE = ADDRESS.geturl() or os.environ.get("INDELER_HERE", "http://localhost:8000")
"""The configured address of the site, for e-mails: the request for an e-mail must not determine its links."""
HOSTS = [host for host in os.environ.get("INDELER_HOSTS", "").split(",") if host]

ALERTS = tuple(each.strip() for each in os.environ.get("INDELER_ALERTS", "").split(",") if each.strip())
BACKUPS = os.environ.get("INDELER_BACKUPS", "")

PROXIES = networks(os.environ.get("INDELER_PROXIES", "127.0.0.0/8,::1"), "INDELER_PROXIES")

SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *HOSTS, *filter(None, [ADDRESS.hostname])]

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "indeler.web.apps.ClubsConfig",
    "indeler.web.apps.AccountsConfig",
    "indeler.web.tournaments",
    "indeler.web.apps.ClubConfig",
    "indeler.web.copies",
    "indeler.web.webhooks",
    "indeler.web.api",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "indeler.web.common.middleware.Packing",
    "indeler.web.common.static_files.SiteFiles",
    "indeler.web.common.middleware.security_headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "indeler.web.common.middleware.visitor_language",
    "indeler.web.tenancy.addresses.ClubMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "indeler.web.public.middleware.PageCache",
    "indeler.web.accounts.middleware.authentication",
    "indeler.web.accounts.middleware.ActorMiddleware",
    "indeler.web.live.views.installed.for_phones",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "indeler.web.common.middleware.RefusalMiddleware",
]
ROOT_URLCONF = "indeler.web.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [WEB / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
                "indeler.web.public.context_processors.appearance",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "indeler.web.common.templatetags.addresses",
                "indeler.web.common.templatetags.wording",
                "indeler.web.common.templatetags.faults",
                "indeler.web.seasons.templatetags.lines",
                "indeler.web.seasons.templatetags.same",
                "indeler.web.seasons.templatetags.season_words",
                "indeler.web.live.entry",
                "indeler.web.syndication.pictures",
            ],
        },
    }
]

DATABASES = {"default": database(DATA, os.environ.get("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

globals().update(mail_settings(os.environ.get("EMAIL_URL", ""), os.environ.get("EMAIL_FROM", "")))

AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = ["indeler.web.accounts.log_in_names.ClubAccountBackend"]
PASSWORD_HASHERS = ["indeler.web.accounts.passwords.BoundedArgon2"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("login", "name", "email")},
    },
    {"NAME": "indeler.web.accounts.passwords.LongEnough", "OPTIONS": {"min_length": FEWEST}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "indeler.web.accounts.passwords.NotAChessWord"},
]
LOGIN_URL = "log-in"
SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # a log-in name belongs to one account of a club, and is looked up within it

LANGUAGE_CODE = "en"
LANGUAGES = [(lang, conventions_of(lang).name) for lang in SPOKEN]
LOCALE_PATHS = [WEB.parent / "language" / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = os.environ.get("TZ", ZONE)
USE_TZ = True

STATIC_URL = "/static/"  # one set of files for all clubs
STATICFILES_DIRS = [WEB / "static"]
STATIC_ROOT = None  # nothing is collected: whitenoise finds the files where they are
WHITENOISE_USE_FINDERS = True
WHITENOISE_INDEX_FILE = True
WHITENOISE_ADD_HEADERS_FUNCTION = desk_headers
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "indeler.web.common.static_files.Digested"},
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 << 20
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 << 20
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
LARGEST_UPLOAD = 2 << 20
"""The maximum size of a tournament file on the site, twice that of a thousand players and twenty rounds."""
LARGEST_LIST = 64 << 20
"""The maximum size of a rating list, five times that of FIDE's packed list."""

SECOND_OPINION = os.environ.get("INDELER_SECOND_OPINION") != "no"

ENGINE = os.environ.get("INDELER_ENGINE") == "yes"

REMINDERS = os.environ.get("INDELER_REMINDERS") == "yes"

PUBLISH = Path(os.environ["INDELER_PUBLISH"]).resolve() if os.environ.get("INDELER_PUBLISH") else None

DESK = Path(os.environ["INDELER_DESK"]).resolve() if os.environ.get("INDELER_DESK") else None

WEBHOOKS = os.environ.get("INDELER_WEBHOOKS") != "no"
WEBHOOK_NETWORKS = networks(os.environ.get("INDELER_WEBHOOK_NETWORKS", ""), "INDELER_WEBHOOK_NETWORKS")

SESSION_ENGINE = "indeler.web.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "indeler.web.common.refusals.forged"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if ADDRESS.scheme == "https":
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = os.environ.get("INDELER_HSTS_PRELOAD") == "yes"
    SILENCED_SYSTEM_CHECKS += ["security.W021"]  # browsers remember it permanently, so the administrator must choose it
    CSRF_TRUSTED_ORIGINS = [f"https://{ADDRESS.netloc}"]

LOGGING = logging_settings(with_access=os.environ.get("INDELER_ACCESS_LOG") == "yes")
