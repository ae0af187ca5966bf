"""A random walk over the site: steps drawn from a seed; each is taken and checked."""

import datetime
import random
import re
import traceback
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.urls import Resolver404, resolve
from django.utils import timezone

from indeler.ratings import downloading
from indeler.web.seasons import clock
from indeler.web.tournaments import rating_index
from support.restless import form_values, page_conditions, starting_points
from support.restless.page import read

LEFT_ALONE = re.compile(
    r"^(?:/[a-z][a-z0-9-]+)?/(?:look|link|backup|accounts/policy)/|/second-factor/|^/clubs/\d+/delete/"
)
"""Actions that change the language, need a file, or end the walk for every user; they have their own tests."""
RARELY = re.compile(r"\.(?:pdf|zip|ics|png|xlsx)$|/erase/|/put-away/|/copy|/screen/|/log-out/|/backup/|/export/")
SHARES = {"leader": 50, "member": 16, "helper": 11, "visitor": 11, "owner": 7, "host": 5}
"""The share of each role in a hundred steps."""
FAULT, REFUSED, FORBIDDEN, NOT_FOUND = 500, 400, 403, 404


class Step(NamedTuple):
    """A step of a user: opening an address, sending a form, or letting time pass."""

    role: str
    kind: str
    where: str
    """The page that has the link or the form; empty: one of the start pages."""
    what: str
    """The address of the request, or the new time."""
    button: tuple[str, str, str] = ("", "", "")
    """The name, value and text of the button."""
    told: tuple[tuple[str, str], ...] = ()
    """The values of visible fields."""
    is_answer: bool = False
    """Whether the page was the answer to a form, so that it cannot be opened by its address."""
    is_htmx: bool = False
    """Whether a part of the page sends the form and inserts the answer."""

    def __str__(self):
        if self.kind == "time":
            return f"the clock goes on to {self.what}"
        if self.kind == "open":
            verb = "has a part of the page ask" if self.is_htmx else "opens"
            return f"{self.role} {verb} {self.what}" + (f"   (a link on {self.where})" if self.where else "")
        written = [f"{name}={value[:60]!r}" for name, value in self.told if value.strip()]
        told = ", ".join(written[:12]) + (f" and {len(written) - 12} more" if len(written) > 12 else "")
        name, value, text = self.button
        button = f"{text!r}" + (f" ({name}={value})" if name else "")
        by = " by htmx" if self.is_htmx else ""
        return f"{self.role} presses {button} on {self.where} → {self.what}{by}" + (f"   with {told}" if told else "")


class Fault(NamedTuple):
    """A condition that does not hold, and the step after which it was found."""

    kind: str
    about: str
    """The identity of a fault, equal for the same fault elsewhere."""
    detail: str
    step: Step

    @property
    def signature(self):
        return self.kind, self.about

    def __str__(self):
        return f"{self.kind}: {self.about}\n    after: {self.step}\n    {self.detail}"


class Seen(NamedTuple):
    """The page that a user has open."""

    address: str
    page: object
    is_answer: bool


