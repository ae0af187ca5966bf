"""Group commit: concurrent requests about one subject share one transaction and one disk write."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from threading import Event, Lock
from typing import Generic, TypeVar

from django.db import close_old_connections, connection

Request = TypeVar("Request")
Response = TypeVar("Response")


class GroupCommit(Generic[Request, Response]):
    """A queue for each subject whose first waiting thread handles the requests of all threads behind it.

    ``work`` returns a response or an exception for each request; an exception that it raises is the response to all.
    """

    def __init__(self, work: Callable[[Sequence[Request]], Sequence[Response | Exception]]) -> None:
        self._work = work
        self._guard = Lock()
        self._lines: dict[Hashable, list[_Ticket[Request, Response]]] = {}
        """The waiting requests, by subject; a subject without a running thread has no entry."""

    def __call__(self, subject: Hashable, request: Request) -> Response:
        """Return the response to this request, or raise its refusal."""
        (answer,) = self.all(subject, [request])
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def all(self, subject: Hashable, requests: Sequence[Request]) -> list[Response | BaseException]:
        """Return the response to each of these requests, or its refusal; they are queued and handled together."""
        tickets = [_Ticket[Request, Response](one) for one in requests]
        if connection.in_atomic_block:  # no other thread can work in this thread's transaction
            self._serve(tickets)
        else:
            first = tickets[0]
            with self._guard:
                must_wait = subject in self._lines
                self._lines.setdefault(subject, []).extend(tickets)
            if must_wait:
                first.turn.wait()
            if first.answer is None:
                self._serve_line(subject)
        return [ticket.answer for ticket in tickets if ticket.answer is not None]

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
                close_old_connections()  # the thread may have been idle for long
            answers = self._work([ticket.request for ticket in line])
        except BaseException as failure:
            answers = [failure] * len(line)
        for ticket, answer in zip(line, answers, strict=True):
            ticket.answer = answer


class _Ticket(Generic[Request, Response]):
    __slots__ = ("answer", "request", "turn")

    def __init__(self, request: Request) -> None:
        self.request = request
        self.answer: Response | BaseException | None = None
        self.turn = Event()
