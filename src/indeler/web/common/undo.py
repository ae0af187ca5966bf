"""Undo, offered in the message about a completed action: a form like any other, stored in the tags of the message.

The view at its address checks permissions, and refuses where something else was decided since.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

from indeler.language import IndelerError
from indeler.season import Questioned
from indeler.web.common.visitor_language import translate

MARK = "undo "
"""The prefix of such a tag."""


class Undo(NamedTuple):
    """The form that undoes an action."""

    address: str
    fields: tuple[tuple[str, str], ...] = ()


def report_done(request: HttpRequest, sentence: str, undo: Undo | None = None, level: int = messages.SUCCESS) -> None:
    """Report a completed action on the next page; with an undo button where it can be undone."""
    tags = f"{MARK}{undo.address}?{urlencode(undo.fields)}" if undo else ""
    messages.add_message(request, level, sentence, extra_tags=tags)


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Report a refusal within this block on the next page; a question gets a page of its own."""
    try:
        yield
    except Questioned:
        raise
    except IndelerError as refusal:
        messages.error(request, translate(refusal))


def undo_in(message: Message) -> Undo | None:
    """Return the undo form of a message, or None."""
    tag = message.extra_tags or ""
    if not tag.startswith(MARK):
        return None
    address, _mark, fields = tag.removeprefix(MARK).partition("?")
    return Undo(address, tuple(parse_qsl(fields, keep_blank_values=True)))