class Walk:
    """Users of a site; each step is taken and checked."""

    def __init__(self, place, seed):
        self.start = starting_points.begin(place, seed)
        for role in starting_points.ROLES:
            self.start.come_in(role)
        self.seen = {}
        self.typed = set()
        self.faults, self.steps = [], []
        self.pressed, self.reached = Counter(), Counter()
        self.now = self.start.now
        self._subject = {}
        self._downloaded = ("nothing.csv", b"")
        self._set_clock(self.now)

    def _set_clock(self, now):
        here = timezone.localtime().replace(tzinfo=None)
        clock.ahead, self.now = now - here, now

    @property
    def is_over(self):
        """Whether a user has deleted what the walk needs."""
        return self.start.versions() is None

    def do(self, step):
        """Take this step if it is possible; return the new faults."""
        self._set_clock(self.now + datetime.timedelta(minutes=1))
        before = len(self.faults)
        if step.kind == "time":
            self._set_clock(datetime.datetime.fromisoformat(step.what))
        elif step.kind == "open":
            self._open(step)
        else:
            self._send(step)
        return self.faults[before:]

    def _open(self, step):
        if step.where:
            shown = self._shown(step)
            if shown is None or step.what not in {link.address for link in shown.page.links}:
                return
        self._answered(step, self.start.clients[step.role].get(step.what, follow=True, headers=_headers(step)))

    def _shown(self, step):
        """Return the current version of the page on which the step begins."""
        known = self.seen.get(step.role)
        if step.is_answer or (known and known.address == step.where):
            return known if known and known.address == step.where and known.is_answer == step.is_answer else None
        self._answered(step._replace(is_htmx=False), self.start.clients[step.role].get(step.where, follow=True))
        known = self.seen.get(step.role)
        return known if known and known.address == step.where else None

    def _send(self, step):
        shown = self._shown(step)
        meant = [each for each in shown.page.forms if _is_meant(each, step)] if shown else []
        form = max(meant, key=lambda each: _likeness(each, step), default=None)
        if not form:
            return
        hidden = [(each.name, each.value) for each in form.controls if each.type == "hidden"]
        self._subject = _subject(form)
        told = [*hidden, *step.told, *([step.button[:2]] if step.button[0] else [])]
        fields, files = {}, {each.name for each in form.controls if each.type == "file"}
        for name, value in told:
            if name in files:
                value = form_values.file(value, self._downloaded)
                self.typed |= form_values.words_in(value)
            fields.setdefault(name, []).append(value)
        if _pattern(step.what) == "hide-name":
            self.typed |= {"member", "lid", "mitglied"}  # a number replaces a hidden name
        self.typed |= {word for _, value in step.told for word in re.findall(r"\w+", value.casefold())}
        client, writes, version = self.start.clients[step.role], Writes(), self.start.versions()
        with connection.execute_wrapper(writes):
            send = client.get if form.method == "get" else client.post
            answer = send(step.what, fields, follow=True, headers=_headers(step))
        page = self._answered(step, answer, is_answer=form.method != "get")
        if page is None:
            return
        acknowledged = [text for kind, text in page.messages if "success" in kind]
        files = rating_index.index_file(), settings.DATA / downloading.FILE
        is_kept = writes.count or self.start.versions() != version or any(file.exists() for file in files)
        if acknowledged and form.method != "get" and not is_kept:
            self._wrong("acknowledged and not kept", _pattern(step.what), acknowledged[0], step)

    def _answered(self, step, answer, is_answer=False):
        """Check the answer, and store the page for the user."""
        address = _address(answer)
        if answer.status_code >= FAULT:
            self._wrong(*_broken(answer, address), step)
            self._go_back(step)
            return None
        if answer.status_code >= REFUSED:
            self._refused(step, answer, address)
            return None
        self.reached.update((step.role, _pattern(each)) for each in {address, step.what})
        if not answer.get("Content-Type", "").startswith("text/html"):
            self._download(answer)
            return None
        page = read(answer.content.decode(), address)
        self._read(step, page, address)
        if step.is_htmx:
            return page
        if _pattern(address) == ("host-log-in" if step.role == "host" else "log-in"):
            self.start.come_in(step.role)
        is_answer = is_answer and not answer.redirect_chain
        self.seen[step.role] = Seen(address, page, is_answer)
        return page

    def _download(self, answer):
        name = re.search(r'filename="([^"]+)"', answer.get("Content-Disposition", ""))
        if name:
            self._downloaded = (name[1], answer.getvalue())

    def _refused(self, step, answer, address):
        """Check a refusal: a link that always leads to one is a fault. Then return to the previous page."""
        page = read(answer.content.decode(), address)
        said = " ".join(text for _, text in page.messages)[:300]
        self._read(step, page, address)
        refusal = f"{answer.status_code} {_pattern(address)}", f"{address}: {said}", step
        if step.kind == "open" and self._is_still_there(step):
            self._wrong("a link to an error", *refusal)
        elif any(_is_meant(form, step) for form in page.forms):
            pass  # the form is shown again with a message about the values
        elif answer.status_code in (FORBIDDEN, NOT_FOUND) and self._is_still_there(step):
            self._wrong("a form to an error", *refusal)
        self._go_back(step)

    def _read(self, step, page, address):
        """Record the faults in the texts of the page."""
        if step.is_htmx and not page.text:
            page = page._replace(text=page.frame)
        found = page_conditions.wrong_in(page, self.start.languages[step.role], self._written)
        if _pattern(address) == "manual":  # its chapters exist only in English, as the page says
            found = [(kind, hit) for kind, hit in found if not kind.startswith("words of another language")]
        for kind, hit in found:
            self._wrong(kind, hit, f"on {address}: …{_around(page.text, hit)}…", step)
        if step.role == "visitor" and re.search("qprivate|1987-06-05", page.text):
            self._wrong("something private", _pattern(address), address, step)
        if not page.ways_on and not step.is_htmx:
            self._wrong("no way on", _pattern(address), f"{address}: {page.text[:200]}", step)

    def _is_still_there(self, step):
        """Return whether the page, opened again, still offers the link or the form that was refused."""
        if step.is_answer or not step.where:
            return False
        again = self.start.clients[step.role].get(step.where, follow=True)
        if again.status_code >= REFUSED:
            return False
        page = read(again.content.decode(), step.where)
        if step.kind == "open":
            return any(link.address == step.what for link in page.links)
        return any(_is_meant(form, step) and _subject(form) == self._subject for form in page.forms)

    def _go_back(self, step):
        """Check that the previous page can be opened again after an error."""
        self.seen.pop(step.role, None)
        home, client = self.start.homes_of(step.role)[0], self.start.clients[step.role]
        session = client.cookies.get(settings.SESSION_COOKIE_NAME)
        sees_everything = step.role in ("leader", "owner") and session is not None and session.value
        for address in sorted({step.where, home} - {""}):
            if step.is_answer and address == step.where:
                continue
            again = client.get(address, follow=True)
            is_hidden = again.status_code == NOT_FOUND and not sees_everything and address != home
            if again.status_code >= REFUSED and not is_hidden:
                self._wrong("an error twice", f"{again.status_code} {_pattern(address)}", f"{address} is dead", step)

    def _written(self):
        return self.start.written() | self.typed

    def _wrong(self, kind, about, detail, step):
        self.faults.append(Fault(kind, about, detail, step))

    def verify(self, step):
        """Check that the logbooks are valid."""
        for sentence in self.start.verify():
            self._wrong("verify", re.sub(r"\d+", "#", sentence), sentence, step)


