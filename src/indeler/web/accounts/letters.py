"""Personal links by e-mail: what the letter says, and how a pile of them is posted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _

from indeler.web.accounts.models import Link
from indeler.web.wording import day


class Posted(NamedTuple):
    """What became of the letters: how many went, whose address was refused, and what stopped the rest."""

    sent: int
    refused: tuple[str, ...] = ()
    trouble: str = ""


class Letter(NamedTuple):
    """A personal link on its way to the account that it is for."""

    link: Link
    address: str
    """Where the link leads."""


def can_post() -> bool:
    """Whether a mail server is set."""
    return bool(settings.EMAIL_HOST)


def post(letters: Sequence[Letter], club: str) -> Posted:
    """Send them in one go. An address that is refused stops nobody else's letter; a server that fails does."""
    sent, refused = 0, []
    connection = get_connection()
    try:
        connection.open()
        for letter in letters:
            try:
                sent += connection.send_messages([_message(letter, club)]) or 0
            except (SMTPRecipientsRefused, SMTPDataError):
                refused.append(letter.link.account.name)
    except OSError as error:  # an SMTPException is one too
        return Posted(sent, tuple(refused), _reason(error))
    finally:
        with suppress(OSError):  # a server that is gone need not be said goodbye to
            connection.close()
    return Posted(sent, tuple(refused))


def _message(letter: Letter, club: str) -> EmailMessage:
    account = letter.link.account
    paragraphs = (
        _("Hello %(name)s,") % {"name": account.name},
        _("With this link you sign off for an evening and see your games, without a password:"),
        letter.address,
        _("This is your personal link. Do not pass it on: whoever has it can act for you."),
        _("It works until %(date)s.") % {"date": day(letter.link.expires, "j F Y")},
    )
    subject = _("%(club)s: your personal link") % {"club": " ".join(club.split())}
    return EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[account.email])


def _reason(error: OSError) -> str:
    if isinstance(error, SMTPResponseException):
        said = error.smtp_error
        return f"{error.smtp_code} {said.decode(errors='replace') if isinstance(said, bytes) else said}"
    return error.strerror or str(error) or type(error).__name__
