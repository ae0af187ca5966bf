"""Group commit: what many ask for in one moment is one transaction, one wait for the disk, an answer to each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from threading import Event, Lock
from typing import Generic, TypeVar

from django.db import close_old_connections, connection

Request = TypeVar("Request")
Response = TypeVar("Response")


class GroupCommit(Generic[Request, Response]):
    """Who comes first does the work; who comes meanwhile stands in line, and the first in line then does all of theirs.

    ``work`` gets what is asked about one subject, in the order of the line, and says what each is given or refused.
    Nobody is answered before it returns. What it raises itself is the answer to all of them.
    """

    def __init__(self, work: Callable[[Sequence[Request]], Sequence[Response | Exception]]) -> None:
        self._work = work
        self._guard = Lock()
        self._lines: dict[Hashable, list[_Ticket[Request, Response]]] = {}
        """Who waits, by subject; a subject that nobody works on has no line."""

    def __call__(self, subject: Hashable, request: Request) -> Response:
        """What this is given, or the refusal of it."""
        (answer,) = self.all(subject, [request])
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def all(self, subject: Hashable, requests: Sequence[Request]) -> list[Response | BaseException]:
        """What each of these is given, or the refusal of it; they stand in line as one, and are done at once."""
        tickets = [_Ticket[Request, Response](one) for one in requests]
        if connection.in_atomic_block:  # nobody else can work in a transaction of one's own
            self._serve(tickets)
        else:
            self._stand_in_line(subject, tickets)
        return [ticket.answer for ticket in tickets if ticket.answer is not None]

    def _stand_in_line(self, subject: Hashable, tickets: Sequence[_Ticket[Request, Response]]) -> None:
        first = tickets[0]
        with self._guard:
            must_wait = subject in self._lines
            self._lines.setdefault(subject, []).extend(tickets)
        if must_wait:
            first.turn.wait()
        if first.answer is None:
            self._serve_line(subject)

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

    def _serve(self, line: Sequence[_Ticket[Request, Response]]) -> None:
        answers: Sequence[Response | BaseException]
        try:
            if not connection.in_atomic_block:
                close_old_connections()  # the last time that this thread had work to do may be long ago
            answers = self._work([ticket.request for ticket in line])
        except BaseException as failure:
            answers = [failure] * len(line)
        for ticket, answer in zip(line, answers, strict=True):
            ticket.answer = answer


class _Ticket(Generic[Request, Response]):
    """A place in the line."""

    __slots__ = ("answer", "request", "turn")

    def __init__(self, request: Request) -> None:
        self.request = request
        self.answer: Response | BaseException | None = None
        self.turn = Event()