class Writes:
    """Counts the writes in the database, except updates of sessions."""

    def __init__(self):
        self.count = 0

    def __call__(self, execute, sql, params, many, context):
        verb = sql.lstrip()[:6].upper()
        if verb == "DELETE" or (verb in ("INSERT", "UPDATE") and "session" not in sql):
            self.count += 1
        return execute(sql, params, many, context)


def _headers(step):
    return {"HX-Request": "true"} if step.is_htmx else None


def _is_meant(form, step):
    """Return whether this is the form of the step, with its button."""
    if not any(step.button):
        return form.action == step.what
    return any(
        (button.action or form.action, button.name, button.value) == (step.what, *step.button[:2])
        for button in form.buttons
    )


def _subject(form):
    """Return the object that a form is about: its hidden fields except those that change with every page."""
    return {
        each.name: each.value
        for each in form.controls
        if each.type == "hidden" and each.name not in ("csrfmiddlewaretoken", "version")
    }


def _likeness(form, step):
    """Return how similar a form is to the one of the step, as several forms of a page may have one address."""
    names = {each.name for each in form.controls if each.type != "hidden"}
    told = {name for name, _ in step.told}
    texts = {button.text for button in form.buttons}
    return step.button[2] in texts, len(names & told) - len(told - names)


def _address(answer):
    """Return the address in the browser after this answer."""
    if answer.redirect_chain:
        parts = urlsplit(answer.redirect_chain[-1][0])
        path, query = parts.path, parts.query
    else:
        path, query = answer.request["PATH_INFO"], answer.request.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path


def _broken(answer, address):
    """Return the exception that caused a fault, and its place in the code."""
    if answer.exc_info:
        lines = traceback.format_exception(*answer.exc_info)
        mine = [frame for frame in traceback.extract_tb(answer.exc_info[2]) if "/indeler/" in frame.filename]
        last = mine[-1] if mine else traceback.extract_tb(answer.exc_info[2])[-1]
        about = f"{answer.exc_info[0].__name__} in {last.filename.rpartition('/indeler/')[2]}:{last.name}"
        return "broken", about, f"{address}\n{''.join(lines[-8:])}"
    return "broken", f"{answer.status_code} {_pattern(address)}", address


@cache
def _pattern(address):
    """Return the name of the page at this address, which may begin with that of a club."""
    path = urlsplit(address).path
    for inner in (path, f"/{path[1:].partition('/')[2]}"):
        with suppress(Resolver404):
            return resolve(inner).url_name
    return address


def _around(text, hit):
    at = text.casefold().find(hit.casefold().split()[0])
    return text[max(0, at - 70) : at + 70]


