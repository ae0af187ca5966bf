"""The receivers of webhooks, and every message with its result."""

from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy.current import ClubOwned
from indeler.web.tournaments.models import Open

PLAIN, DISCORD, SLACK, TELEGRAM, SIGNAL, MAIL = "plain", "discord", "slack", "telegram", "signal", "mail"
RECEIVERS = (
    (PLAIN, _("a program (signed JSON)")),
    (DISCORD, "Discord"),
    (SLACK, "Slack"),
    (TELEGRAM, "Telegram"),
    (SIGNAL, _("Signal, through a bridge")),
    (MAIL, _("e-mail")),
)
WAITING, SENT, SET_ASIDE = "waiting", "sent", "set aside"
LONGEST_ADDRESS = 500


def new_secret() -> str:
    """Return a secret with which a receiver verifies our messages."""
    return get_random_string(40)


class Webhook(ClubOwned):
    """A receiver of the messages of one season or one tournament."""

    season = models.ForeignKey(SeasonRow, models.CASCADE, null=True, related_name="webhooks")
    tournament = models.ForeignKey(Open, models.CASCADE, null=True, related_name="webhooks")
    name = models.CharField(max_length=60)
    receiver = models.CharField(max_length=10, choices=RECEIVERS, default=PLAIN)
    address = models.CharField(max_length=LONGEST_ADDRESS)
    """A URL, which may hold a password of the receiver, or an e-mail address."""
    chat = models.CharField(max_length=200, blank=True, default="")
    """The chat of Telegram; the sender and the recipients of a Signal bridge, with blanks between them."""
    secret = models.CharField(max_length=60, default=new_secret)
    language = models.CharField(max_length=2)
    on_pairings = models.BooleanField(default=True)
    on_result = models.BooleanField(default=False)
    on_closed = models.BooleanField(default=True)
    is_on = models.BooleanField(default=True)
    seen = models.PositiveIntegerField(default=0)
    """The version of the logbook up to which messages have been made."""

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(tournament=None, season__isnull=False)
                | models.Q(tournament__isnull=False, season=None),
                name="webhook_of_one",
            ),
        )

    def __str__(self) -> str:
        return str(self.name)

    @property
    def subject(self) -> SeasonRow | Open:
        """Return the season or the tournament."""
        row = self.season or self.tournament
        assert row is not None
        return row


class Delivery(ClubOwned):
    """One message to one receiver."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    identity = models.UUIDField(default=uuid4, unique=True)
    """The identity by which a receiver recognises a repeated message."""
    event = models.CharField(max_length=10)
    title = models.CharField(max_length=300)
    body = models.TextField()
    made = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, default=WAITING)
    attempts = models.PositiveIntegerField(default=0)
    due = models.DateTimeField(default=timezone.now)
    """The time of the next attempt; while it is being sent, that of the retry if the sender dies."""
    answer = models.CharField(max_length=300, blank=True, default="")
    sent = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=["state", "due"], name="delivery_due"),)
