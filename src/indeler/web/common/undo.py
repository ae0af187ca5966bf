"""Reports of decisions on the next page: refusals, and completed actions with their undo.

An undo is a form like any other, stored in the tags of the message.

The view at its address checks permissions, and refuses where something else was decided since.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.logbook import LogRow, Outdated, Question
from indeler.web.common.addresses import address_of
from indeler.web.common.visitor_language import colon, translate

MARK = "undo "
"""The prefix of such a tag."""
MAX_NAMED_DECISIONS = 5
"""The maximum number of other users' decisions in one message."""


class Undo(NamedTuple):
    """The form that undoes an action."""

    address: str
    fields: tuple[tuple[str, str], ...] = ()


def report_done(request: HttpRequest, sentence: str, undo: Undo | None = None, level: int = messages.SUCCESS) -> None:
    """Report a completed action on the next page; with an undo button where it can be undone."""
    tags = f"{MARK}{undo.address}?{urlencode(undo.fields)}" if undo else ""
    messages.add_message(request, level, sentence, extra_tags=tags)


LINK = "page "
"""The prefix of the tag of a message that leads to a page."""


def report_open(request: HttpRequest, sentence: str, address: str = "") -> None:
    """Report on the next page what is still to be decided, with a link to the page where it is."""
    messages.add_message(request, messages.WARNING, sentence, extra_tags=f"{LINK}{address}" if address else "")


def undo_back_to(page: str, slug: str, number: int, version: int) -> Undo:
    """Return the form that takes back all decisions after this number, as long as there are ``version`` of them."""
    return Undo(address_of(page, slug, number), (("version", str(version)), ("anyway", "yes")))


@contextmanager
def refusals_shown(
    request: HttpRequest,
    refused: Callable[[IndelerError], object] | None = None,
    others: Callable[[], Sequence[LogRow]] | None = None,
) -> Iterator[None]:
    """Report a refusal within this block on the next page, or pass it to ``refused``; a question has its own page.

    ``others`` returns the decisions that were taken since the page was opened, where those are the reason.
    """
    try:
        yield
    except Question:
        raise
    except IndelerError as refusal:
        if isinstance(refusal, Outdated) and others is not None:
            last = others()[-MAX_NAMED_DECISIONS:]
            said = " ".join(f"{row.by}{colon()} {with_full_stop(row.sentence)}" for row in last)
            messages.error(request, f"{_('Nothing was done. Since you opened the page this was decided:')} {said}")
        elif refused is not None:
            refused(refusal)
        else:
            messages.error(request, translate(refusal))


def with_full_stop(sentence: str) -> str:
    """Return the sentence of a decision; a person's own words may lack the full stop."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def page_in(message: Message) -> str:
    """Return the address of the page to which a message leads; empty without one."""
    tag = message.extra_tags or ""
    return tag.removeprefix(LINK) if tag.startswith(LINK) else ""


def undo_in(message: Message) -> Undo | None:
    """Return the undo form of a message, or None."""
    tag = message.extra_tags or ""
    if not tag.startswith(MARK):
        return None
    address, _mark, fields = tag.removeprefix(MARK).partition("?")
    return Undo(address, tuple(parse_qsl(fields, keep_blank_values=True)))
