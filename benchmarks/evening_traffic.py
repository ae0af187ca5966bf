"""What every club knows: the last ten minutes of play, as the requests that people and their open pages make.

At each of the clubs that play tonight, of 60 members:

| who | does | requests a second |
| --- | --- | --- |
| 15 phones with tonight's pairings open | the page asks for itself after each result: every 20 s | 0.75 |
| 45 other phones | every 3 minutes the standings or, one time in three, the page of a member | 0.25 |
| leader and helper | every board's result (28 or 29) within 10 minutes, half by each | 0.05 |
| leader | opens the screen of the evening every 2 minutes | 0.01 |

So every member's phone asks once a minute on average. A quarter of the phones belongs to members who are logged in:
their pages are made for them alone. A browser says which state of a page it has, and that it can unpack; a page that
lies open says that it does. Each request comes on a new connection, at its own moment: nobody waits for another one's
answer. Style sheets, scripts and typefaces are with the phones since earlier evenings, so nobody asks for them. At a
club that does not play tonight somebody looks once a minute. Half of the clubs play cycles in groups, half of them
Keizer, each in the third month of its season; two members of each have hidden their names from visitors.

With 100 evenings that is 106 requests a second, and 2 at the other 100 clubs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle
from random import Random
from typing import NamedTuple

from benchmarks.clubs_data import Playing
from benchmarks.phones import Answer, Browser, Call, Caller, Phone

PHONES, OPEN = 60, 15
EVERY_OPEN, EVERY_OTHER, EVERY_LEADER, EVERY_IDLE = 20, 180, 120, 60
"""Seconds between two requests of one."""
MEMBER_PAGES = 3
"""Of so many looks at something else than tonight one is at a member."""
LOGGED_IN = 4
"""Of so many phones one."""
TOKEN = "x" * 32
"""Of the forms; a browser may make it up."""
PLAY = 600
"""Seconds in which all results come in."""
RESULTS, PAGES, OWN_PAGES, LEADERS = "results", "pages for everybody", "pages for a member", "leaders' screens"

_HELD = re.compile(r'aria-pressed="true">1-0<')


class Asked(NamedTuple):
    """A call of some kind."""

    kind: str
    call: Call

    def is_answered(self, answer: Answer) -> bool:
        """Whether it got what it asked for: the board with its new result, the page, or that it has it already."""
        if self.kind == RESULTS:
            return _HELD.search(answer.text) is not None
        return answer.text.startswith("HTTP/1.1 304 ") or (
            answer.text.startswith("HTTP/1.1 200 ") and "<h" in answer.text
        )


def traffic(port: int, playing: Sequence[Playing], idle: Sequence[Playing], seconds: float) -> list[Asked]:
    """What all of them ask within so many seconds; the same every time."""
    random = Random("evenings")
    return [
        *(asked for club in playing for asked in _Evening(port, club, seconds, random).asked()),
        *(
            asked
            for club in idle
            for asked in _Evening(port, club, seconds, random).looked(PAGES, "", EVERY_IDLE, club.page)
        ),
    ]


class _Evening(NamedTuple):
    """What the people of one club ask."""

    port: int
    club: Playing
    seconds: float
    random: Random

    def asked(self) -> Iterator[Asked]:
        """All of them."""
        page, (leader, *members) = self.club.page, self.club.sessions
        for number, player in zip(range(PHONES), cycle(self.club.members), strict=False):
            session = members[number // LOGGED_IN] if number % LOGGED_IN == 0 else ""
            others = [self.club.standings] * (MEMBER_PAGES - 1) + [f"{page}members/{player}/"]
            pages, every = ([page], EVERY_OPEN) if number < OPEN else (others, EVERY_OTHER)
            yield from self.looked(OWN_PAGES if session else PAGES, session, every, *pages, is_open=number < OPEN)
        yield from self.looked(LEADERS, leader, EVERY_LEADER, f"{page}lead/")
        yield from self._results(leader)

    def looked(self, kind: str, session: str, every: float, *pages: str, is_open: bool = False) -> Iterator[Asked]:
        """Somebody who looks again and again, or a page that lies open and asks for itself; first at any moment."""
        browser = _browser(self.port, session)
        at = self.random.uniform(0, every)
        while at < self.seconds:
            page = self.random.choice(pages)
            look, keep = partial(browser.look, page, is_open), partial(browser.keep, page)
            yield Asked(kind, Call(at, Caller(self.port), look, keep))
            at += every

    def _results(self, leader: str) -> Iterator[Asked]:
        keyboard, phone = _browser(self.port, leader), Phone(self.port, self.club.link)
        phone.close()
        for number, board in enumerate(self.club.boards):
            at = self.random.uniform(0, PLAY)
            if at < self.seconds:
                press = keyboard.press if number % 2 else phone.press
                yield Asked(RESULTS, Call(at, Caller(self.port), press(board, result="1-0", was="")))


def _browser(port: int, session: str) -> Browser:
    """Of somebody who is logged in, or of anybody."""
    return Browser(port, {"sessionid": session, "csrftoken": TOKEN}, TOKEN) if session else Browser(port)