class Choosing:
    """Chooses the next step at random, preferring actions that were taken least often."""

    def __init__(self, walk, dice):
        self.walk, self.dice = walk, dice

    def next(self):
        """Return the next step."""
        dice = self.dice
        if dice.random() < 0.06:
            return self._time()
        role = dice.choices(list(SHARES), SHARES.values())[0]
        shown = self.walk.seen.get(role)
        if shown is None or (dice.random() < 0.12):
            return self._coming_in(role)
        if role in ("leader", "helper") and dice.random() < 0.5:
            return self._play(role, shown) or self._anything(role, shown)
        return self._anything(role, shown)

    def _coming_in(self, role):
        """Return one of the start pages of this user, preferring those that were seldom opened."""
        steps = [Step(role, "open", "", address) for address in self.walk.start.homes_of(role)]
        return self.dice.choices(steps, [self._weight(step) for step in steps])[0]

    def _time(self):
        now, dates = self.walk.now, self.walk.start.dates()
        coming = [date for date in dates if date > now.date()]
        hours = self.dice.choice((1, 3, 24, 24 * 8))
        if coming and self.dice.random() < 0.6:
            return Step("leader", "time", "", datetime.datetime.combine(coming[0], datetime.time(18, 30)).isoformat())
        return Step("leader", "time", "", (now + datetime.timedelta(hours=hours)).isoformat(" ", "minutes"))

    def _play(self, role, shown):
        """Return a step that advances the evening: the primary button, or the result of a board."""
        forms = [form for form in shown.page.forms if not LEFT_ALONE.search(form.action)]
        boards = [(form, button) for form in forms if form.is_open_board for button in form.buttons[:3]]
        first = [(form, button) for form in forms for button in form.buttons if button.is_first]
        home = self.walk.start.homes_of(role)[0]
        if boards and self.dice.random() < 0.8:
            return self._sending(role, shown, *self.dice.choice(boards))
        if first:
            return self._sending(role, shown, *self.dice.choice(first))
        links = [link for link in shown.page.links if link.is_first and _is_ours(link.address)]
        if links:
            return Step(role, "open", shown.address, self.dice.choice(links).address, is_answer=shown.is_answer)
        return Step(role, "open", "", home) if shown.address != home else None

    def _anything(self, role, shown):
        ways = [(1.0, self._coming_in(role))]
        for link in shown.page.links:
            if _is_ours(link.address) and not LEFT_ALONE.search(link.address):
                step = Step(role, "open", shown.address, link.address, is_answer=shown.is_answer, is_htmx=link.is_htmx)
                ways.append((self._weight(step) * (1.0 if link.in_main else 0.2), step))
        pressable = [
            (form, button) for form in shown.page.forms for button in form.buttons or (None,)
            if not LEFT_ALONE.search((button and button.action) or form.action)
        ]  # fmt: skip
        for form, button in pressable:
            sample = Step(role, "send", shown.address, form.action, _named(button))
            ways.append((3.0 * self._weight(sample), (form, button)))
        chosen = self.dice.choices([way for _, way in ways], [weight for weight, _ in ways])[0]
        return chosen if isinstance(chosen, Step) else self._sending(role, shown, *chosen)

    def _weight(self, step):
        key = (step.role, step.kind, _pattern(step.what), step.button[:2])
        return (0.15 if RARELY.search(step.what) else 1.0) / (1 + self.walk.pressed[key]) ** 1.5

    def _sending(self, role, shown, form, button):
        is_silly = self.dice.random() < 0.2
        told = form_values.filled(self.dice, form, None, self.walk.now.date(), is_silly)
        hidden = {each.name for each in form.controls if each.type == "hidden"}
        seen = tuple((name, value) for name, value in told if name not in hidden)
        action = (button and button.action) or form.action
        is_htmx = bool(button and button.is_htmx) or (form.is_htmx and self.dice.random() < 0.5)
        return Step(role, "send", shown.address, action, _named(button), seen, shown.is_answer, is_htmx)

    def note(self, step):
        """Count this step."""
        self.walk.pressed[step.role, step.kind, _pattern(step.what), step.button[:2]] += 1


def _named(button):
    return (button.name, button.value, button.text) if button else ("", "", "")


def _is_ours(address):
    return address.startswith("/") and not address.startswith("//") and "#" not in address and "/static/" not in address


def walked(place, seed, count, pressed=None, verify_every=25):
    """Return a walk with so many steps; it prefers the actions that were taken least often, also in earlier walks."""
    dice = random.Random(f"{place} {seed}")
    walk = Walk(place, seed)
    walk.pressed = walk.pressed if pressed is None else pressed
    choosing = Choosing(walk, dice)
    for number in range(1, count + 1):
        if walk.is_over:
            break
        step = choosing.next()
        choosing.note(step)
        walk.steps.append(step)
        walk.do(step)
        if number % verify_every == 0 or number == count:
            walk.verify(step)
    return walk
