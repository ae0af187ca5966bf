"""Undo, from the message that says what was done.

What undoes it is a form like any other: an address of the site, and what is sent there. Whoever looks after that
address asks who may, and refuses where something else was decided since; the message only offers the button. It is
kept in the tags of the message, which are signed with it until the next page shows it.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

MARK = "undo "
"""What such a tag begins with."""


class Undo(NamedTuple):
    """The form that takes back what was done."""

    address: str
    fields: tuple[tuple[str, str], ...] = ()
    """What is sent with it: the name and the value of each."""


def report_done(request: HttpRequest, sentence: str, undo: Undo | None = None, level: int = messages.SUCCESS) -> None:
    """Say on the next page what was done; where it can be undone, with the button that does."""
    tags = f"{MARK}{undo.address}?{urlencode(undo.fields)}" if undo else ""
    messages.add_message(request, level, sentence, extra_tags=tags)


def undo_in(message: Message) -> Undo | None:
    """The form of a message that offers one."""
    tag = message.extra_tags or ""
    if not tag.startswith(MARK):
        return None
    address, _mark, fields = tag.removeprefix(MARK).partition("?")
    return Undo(address, tuple(parse_qsl(fields, keep_blank_values=True)))
