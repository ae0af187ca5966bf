"""Letters by e-mail: personal links, links for a new password, reminders; their texts, and how they are sent."""

import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _

from indeler.web.accounts.models import Account, Link
from indeler.web.common.templatetags.wording import day

POSTMAN = ThreadPoolExecutor(1, thread_name_prefix="postman")
_log = logging.getLogger(__name__)


class Posted(NamedTuple):
    """The number of letters sent, the names with a refused address, and the error that stopped the rest."""

    sent: int
    refused: tuple[str, ...] = ()
    trouble: str = ""


class Letter(NamedTuple):
    """A link for the account that it is sent to."""

    link: Link
    address: str


def can_post() -> bool:
    """Return whether a mail server is set."""
    return bool(settings.EMAIL_HOST)


def waiting() -> int:
    """Return the number of batches in the background that are not sent yet."""
    return POSTMAN._work_queue.qsize()


def post(letters: Sequence[Letter], club: str) -> Posted:
    """Send the letters on one connection. A refused address does not stop the others; a failing server does."""
    return _post([(letter.link.holder.name, _personal(letter, club)) for letter in letters])


def post_reminder(account: Account, subject: str, *paragraphs: str) -> Posted:
    """Send one reminder that its recipient has requested."""
    return _post([(account.name, _message(account, subject, *paragraphs))])


def post_later(letters: Sequence[Letter]) -> None:
    """Send links for a new password after the response: its duration must not reveal whether there were any."""
    POSTMAN.submit(_post_or_log, [(letter.link.holder.name, _new_password(letter)) for letter in letters])


def write_later(name: str, address: str, subject: str, *paragraphs: str, picture: bytes = b"") -> None:
    """Send a letter to a person without an account, after the response; optionally with a picture (PNG)."""
    message = _letter(name, address, subject, *paragraphs)
    if picture:
        message.attach("QR.png", picture, "image/png")
    POSTMAN.submit(_post_or_log, [(name, message)])


_Pile = Sequence[tuple[str, EmailMessage]]
"""Letters with the name of their recipient."""


def _post_or_log(pile: _Pile) -> None:
    posted = _post(pile)
    if posted.refused or posted.trouble:
        _log.warning("%s of %s letters were not sent. %s", len(pile) - posted.sent, len(pile), posted.trouble)


def _post(pile: _Pile) -> Posted:
    sent, refused = 0, []
    connection = get_connection()
    try:
        connection.open()
        for name, message in pile:
            try:
                sent += connection.send_messages([message]) or 0
            except (SMTPRecipientsRefused, SMTPDataError):
                refused.append(name)
    except OSError as error:  # includes SMTPException
        return Posted(sent, tuple(refused), _reason(error))
    finally:
        with suppress(OSError):  # the server may be gone already
            connection.close()
    return Posted(sent, tuple(refused))


def _personal(letter: Letter, club: str) -> EmailMessage:
    return _message(
        letter.link.holder,
        _("{club}: your personal link").format(club=club),
        _("With this link you sign off for an evening and see your games, without a password:"),
        letter.address,
        _("This is your personal link. Do not pass it on: whoever has it can act for you."),
        _("It works until {date}.").format(date=day(letter.link.expires, "j F Y")),
    )


def _new_password(letter: Letter) -> EmailMessage:
    login = letter.link.holder.login
    return _message(
        letter.link.holder,
        _("{site}: choose a new password").format(site=urlsplit(letter.address).hostname),
        _("Somebody asked for a new password for the log-in name {login}. Choose it here:").format(login=login),
        letter.address,
        _("The link works once, within an hour. If it was not you, do nothing: the password stays as it is."),
    )


def _message(account: Account, subject: str, *paragraphs: str) -> EmailMessage:
    return _letter(account.name, account.email, subject, *paragraphs)


def _letter(name: str, address: str, subject: str, *paragraphs: str) -> EmailMessage:
    hello = _("Hello {name},").format(name=name)
    return EmailMessage(" ".join(subject.split()), "\n\n".join((hello, *paragraphs)) + "\n", to=[address])


def _reason(error: OSError) -> str:
    if isinstance(error, SMTPResponseException):
        reply = error.smtp_error
        return f"{error.smtp_code} {reply.decode(errors='replace') if isinstance(reply, bytes) else reply}"
    return error.strerror or str(error) or type(error).__name__
