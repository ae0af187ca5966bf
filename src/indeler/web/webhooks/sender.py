"""Makes and sends messages beside the pages: one process of the site at a time looks, and threads post.

What has to be sent is in the database, so nothing is lost by a process that dies. A receiver that is dead or slow holds
one thread for some seconds, and a club never more than two; its next attempts wait longer and longer.
"""

import datetime
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Min, Q
from django.utils import timezone

from indeler.web.accounts import letters
from indeler.web.common import periodic
from indeler.web.tenancy.current import acting_for, every_club, prefix_of
from indeler.web.webhooks import posting
from indeler.web.webhooks.messages import Message, messages_since, written
from indeler.web.webhooks.models import MAIL, SENT, SET_ASIDE, WAITING, Delivery, Webhook
from indeler.web.webhooks.posting import Answer

EVERY = datetime.timedelta(seconds=3)
LOCK = "webhooks.lock"
THREADS, OF_A_CLUB = 16, 2
"""Messages that are being sent, in all and of one club."""
PAUSES = tuple(datetime.timedelta(seconds=each) for each in (10, 60, 300, 1800, 7200))
"""Before the second attempt, the third and so on; after the last one a message is set aside."""
REFUSALS = 3
"""Attempts after which a message is set aside that the receiver itself refuses (4xx)."""
ANSWERED_LATER = (408, 425, 429)
"""Refusals that pass."""
LEASE = datetime.timedelta(seconds=60)
"""After which a message is tried again whose sender died."""
KEEP_DELIVERIES = datetime.timedelta(days=30)
"""So long it is known what became of a message."""
MOST_WAITING = 200
"""Messages of one receiver; what comes on top is set aside at once."""


class Envelope(NamedTuple):
    """All that a thread needs to send a message: it does not ask the database."""

    number: int
    club: int
    hook: int
    receiver: str
    address: str
    secret: str
    identity: str
    event: str
    title: str
    body: bytes
    attempts: int


def start(every: datetime.timedelta = EVERY) -> Event | None:
    """Look now and then, until the event that this returns is set; None where the host switched webhooks off."""
    if not settings.WEBHOOKS:
        return None
    sender = Sender()
    return periodic.start("webhooks", lambda stop: sender.run(), every, "No webhooks were sent", lock=LOCK)


def send(envelope: Envelope) -> Answer:
    """Send one message and tell what came of it."""
    if envelope.receiver == MAIL:
        if not letters.can_post():
            return Answer(0, "No mail server is set.")
        try:
            EmailMessage(envelope.title, envelope.body.decode(), to=[envelope.address]).send()
        except OSError as error:  # an SMTPException is one too
            return Answer(0, str(error)[:200])
        return Answer(250, "")
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Indeler",
        "Indeler-Event": envelope.event,
        "Indeler-Delivery": envelope.identity,
    }
    return posting.post(envelope.address, envelope.body, headers, envelope.secret)


class Sender:
    """Makes messages, hands them to threads, and writes down what came of them."""

    def __init__(self, post: Callable[[Envelope], Answer] = send) -> None:
        self._post = post
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="webhook")
        self._under_way: dict[Future[Answer], Envelope] = {}

    def run(self) -> None:
        """Record the results of attempts, create messages for new events, and send messages that are due."""
        for future in [each for each in self._under_way if each.done()]:
            envelope = self._under_way.pop(future)
            with every_club(), periodic.apart(envelope.identity):
                record(envelope, future.result())
        with every_club():
            if not Webhook.objects.exists():  # most sites have none, and a message goes with its receiver
                return
            Delivery.objects.filter(made__lt=timezone.now() - KEEP_DELIVERIES).delete()
            has_new_events = Q(season__version__gt=F("seen")) | Q(tournament__version__gt=F("seen"))
            grown = list(Webhook.objects.filter(has_new_events).select_related("club", "season", "tournament"))
        for hook in grown:
            with periodic.apart(hook.club):
                collect(hook)
        self._send_due()

    def _send_due(self) -> None:
        """Hand out what is due, as long as there are threads; of a receiver one message at a time, in order."""
        busy = {each.hook for each in self._under_way.values()}
        clubs = Counter(each.club for each in self._under_way.values())
        with every_club():
            waiting = Delivery.objects.filter(state=WAITING, webhook__is_on=True).order_by().values("webhook")
            firsts = waiting.annotate(first=Min("pk")).values("first")
            due = Delivery.objects.filter(pk__in=firsts, due__lte=timezone.now()).exclude(webhook__in=busy)
            for delivery in due.select_related("webhook").order_by("due"):
                hook = delivery.webhook
                if len(self._under_way) >= THREADS:
                    return
                if clubs[hook.club_id] >= OF_A_CLUB:
                    continue
                clubs[hook.club_id] += 1
                Delivery.objects.filter(pk=delivery.pk).update(due=timezone.now() + LEASE, attempts=F("attempts") + 1)
                to = (hook.receiver, hook.address, hook.secret, str(delivery.identity), delivery.event, delivery.title)
                body, attempts = delivery.body.encode(), delivery.attempts + 1
                envelope = Envelope(delivery.pk, hook.club_id, hook.pk, *to, body, attempts)
                self._under_way[self._threads.submit(self._post, envelope)] = envelope


def collect(hook: Webhook) -> None:
    """Make the messages of what happened since, and remember up to where; both or neither."""
    row = hook.subject
    with acting_for(hook.club, prefix_of(hook.club)), transaction.atomic():
        now = Webhook.objects.filter(pk=hook.pk).first()
        if now is None:
            return
        hook.seen = now.seen
        for message in messages_since(hook) if hook.is_on else ():
            make(hook, message)
        Webhook.objects.filter(pk=hook.pk).update(seen=row.version)


def make(hook: Webhook, message: Message) -> Delivery:
    """Create a message that is sent in the next run."""
    body = written(message, hook.receiver, hook.chat)
    is_much = hook.deliveries.filter(state=WAITING).count() >= MOST_WAITING
    is_large = len(body.encode()) > posting.LARGEST_BODY
    state = SET_ASIDE if is_much or is_large else WAITING
    about = {"event": message.event, "title": " ".join(message.title.split())[:300], "body": body}
    return Delivery.objects.create(webhook=hook, club=hook.club, state=state, **about)


def record(envelope: Envelope, answer: Answer) -> None:
    """Write down what came of an attempt, and when the next one is due."""
    row = Delivery.objects.filter(pk=envelope.number)
    text = f"{answer.status} {answer.text}" if answer.status else answer.text
    if 200 <= answer.status < 300:
        row.update(state=SENT, sent=timezone.now(), answer=text[:300])
        return
    is_refused = 400 <= answer.status < 500 and answer.status not in ANSWERED_LATER
    most = REFUSALS if is_refused else len(PAUSES) + 1
    if envelope.attempts >= most:
        row.update(state=SET_ASIDE, answer=text[:300])
        return
    pause = max(PAUSES[envelope.attempts - 1], datetime.timedelta(seconds=answer.wait))
    row.update(due=timezone.now() + pause, answer=text[:300])


def send_again(delivery: Delivery) -> None:
    """Send a message again as if it had never been tried."""
    Delivery.objects.filter(pk=delivery.pk).update(state=WAITING, attempts=0, due=timezone.now(), answer="")
