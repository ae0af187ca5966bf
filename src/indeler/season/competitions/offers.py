"""What a competition offers to be decided: a form that a page shows without knowing the kind.

An offer becomes events of one kind. What is settled stands in its fields, what is left to a person is asked; what a
field is called the event says. Only what the rules allow at this moment is offered, and whoever answers is held to it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from indeler.language import Sentence

Said = Sentence | str


class OfferField(NamedTuple):
    """A field of the event that is left to a person."""

    name: str
    input: Literal["text", "number", "date", "datetime", "choice", "members", "check"] = "text"
    value: str = ""
    """What stands there before anything is filled in; of several members their numbers between spaces."""
    choices: Sequence[tuple[str, Said]] = ()
    """The values that are allowed, of ``choice`` and ``members``, and what each is called."""
    required: bool = True


class Line(NamedTuple):
    """One event of an offer."""

    fields: Mapping[str, object]
    """What is settled."""
    asked: Sequence[OfferField] = ()
    title: Said = ""


class Offer(NamedTuple):
    """Something that can be decided now."""

    code: str
    """By which it is known among all that the competition offers."""
    heading: Sentence
    """What stands above it and others of its sort."""
    title: Said
    kind: str
    """Of the events."""
    lines: Sequence[Line]
    """One event each; of several only those are decided in which something was changed."""
    answers: Sequence[tuple[str, Said]]
    """The buttons: a value, and what is written on it."""
    answer: str = ""
    """The field that an answer fills in; nothing where there is one button."""
    about: Said = ""
    members: frozenset[int] = frozenset()
    """Who may decide it besides the leader."""
    players: frozenset[int] = frozenset()
    """Whose game it is: either may say how it ended, for the other one or the leader to confirm."""
    on: datetime.date | None = None
    """The evening to which it belongs."""
