"""Letters: personal links, links for a new password, reminders; what they say, and how a pile of them is posted."""

from __future__ import annotations

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
"""Posts what nobody waits for."""
_log = logging.getLogger(__name__)


class Posted(NamedTuple):
    """What became of the letters: how many went, whose address was refused, and what stopped the rest."""

    sent: int
    refused: tuple[str, ...] = ()
    trouble: str = ""


class Letter(NamedTuple):
    """A link on its way to the account that it is for."""

    link: Link
    address: str
    """Where the link leads."""


def can_post() -> bool:
    """Whether a mail server is set."""
    return bool(settings.EMAIL_HOST)


def waiting() -> int:
    """Piles that nobody waits for, and that are not posted yet."""
    return POSTMAN._work_queue.qsize()


def post(letters: Sequence[Letter], club: str) -> Posted:
    """Send them in one go. An address that is refused stops nobody else's letter; a server that fails does."""
    return _post([(letter.link.holder.name, _personal(letter, club)) for letter in letters])


def post_reminder(account: Account, subject: str, *paragraphs: str) -> Posted:
    """Send one letter that somebody asked to get."""
    return _post([(account.name, _message(account, subject, *paragraphs))])


def post_later(letters: Sequence[Letter]) -> None:
    """Send links for a new password, after the visitor has his answer: no waiting tells him whether there were any."""
    POSTMAN.submit(_post_or_log, [(letter.link.holder.name, _new_password(letter)) for letter in letters])


def write_later(name: str, address: str, subject: str, *paragraphs: str, picture: bytes = b"") -> None:
    """Send a letter to somebody without an account, after the visitor has the page; with a picture (PNG) or without."""
    message = _letter(name, address, " ".join(subject.split()), *paragraphs)
    if picture:
        message.attach("QR.png", picture, "image/png")
    POSTMAN.submit(_post_or_log, [(name, message)])


_Pile = Sequence[tuple[str, EmailMessage]]
"""Letters with the name of the account that each is for."""


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
    except OSError as error:  # an SMTPException is one too
        return Posted(sent, tuple(refused), _reason(error))
    finally:
        with suppress(OSError):  # a server that is gone need not be said goodbye to
            connection.close()
    return Posted(sent, tuple(refused))


def _personal(letter: Letter, club: str) -> EmailMessage:
    return _message(
        letter.link.holder,
        _("{club}: your personal link").format(club=" ".join(club.split())),
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
    return EmailMessage(subject, "\n\n".join((hello, *paragraphs)) + "\n", to=[address])


def _reason(error: OSError) -> str:
    if isinstance(error, SMTPResponseException):
        reply = error.smtp_error
        return f"{error.smtp_code} {reply.decode(errors='replace') if isinstance(reply, bytes) else reply}"
    return error.strerror or str(error) or type(error).__name__
