"""What many ask for in one moment is done at once: one transaction, one wait for the disk, an answer to each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from threading import Event, Lock
from typing import Generic, TypeVar

from django.db import close_old_connections, connection

Asked = TypeVar("Asked")
Given = TypeVar("Given")


class Together(Generic[Asked, Given]):
    """Who comes first does the work; who comes meanwhile stands in line, and the first in line then does all of theirs.

    ``work`` gets what is asked about one subject, in the order of the line, and says what each is given or refused.
    Nobody is answered before it returns. What it raises itself is the answer to all of them.
    """

    def __init__(self, work: Callable[[Sequence[Asked]], Sequence[Given | Exception]]) -> None:
        self._work = work
        self._guard = Lock()
        self._lines: dict[Hashable, list[_Ticket[Asked, Given]]] = {}
        """Who waits, by subject; a subject that nobody works on has no line."""

    def __call__(self, subject: Hashable, asked: Asked) -> Given:
        """What this is given, or the refusal of it."""
        ticket: _Ticket[Asked, Given] = _Ticket(asked)
        if connection.in_atomic_block:  # nobody else can work in a transaction of one's own
            self._serve([ticket])
            return ticket.answer()
        with self._guard:
            must_wait = subject in self._lines
            self._lines.setdefault(subject, []).append(ticket)
        if must_wait:
            ticket.turn.wait()
        if ticket.given is None:
            self._serve_line(subject)
        return ticket.answer()

    def _serve_line(self, subject: Hashable) -> None:
        with self._guard:
            line, self._lines[subject] = self._lines[subject], []
        self._serve(line)
        with self._guard:
            following = self._lines[subject][:1]
            if not following:
                del self._lines[subject]
        for ticket in (*following, *line):
            ticket.turn.set()

    def _serve(self, line: Sequence[_Ticket[Asked, Given]]) -> None:
        answers: Sequence[Given | BaseException]
        try:
            if not connection.in_atomic_block:
                close_old_connections()  # the last time that this thread had work to do may be long ago
            answers = self._work([ticket.asked for ticket in line])
        except BaseException as failure:
            answers = [failure] * len(line)
        for ticket, given in zip(line, answers, strict=True):
            ticket.given = given


class _Ticket(Generic[Asked, Given]):
    """A place in the line."""

    __slots__ = ("asked", "given", "turn")

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.given: Given | BaseException | None = None
        self.turn = Event()

    def answer(self) -> Given:
        """What was given; a refusal is raised."""
        if isinstance(self.given, BaseException):
            raise self.given
        assert self.given is not None
        return self.given
