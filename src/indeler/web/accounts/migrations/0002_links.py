"""Links, which may be for the helpers of a season or a tournament, and tokens, which may end with a link."""

from django.conf import settings
from django.db import migrations, models

from indeler.web.tenancy.row_security import protect, table_of_clubs


class Migration(migrations.Migration):
    initial = True
    dependencies = (("accounts", "0001_tables"), ("club", "0001_tables"), ("tournaments", "0001_tables"))

    operations = (
        table_of_clubs(
            "Link",
            {
                "kind": models.CharField(max_length=10),
                "nonce": models.CharField(max_length=32, unique=True),
                "account": models.ForeignKey(
                    settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="links"
                ),
                "tournament": models.ForeignKey(
                    "tournaments.open", models.CASCADE, null=True, blank=True, related_name="links"
                ),
                "season": models.ForeignKey(
                    "club.seasonrow", models.CASCADE, null=True, blank=True, related_name="links"
                ),
                "group": models.CharField("group", blank=True, max_length=200),
                "first_board": models.PositiveIntegerField("first board", default=1),
                "last_board": models.PositiveIntegerField("last board", default=9999),
                "label": models.CharField("for whom", blank=True, max_length=60),
                "created": models.DateTimeField(auto_now_add=True),
                "expires": models.DateTimeField("expires"),
                "revoked": models.DateTimeField(blank=True, null=True),
                "seal": models.CharField(blank=True, default="", max_length=64),
            },
            or_the_host=True,
        ),
        table_of_clubs(
            "Token",
            {
                "account": models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens"),
                "name": models.CharField("name", max_length=60),
                "digest": models.CharField(max_length=64, unique=True),
                "scopes": models.CharField(max_length=60),
                "created": models.DateTimeField(auto_now_add=True),
                "expires": models.DateTimeField(),
                "revoked": models.DateTimeField(blank=True, null=True),
                "link": models.ForeignKey(
                    "accounts.link", models.CASCADE, null=True, blank=True, related_name="tokens"
                ),
                "seal": models.CharField(default="", max_length=64),
                "last_used": models.DateTimeField(blank=True, null=True),
            },
        ),
        protect("accounts_link", "accounts_token"),
    )
