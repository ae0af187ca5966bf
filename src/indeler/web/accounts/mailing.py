"""E-mails: personal links, links for a new password, reminders; their texts, and how they are sent."""

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

EXECUTOR = ThreadPoolExecutor(1, thread_name_prefix="mail")
"""Sends after the response, one batch at a time."""
_log = logging.getLogger(__name__)


class SendReport(NamedTuple):
    """The number of e-mails sent, the names with a refused address, and the error that stopped the rest."""

    sent: int
    refused: tuple[str, ...] = ()
    error: str = ""


class AddressedLink(NamedTuple):
    """A link, and its address on this site."""

    link: Link
    address: str


def has_mail_server() -> bool:
    """Return whether a mail server is set."""
    return bool(settings.EMAIL_HOST)


def queued_batches() -> int:
    """Return the number of batches in the background that are not sent yet."""
    return EXECUTOR._work_queue.qsize()


def send_links(links: Sequence[AddressedLink], club: str) -> SendReport:
    """Send personal links on one connection. A refused address does not stop the others; a failing server does."""
    return _send([(each.link.holder.name, _personal_link(each, club)) for each in links])


def send_reminder(account: Account, subject: str, *paragraphs: str) -> SendReport:
    """Send one reminder that its recipient has requested."""
    return _send([(account.name, _message_to(account, subject, *paragraphs))])


def send_links_later(links: Sequence[AddressedLink]) -> None:
    """Send links for a new password after the response: its duration must not reveal whether there were any."""
    EXECUTOR.submit(_send_or_log, [(each.link.holder.name, _new_password(each)) for each in links])


def send_message_later(name: str, address: str, subject: str, *paragraphs: str, picture: bytes = b"") -> None:
    """Send an e-mail to a person without an account, after the response; optionally with a picture (PNG)."""
    message = _message(name, address, subject, *paragraphs)
    if picture:
        message.attach("QR.png", picture, "image/png")
    EXECUTOR.submit(_send_or_log, [(name, message)])


_Batch = Sequence[tuple[str, EmailMessage]]
"""Messages with the name of their recipient."""


def _send_or_log(batch: _Batch) -> None:
    report = _send(batch)
    if report.refused or report.error:
        _log.warning("%s of %s e-mails were not sent. %s", len(batch) - report.sent, len(batch), report.error)


def _send(batch: _Batch) -> SendReport:
    sent, refused = 0, []
    connection = get_connection()
    try:
        connection.open()
        for name, message in batch:
            try:
                sent += connection.send_messages([message])
            except (SMTPRecipientsRefused, SMTPDataError):
                refused.append(name)
    except OSError as error:  # includes SMTPException
        return SendReport(sent, tuple(refused), _describe(error))
    finally:
        with suppress(OSError):  # the server may be gone already
            connection.close()
    return SendReport(sent, tuple(refused))


def _personal_link(addressed: AddressedLink, club: str) -> EmailMessage:
    return _message_to(
        addressed.link.holder,
        _("{club}: your personal link").format(club=club),
        _("With this link you sign off for an evening and see your games, without a password:"),
        addressed.address,
        _("This is your personal link. Do not pass it on: anyone who has it can act for you."),
        _("It works until {date}.").format(date=day(addressed.link.expires, "j F Y")),
    )


def _new_password(addressed: AddressedLink) -> EmailMessage:
    login = addressed.link.holder.login
    return _message_to(
        addressed.link.holder,
        _("{site}: choose a new password").format(site=urlsplit(addressed.address).hostname),
        _("Somebody asked for a new password for the log-in name {login}. Choose it here:").format(login=login),
        addressed.address,
        _("The link works once, within an hour. If it was not you, do nothing: the password stays as it is."),
    )


def _message_to(account: Account, subject: str, *paragraphs: str) -> EmailMessage:
    return _message(account.name, account.email, subject, *paragraphs)


def _message(name: str, address: str, subject: str, *paragraphs: str) -> EmailMessage:
    hello = _("Hello {name},").format(name=name) if _is_plain(name) else _("Hello,")
    return EmailMessage(" ".join(subject.split()), "\n\n".join((hello, *paragraphs)) + "\n", to=[address])


MOST_WORDS, LONGEST_WORD = 6, 20
"""The limits of a name in a letter: a visitor chooses the name, and may fill in the address of somebody else."""


def _is_plain(name: str) -> bool:
    """Return whether a name has a few short words of letters; a link or a message has digits, marks or many words."""
    words = [word.removesuffix(".") for word in name.replace(".-", "-").split()]
    letters = "".join(words).translate(dict.fromkeys(map(ord, "-'’,")))
    return letters.isalpha() and len(words) <= MOST_WORDS and max(map(len, words)) <= LONGEST_WORD


def _describe(error: OSError) -> str:
    if isinstance(error, SMTPResponseException):
        reply = error.smtp_error
        return f"{error.smtp_code} {reply.decode(errors='replace') if isinstance(reply, bytes) else reply}"
    return error.strerror or str(error) or type(error).__name__
