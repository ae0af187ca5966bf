"""Webhooks and their messages."""

from uuid import uuid4

from django.db import migrations, models
from django.utils import timezone

from indeler.web.tenancy.row_security import protect, table_of_clubs
from indeler.web.webhooks.models import RECEIVERS, new_secret


class Migration(migrations.Migration):
    initial = True
    dependencies = (("club", "0001_tables"), ("tournaments", "0001_tables"))

    operations = (
        table_of_clubs(
            "Webhook",
            {
                "season": models.ForeignKey("club.seasonrow", models.CASCADE, null=True, related_name="webhooks"),
                "tournament": models.ForeignKey("tournaments.open", models.CASCADE, null=True, related_name="webhooks"),
                "name": models.CharField(max_length=60),
                "receiver": models.CharField(max_length=10, choices=RECEIVERS, default="plain"),
                "address": models.CharField(max_length=500),
                "chat": models.CharField(blank=True, default="", max_length=200),
                "secret": models.CharField(default=new_secret, max_length=60),
                "language": models.CharField(max_length=2),
                "on_pairings": models.BooleanField(default=True),
                "on_result": models.BooleanField(default=False),
                "on_closed": models.BooleanField(default=True),
                "is_on": models.BooleanField(default=True),
                "seen": models.PositiveIntegerField(default=0),
            },
            ordering=("pk",),
            constraints=[
                models.CheckConstraint(
                    condition=models.Q(tournament=None, season__isnull=False)
                    | models.Q(tournament__isnull=False, season=None),
                    name="webhook_of_one",
                )
            ],
        ),
        table_of_clubs(
            "Delivery",
            {
                "webhook": models.ForeignKey("webhooks.webhook", models.CASCADE, related_name="deliveries"),
                "identity": models.UUIDField(default=uuid4, unique=True),
                "event": models.CharField(max_length=10),
                "title": models.CharField(max_length=300),
                "body": models.TextField(),
                "made": models.DateTimeField(default=timezone.now),
                "state": models.CharField(default="waiting", max_length=10),
                "attempts": models.PositiveIntegerField(default=0),
                "due": models.DateTimeField(default=timezone.now),
                "answer": models.CharField(blank=True, default="", max_length=300),
                "sent": models.DateTimeField(null=True),
            },
            ordering=("-pk",),
            indexes=[models.Index(fields=["state", "due"], name="delivery_due")],
        ),
        protect("webhooks_webhook", "webhooks_delivery"),
    )
