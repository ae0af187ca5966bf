"""The making and sending of messages in the background: by one process of the site at a time, in threads.

The messages to be sent are in the database, so that a process that dies loses nothing. A dead or slow receiver occupies
one thread for some seconds, a club never more than two; the time between attempts grows.
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

from indeler.web.accounts import mailing
from indeler.web.common import periodic
from indeler.web.tenancy.current import acting_for, every_club, prefix_of
from indeler.web.webhooks import posting
from indeler.web.webhooks.messages import Message, messages_since, written
from indeler.web.webhooks.models import MAIL, SENT, SET_ASIDE, WAITING, Delivery, Webhook
from indeler.web.webhooks.posting import Answer

EVERY = datetime.timedelta(seconds=3)
LOCK = "webhooks.lock"
THREADS, OF_A_CLUB = 16, 2
"""The maximum number of messages being sent at once: in all, and of one club."""
PAUSES = tuple(datetime.timedelta(seconds=each) for each in (10, 60, 300, 1800, 7200))
"""The times to wait before the second attempt, the third and so on; after the last attempt a message is set aside."""
REFUSALS = 3
"""The number of attempts after which a message that the receiver refuses (4xx) is set aside."""
ANSWERED_LATER = (408, 425, 429)
"""The refusals (4xx) that are temporary."""
LEASE = datetime.timedelta(seconds=60)
"""The time after which a message is sent again if its sender has died."""
KEEP_DELIVERIES = datetime.timedelta(days=30)
"""The time for which the result of a message is kept."""
MOST_WAITING = 200
"""The maximum number of waiting messages of one receiver; further ones are set aside at once."""


class Envelope(NamedTuple):
    """The data with which a thread sends a message without a query."""

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
    """Send messages at intervals until the returned event is set; None where the host has switched webhooks off."""
    if not settings.WEBHOOKS:
        return None
    sender = Sender()
    return periodic.start("webhooks", lambda stop: sender.run(), every, "No webhooks were sent", lock=LOCK)


def send(envelope: Envelope) -> Answer:
    """Send one message and return the receiver's answer."""
    if envelope.receiver == MAIL:
        if not mailing.has_mail_server():
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
    """A loop that makes messages, sends them in threads, and records the answers."""

    def __init__(self, post: Callable[[Envelope], Answer] = send) -> None:
        self._post = post
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="webhook")
        self._under_way: dict[Future[Answer], Envelope] = {}

    def run(self) -> None:
        """Record the results of attempts, create messages for new events, and send messages that are due."""
        for future in [each for each in self._under_way if each.done()]:
            envelope = self._under_way.pop(future)
            with every_club(), periodic.log_fault_of(envelope.identity):
                record(envelope, future.result())
        with every_club():
            if not Webhook.objects.exists():  # most sites have none, and a message goes with its receiver
                return
            Delivery.objects.filter(made__lt=timezone.now() - KEEP_DELIVERIES).delete()
            has_new_events = Q(season__version__gt=F("seen")) | Q(tournament__version__gt=F("seen"))
            grown = list(Webhook.objects.filter(has_new_events).select_related("club", "season", "tournament"))
        for hook in grown:
            with periodic.log_fault_of(hook.club):
                collect(hook)
        self._send_due()

    def _send_due(self) -> None:
        """Send the messages that are due while a thread is free; of a receiver one message at a time, in order."""
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
    """Make the messages about new events, and store the version they go up to, in one transaction."""
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
    """Record the answer to an attempt, and when the next one is due."""
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
