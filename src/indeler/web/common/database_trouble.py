"""A database that is away, full or read-only: a sentence for the visitor, one line in the log, and no traceback."""

from __future__ import annotations

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

from indeler.language import N_, Sentence

AWAY = Sentence(
    N_("The database does not answer at the moment; load the page again in a minute and see what of this is there.")
)
_FULL = Sentence(N_("The disk of the site is full, nothing was changed; tell whoever runs the site."))
_READ_ONLY = Sentence(N_("The site can only be read at the moment, nothing was changed; tell whoever runs the site."))
_BY_WORD = {
    "full": _FULL,
    "no space": _FULL,
    "readonly": _READ_ONLY,
    "read-only": _READ_ONLY,
    "disk i/o": Sentence(N_("The disk of the site fails, nothing was changed; tell whoever runs the site.")),
    "locked": Sentence(N_("The database is busy, nothing was changed; try again in a minute.")),
}
"""By a word in what SQLite or PostgreSQL says."""


def is_trouble(error: BaseException | None) -> bool:
    """Whether the database cannot be used as it should; anything else that it complains of is a fault of ours."""
    return isinstance(error, OperationalError | InterfaceError | InternalError) or type(error) is DatabaseError


def describe_trouble(error: BaseException) -> Sentence:
    """What a visitor is told of it."""
    said = str(error).lower()
    return next((sentence for word, sentence in _BY_WORD.items() if word in said), AWAY)


def noted(error: BaseException) -> str:
    """What whoever runs the site is told of it."""
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
