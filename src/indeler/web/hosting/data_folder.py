"""The data folder of a site, and the database and mail servers that its environment names."""

import hashlib
import os
import secrets
from email.utils import parseaddr
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from indeler.language import N_, FileTrouble, InvalidInput

RUNS_BEFORE_PREPARING = 3
"""The number of times that a connection to PostgreSQL runs a query before it is prepared."""
DATABASE = "indeler.sqlite3"
KEY = "secret.key"
FORMAT_FILE = "format"
FORMAT = 2
"""Raised where older versions can no longer read the data folder."""
KEY_LENGTH = 50
PUBLISHED_KEYS = frozenset(["df98c64dea44e6184db20e53c527f1383337bef0f24adce5d4742286f3425fde"])
"""SHA-256 of keys that are public: that of an empty trial folder was once committed with the source."""
LOCK_SECONDS = 20
"""Seconds that a writer waits for another one."""


def keep_private(folder: Path) -> None:
    """Make the folder and its files readable by the owner only, from any former mode (not on Windows)."""
    os.umask(0o077)
    if os.name == "nt":
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in (folder, *folder.iterdir()):
            if path.stat().st_mode & 0o077 and not path.is_symlink():
                path.chmod(0o700 if path.is_dir() else 0o600)
    except OSError as error:
        text = N_(
            "{folder}: this cannot be closed to the other users of this machine ({reason}); use a folder of your own."
        )
        raise FileTrouble(text, folder=folder, reason=error.strerror) from None


def check_format(folder: Path) -> None:
    """Refuse a data folder that a newer version has written; a new one has no number yet."""
    file = folder / FORMAT_FILE
    format_number = file.read_text(encoding="ascii", errors="replace").strip() if file.exists() else str(FORMAT)
    if format_number != str(FORMAT):
        text = N_(
            "{folder}: the data folder has format {found}, and this program knows format {known}; install a newer "
            "version."
        )
        raise FileTrouble(text, folder=folder, found=format_number[:20], known=FORMAT)


def write_format(folder: Path) -> None:
    """Write the format of the folder into it."""
    file = folder / FORMAT_FILE
    if not file.exists() or file.read_text(encoding="ascii").strip() != str(FORMAT):
        file.write_text(f"{FORMAT}\n", encoding="ascii")


def secret_key(folder: Path) -> str:
    """Return the site's secret key, generated at the first start and readable by its owner only."""
    file = folder / KEY
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(handle, "w", encoding="ascii") as new:
                new.write(secrets.token_urlsafe(KEY_LENGTH))
        key = file.read_text(encoding="ascii").strip()
    except OSError as error:
        text = N_("{folder}: the data folder cannot be used ({reason}); choose another.")
        raise FileTrouble(text, folder=folder, reason=error.strerror) from None
    if len(key) < KEY_LENGTH:
        text = N_("{file}: the secret key is damaged; remove this file, and everybody has to log in again.")
        raise FileTrouble(text, file=file)
    if hashlib.sha256(key.encode("ascii")).hexdigest() in PUBLISHED_KEYS:
        text = N_(
            "{file}: everybody can read this key on the internet; remove the file, and everybody has to log in again."
        )
        raise FileTrouble(text, file=file)
    return key


def database(folder: Path, url: str) -> dict[str, Any]:
    """Return Django's setting for SQLite in this folder, or for the PostgreSQL server that the URL names."""
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / DATABASE,
            "CONN_MAX_AGE": None,  # opening the file takes longer than what most requests do with it
            "OPTIONS": {
                "timeout": LOCK_SECONDS,
                "transaction_mode": "IMMEDIATE",  # a writer waits at the start; its reads are never stale
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
        }
    if find_spec("psycopg") is None:
        raise InvalidInput(N_("DATABASE_URL: PostgreSQL needs psycopg; install indeler[postgresql]."))
    try:
        parts = urlsplit(url)
        port = str(parts.port or "")
    except ValueError:
        raise InvalidInput(_URL) from None
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise InvalidInput(_URL)
    return {
        "ENGINE": "indeler.web.hosting.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": port,
        "OPTIONS": {
            "prepare_threshold": RUNS_BEFORE_PREPARING,
            **dict(parse_qsl(parts.query)),
        },  # such as sslmode=verify-full
        "CONN_MAX_AGE": 600,  # opening one takes ten times as long as the queries of most requests
        "CONN_HEALTH_CHECKS": True,
    }


_URL = N_("DATABASE_URL: write it as postgresql://user:password@host:port/name.")


MAIL_PATIENCE = 10
"""Seconds within which the mail server must answer."""


class _Way(NamedTuple):
    """A protocol of the mail server: its usual port, and whether and when the connection is encrypted."""

    port: int
    tls: bool = False
    ssl: bool = False


_WAYS = {"smtp": _Way(25), "smtp+tls": _Way(587, tls=True), "smtps": _Way(465, ssl=True)}

_EMAIL_URL = N_("EMAIL_URL: write it as smtp+tls://user:password@host:587, or with smtps:// or smtp:// in front.")
_FROM = N_("EMAIL_FROM: say who sends the mail, such as Chess club <leader@club.example>.")


def mail_settings(url: str, sender: str) -> dict[str, Any]:
    """Return Django's settings for the mail server that the URL names; an empty host where there is none."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend", "EMAIL_HOST": ""}
    try:
        parts = urlsplit(url)
        way, port = _WAYS[parts.scheme], parts.port
    except (ValueError, KeyError):
        raise InvalidInput(_EMAIL_URL) from None
    if not parts.hostname:
        raise InvalidInput(_EMAIL_URL)
    if "@" not in parseaddr(sender)[1]:
        raise InvalidInput(_FROM)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or way.port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": way.tls,
        "EMAIL_USE_SSL": way.ssl,
        "EMAIL_TIMEOUT": MAIL_PATIENCE,
        "DEFAULT_FROM_EMAIL": sender,
    }
