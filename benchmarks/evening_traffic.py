"""The traffic of a club evening: the requests of people and of their open pages in the last ten minutes of play.

At each of the clubs that play tonight, of 60 members:

| who | does | a second |
| --- | --- | --- |
| 15 phones with tonight's pairings open | hold an event stream and show each result, sent or requested | 0.75 |
| the leader's screen and the big screen | are open too | 0.1 |
| 45 other phones | every 3 minutes the standings or, one time in three, the page of a member | 0.25 |
| leader and helper | every board's result (28 or 29) within 10 minutes, half by each | 0.05 |
| leader | opens the screen of the evening every 2 minutes | 0.01 |
| a phone that loses the network | once in 5 minutes each open page, for 10 s; one result in ten is sent twice | 0.06 |
| members who log in | 2 in 10 minutes, with a password | 0.003 |
| leader | prints the pairings once in 10 minutes | 0.002 |

At one club in ten the pairings are not published yet: the leader publishes them, all open pages show them, and the 45
other phones request them within 10 seconds. A quarter of the phones belongs to members who are logged in. A browser
sends the version of its cached page, and accepts compressed responses. Every club has its own network. Each request
uses a new connection, at its own time: no client waits for the response to another request. Style sheets, scripts and
typefaces are cached since earlier evenings and not requested. A club that does not play tonight has one request a
minute. Half of the clubs play cycles in groups, half of them Keizer, each in the third month of its season; two members
of each have hidden their names from visitors.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import NamedTuple

from benchmarks.clubs_data import CLUBS_PER_UNPUBLISHED, PASSWORD, TONIGHT, Playing
from benchmarks.devices import Device, Home, parts, stream, version_in, where_to_hear
from benchmarks.phones import Answer, Phone

PHONES, OPEN = 60, 15
EVERY_OTHER, EVERY_LEADER, EVERY_IDLE = 180, 120, 60
"""The seconds between two requests of one client."""
MEMBER_PAGES = 3
"""One in this many requests for other pages is for a member."""
LOGGED_IN = 4
"""One in this many phones is logged in."""
LOST_EVERY, LOST_FOR = 300, 10
SENT_TWICE = 10
"""One in this many results is sent twice."""
LOG_INS, PRINTS = 2, 1
"""The numbers of log-ins and prints in ten minutes."""
BETWEEN_PUBLICATIONS = 4
"""The seconds between two groups of clubs that publish, if not all publish at once."""
RUSH_SECONDS = 10
"""The seconds in which all phones without an open page request the pairings."""
OPENING_SECONDS = 20
"""The seconds in which all open pages are loaded."""
TOKEN = "x" * 32
"""The token of forms; a browser may choose it."""
PLAY_SECONDS = 600
"""The seconds in which all results are entered."""
RESULTS, PAGES, OWN_PAGES, LEADERS = "results", "pages for everybody", "pages for a member", "leaders' screens"
ASKED, STREAMS, LOGS_IN, PRINTED, PUBLISHED = "open pages asking", "streams", "log-ins", "prints", "publications"

_HELD = re.compile(r'aria-pressed="true">1-0<')


class Done(NamedTuple):
    """A request: when it was due, its duration, and whether it succeeded."""

    kind: str
    at: float
    seconds: float
    is_right: bool


class Shown(NamedTuple):
    """An update on an open page, with the seconds since the result was sent to the site."""

    at: float
    seconds: float
    how: str
    """``sent`` as parts, ``asked``: requested by the page, or ``back``: requested after a loss of the network."""


class Traffic:
    """All requests within this many seconds, the same in every run. With a pace of ½ clients take twice the time."""

    def __init__(self, home: Home, site: int, seconds: float, pace: float = 1.0) -> None:
        self.home, self.site, self.pace = home, site, pace
        self.warm = WARM_UP_SECONDS / pace
        self.seconds = self.warm + seconds
        self.done: list[Done] = []
        self.shown: list[Shown] = []
        self.late: list[float] = []
        """The delays of the simulating process itself, which are part of all response times."""
        self.start = 0.0
        self.random = Random("evenings")

    @property
    def now(self) -> float:
        """Return the seconds since the start."""
        return time.perf_counter() - self.start

    async def run(self, playing: Sequence[Playing], idle: Sequence[Playing], at_warm: Callable[[], None]) -> None:
        """Run all clients; ``at_warm`` is called at the end of the warm-up."""
        evenings = [Evening(self, club, number) for number, club in enumerate(playing)]
        self.start = time.perf_counter()
        tasks: list[asyncio.Task[None]] = [
            asyncio.create_task(each) for evening in evenings for each in evening.people()
        ]
        for club in idle:
            visitor = Device(self.home)
            looks = self.looking(PAGES, visitor, EVERY_IDLE / self.pace, [club.page], self.random)
            tasks.append(asyncio.create_task(looks))
        tasks.append(asyncio.create_task(self._warm(at_warm)))
        await asyncio.sleep(self.seconds)
        for task in tasks:
            task.cancel()
        wrong = [each for each in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(each, Exception)]
        if wrong:
            raise wrong[0]

    async def _warm(self, at_warm: Callable[[], None]) -> None:
        await asyncio.sleep(self.warm)
        at_warm()
        while True:
            due = self.now + CHECK_SECONDS
            await asyncio.sleep(CHECK_SECONDS)
            self.late.append(self.now - due)

    async def ask(self, kind: str, device: Device, request: bytes, is_right: Callable[[Answer], bool]) -> Answer | None:
        """Send a request, and record its duration."""
        at = self.now
        try:
            answer = await device.ask(request)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            self.done.append(Done(kind, at, self.now - at, False))
            return None
        self.done.append(Done(kind, at, self.now - at, is_right(answer)))
        return answer

    async def look(self, kind: str, device: Device, page: str, is_open: bool = False) -> Answer | None:
        """Request a page."""
        answer = await self.ask(kind, device, device.look(page, is_open), is_page)
        if answer is not None:
            device.keep(page, answer)
        return answer

    async def looking(self, kind: str, device: Device, every: float, pages: Sequence[str], random: Random) -> None:
        """Request pages repeatedly, beginning at a random time."""
        await asyncio.sleep(random.uniform(0, every))
        while True:
            due = self.now
            await self.look(kind, device, random.choice(pages))
            await asyncio.sleep(max(0, due + every - self.now))


CHECK_SECONDS = 0.1
"""The seconds between two checks of the clock."""
WARM_UP_SECONDS = 45
"""The warm-up in seconds, in which each worker loads every club and all pages are opened; later requests are
measured.
"""


def _is_held(answer: Answer) -> bool:
    return _HELD.search(answer.text) is not None


def is_page(answer: Answer) -> bool:
    """Return whether the response is a page, or confirms the cached one."""
    return answer.text.startswith("HTTP/1.1 304 ") or (answer.text.startswith("HTTP/1.1 200 ") and "<h" in answer.text)


class News:
    """A change that open pages have to show: when it was sent, and whether the site has accepted it."""

    def __init__(self, at: float) -> None:
        self.at, self.is_taken = at, False


class Evening:
    """The requests of the people of one club."""

    def __init__(self, traffic: Traffic, club: Playing, number: int) -> None:
        self.traffic, self.club, self._number = traffic, club, number
        self.home = traffic.home._replace(network=number + 1)
        self.random = Random(f"evening {number}")
        self.leader = self._device(club.sessions[0])
        phone = Phone(traffic.site, club.link)
        phone.close()
        self.helper = Device(self.home, phone.cookies, phone.token)
        self.news: list[News] = []
        """The changes that open pages have to show."""

    def people(self) -> Iterator[Coroutine[None, None, None]]:
        """Yield the requests of each person."""
        traffic, page, members = self.traffic, self.club.page, self.club.sessions[1:]
        for number, player in zip(range(PHONES), cycle(self.club.members), strict=False):
            session = members[number // LOGGED_IN] if number % LOGGED_IN == 0 else ""
            device, kind = self._device(session), OWN_PAGES if session else PAGES
            if number < OPEN:
                yield OpenPage(self, device, page, kind).lie_open()
                continue
            others = [self.club.standings] * (MEMBER_PAGES - 1) + [f"{page}members/{player}/"]
            yield traffic.looking(kind, device, EVERY_OTHER / traffic.pace, others, self.random)
            if self.club.waits:
                yield self._rush(device, kind)
        yield OpenPage(self, self.leader, f"{page}lead/", LEADERS).lie_open()
        yield OpenPage(self, self._device(""), f"{page}screen/", PAGES).lie_open()
        yield traffic.looking(LEADERS, self.leader, EVERY_LEADER / traffic.pace, [f"{page}lead/"], self.random)
        for _ in range(LOG_INS):
            yield self._log_in(self.random.uniform(0, PLAY_SECONDS) / traffic.pace)
        yield self._print(self.random.uniform(0, PLAY_SECONDS) / traffic.pace)
        if self.club.waits:
            yield self._publish()
        for number, board in enumerate(self.club.boards):
            yield self._result(number, board)

    def _device(self, session: str) -> Device:
        """Return the device of a logged-in account, or of an anonymous visitor."""
        return Device(self.home, {"sessionid": session, "csrftoken": TOKEN}, TOKEN) if session else Device(self.home)

    @property
    def _out(self) -> float:
        """Return the time at which pending pairings are published: in the middle of the measurement, all at once.

        At a pace of a third this takes three times as long too: a third of the clubs publishes, then the next.
        """
        group = self._number // (2 * CLUBS_PER_UNPUBLISHED) % max(1, round(1 / self.traffic.pace))
        return (self.traffic.warm + self.traffic.seconds) / 2 + group * BETWEEN_PUBLICATIONS

    async def _publish(self) -> None:
        await asyncio.sleep(self._out)
        request = self.leader.press(f"{self.club.page}lead/on/{TONIGHT}/publish/")
        await self._decide(PUBLISHED, self.leader, request, lambda answer: answer.text.startswith("HTTP/1.1 302 "))

    async def _decide(self, kind: str, device: Device, request: bytes, is_right: Callable[[Answer], bool]) -> None:
        news = News(self.traffic.now)
        self.news.append(news)
        await self.traffic.ask(kind, device, request, is_right)
        news.is_taken = True

    async def _rush(self, device: Device, kind: str) -> None:
        await asyncio.sleep(self._out + self.random.uniform(0, RUSH_SECONDS) / self.traffic.pace)
        await self.traffic.look(kind, device, self.club.page)

    async def _result(self, number: int, board: str) -> None:
        first = self._out + RUSH_SECONDS / self.traffic.pace if self.club.waits else 0
        await asyncio.sleep(first + self.random.uniform(0, PLAY_SECONDS) / self.traffic.pace)
        device = self.leader if number % 2 else self.helper
        request = device.press(board, result="1-0", was="")
        await self._decide(RESULTS, device, request, _is_held)
        if number % SENT_TWICE == 0:  # as if the response had been lost: the phone sends it again
            await asyncio.sleep(LOST_FOR)
            await self.traffic.ask(RESULTS, device, request, _is_held)

    async def _log_in(self, at: float) -> None:
        await asyncio.sleep(at)
        device = Device(self.home, {"csrftoken": TOKEN}, TOKEN)
        who = {"login": f"member-{self.random.choice(self.club.members[:10])}", "password": PASSWORD}
        request = device.press(self.club.page.partition("/s/")[0] + "/log-in/", **who)
        await self.traffic.ask(LOGS_IN, device, request, lambda answer: answer.text.startswith("HTTP/1.1 302 "))

    async def _print(self, at: float) -> None:
        await asyncio.sleep(self._out + at if self.club.waits else at)
        request = self.leader.look(f"{self.club.page}evening/{TONIGHT}/pairings.pdf")
        await self.traffic.ask(PRINTED, self.leader, request, lambda answer: "%PDF" in answer.text)


class OpenPage:
    """An open page: loaded once, then updated as by ``moving.js``."""

    def __init__(self, evening: Evening, device: Device, page: str, kind: str) -> None:
        self.evening, self.traffic, self.device, self.page, self.kind = evening, evening.traffic, device, page, kind
        self.random = Random(evening.random.random())
        self.address = self.version = ""
        self.seen = 0
        """The number of changes of the club that it has shown."""

    async def lie_open(self) -> None:
        """Keep the page open until the end, sometimes without a network."""
        pace = self.traffic.pace
        await asyncio.sleep(self.random.uniform(0, OPENING_SECONDS) / pace)
        answer = None
        while answer is None or not is_page(answer):  # retry after a failure
            answer = await self.traffic.ask(self.kind, self.device, self.device.look(self.page), is_page)
            await asyncio.sleep(0 if answer and is_page(answer) else LOST_FOR)
        self.address, self.version = where_to_hear(answer.text)
        lost = self.traffic.now + self.random.uniform(0, LOST_EVERY) / pace
        while True:
            retry = 2.0
            try:
                async with asyncio.timeout(max(0.1, lost - self.traffic.now)):
                    retry = await self._listen()
            except TimeoutError:
                lost, retry = self.traffic.now + LOST_EVERY / pace, LOST_FOR
            except (OSError, asyncio.IncompleteReadError):
                self.traffic.done.append(Done(STREAMS, self.traffic.now, 0, False))
            await asyncio.sleep(retry)

    async def _listen(self) -> float:
        """Receive events until the site ends the stream; return the seconds until a reconnection."""
        at, retry, is_first = self.traffic.now, 2.0, True
        async for news in stream(self.device, self.address):
            retry = news.retry / 1000 or retry
            if news.kind == "parts":
                changes = parts(news.data)
                if changes.before in (None, self.version):
                    self.version = changes.after
                    self._shows("sent")
                else:
                    await self._ask(changes.after)
            elif news.kind == "message":
                now = news.data.partition(".")[0]
                if is_first:
                    self.traffic.done.append(Done(STREAMS, at, self.traffic.now - at, True))
                if not is_first or now != self.version:
                    await self._ask(now, "back" if is_first else "asked")
                is_first = False
        return retry

    async def _ask(self, wanted: str, how: str = "asked") -> None:
        answer = await self.traffic.look(ASKED, self.device, self.page, is_open=True)
        if answer is not None:
            self.version = version_in(answer, wanted)
            self._shows(how)

    def _shows(self, how: str) -> None:
        """Record that the page shows all changes up to now."""
        now = self.traffic.now
        while self.seen < len(self.evening.news) and self.evening.news[self.seen].is_taken:
            at = self.evening.news[self.seen].at
            self.traffic.shown.append(Shown(at, now - at, how))
            self.seen += 1
