"""Phones of helpers on a running site: each enters the result of its board and remembers the answers."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException
from itertools import cycle
from threading import Event

from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.models import Open
from support.sites import PATIENCE, Browser

STANDS = re.compile(r'aria-pressed="true">([^<]+)<')
TOLD = re.compile(r'class="note error"><p>([^<]+)<')


def playing(boards):
    """Return a public tournament with a round of so many boards."""
    players = [Player(number, f"Player {number}", 2400 - number) for number in range(1, 2 * boards + 1)]
    whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    made = log.create("Open", imported(whole), "The leader")
    Open.objects.filter(pk=made.pk).update(is_public=True)
    leader = decisions.By("The leader")
    return decisions.publish(decisions.pair_next(made, leader), 1, leader)


def hall_of(boards):
    """Return such a tournament, the link that a helper opens, and the address of its boards."""
    tournament = playing(boards)
    link = links.path(links.make(LinkKind.RESULTS, tournament=tournament, label="Hall"))
    return tournament, link, f"/t/{tournament.slug}/round/1/board"


def kept(tournament):
    """Return the results in the database, board by board."""
    log.OPENS.forget_all()
    after = log.state_of(Open.objects.get(pk=tournament.pk))
    return [after.result(1, *pair).label for pair in after.boards[0]]


class Phone:
    """A phone that enters the result of one board."""

    def __init__(self, port, link, boards, board):
        self.port, self.link, self.board = port, link, f"{boards}/{board}/"
        self.asked = self.answered = self.stands = "*"
        self.count = 0
        """The number of answers."""
        self.told = ""
        """The sentence of the last refusal."""
        self.browser = None

    def press(self, result):
        """Send the result; return whether the site confirms it."""
        try:
            if self.browser is None:
                self.browser = self.new_browser()
                self.browser.get(self.link)
            if self.browser.status == 200:
                self.asked = result
                self.browser.post(self.board, result=result, was=self.stands)
        except (OSError, HTTPException):
            self.close()
            return False
        return self._understood()

    def new_browser(self):
        """Return a new browser for the site."""
        return Browser(self.port, **{"HX-Request": "true"})

    def _understood(self):
        stands = STANDS.search(self.browser.page)
        if self.browser.status != 200 or not stands:
            self.told = f"{self.browser.status} {''.join(TOLD.findall(self.browser.page))}"
            self.close()
            return False
        self.stands = stands[1]
        if self.stands == self.asked:
            self.answered, self.count = self.asked, self.count + 1
        return self.stands == self.asked

    def close(self):
        """Close the connection; the next request opens a new one."""
        if self.browser is not None:
            self.browser.close()
        self.browser = None


@contextmanager
def all_pressing(phones, *, until_gone=False):
    """Let all phones enter and change results again and again; with ``until_gone`` until one gets no answer."""
    enough = Event()

    def go_on(phone):
        for result in cycle(("1-0", "0-1")):
            if enough.is_set() or (not phone.press(result) and until_gone):
                break
            time.sleep(0.02)
        phone.close()

    with ThreadPoolExecutor(len(phones)) as pool:
        going = [pool.submit(go_on, phone) for phone in phones]
        try:
            yield
        finally:
            enough.set()
    assert [each.exception() for each in going] == [None] * len(phones)


def answered_again(phones):
    """Return the seconds until every phone has received another answer."""
    before, began = [phone.count for phone in phones], time.monotonic()
    while any(phone.count == count for phone, count in zip(phones, before, strict=True)):
        assert time.monotonic() - began < PATIENCE, [phone.told for phone in phones]
        time.sleep(0.02)
    return time.monotonic() - began
