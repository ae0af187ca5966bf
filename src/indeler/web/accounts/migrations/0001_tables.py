"""Accounts and their log-ins; links and tokens follow, for they may belong to a season or a tournament."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models
from django.utils import timezone

from indeler.web.tenancy.row_security import protect, table_of_clubs

ROLES = [
    ("member", "member"),
    ("board", "board"),
    ("deputy", "deputy leader"),
    ("leader", "competition leader"),
    ("owner", "owner"),
]


class Migration(migrations.Migration):
    initial = True
    dependencies = (("clubs", "0001_tables"),)

    operations = (
        table_of_clubs(
            "Account",
            {
                "password": models.CharField("password", max_length=128),
                "last_login": models.DateTimeField("last login", blank=True, null=True),
                "login": models.CharField("log-in name", max_length=60),
                "name": models.CharField("name", max_length=100),
                "email": models.EmailField("e-mail", blank=True, max_length=254),
                "role": models.CharField("role", choices=ROLES, max_length=10),
                "member": models.PositiveIntegerField("number of the member", blank=True, null=True),
                "is_active": models.BooleanField("may log in", default=True),
                "created": models.DateTimeField(auto_now_add=True),
            },
            or_the_host=True,
            constraints=[
                models.UniqueConstraint(fields=["club", "login"], name="account_login"),
                models.UniqueConstraint(fields=["login"], condition=models.Q(club=None), name="host_login"),
                models.CheckConstraint(
                    condition=models.Q(club=None, role="host")
                    | (models.Q(club__isnull=False) & ~models.Q(role="host")),
                    name="host_of_no_club",
                ),
            ],
        ),
        table_of_clubs(
            "LogIn",
            {
                "at": models.DateTimeField(db_index=True, default=timezone.now),
                "login": models.CharField(blank=True, max_length=60),
                "address": models.GenericIPAddressField(null=True),
                "how": models.CharField(max_length=10),
                "succeeded": models.BooleanField(),
                "device": models.CharField(blank=True, default="", max_length=20),
                "forgiven": models.BooleanField(default=False),
            },
            or_the_host=True,
            ordering=("-at", "-id"),
        ),
        table_of_clubs(
            "Joined",
            {
                "account": models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"),
                "acts_for": models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="joined"),
                "seal": models.CharField(max_length=64),
            },
            constraints=[models.UniqueConstraint(fields=["club", "account"], name="joined_once")],
        ),
        table_of_clubs(
            "SecondFactor",
            {
                "account": models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor"),
                "secret": models.CharField(max_length=64),
                "last_step": models.BigIntegerField(),
                "created": models.DateTimeField(auto_now_add=True),
            },
            or_the_host=True,
        ),
        table_of_clubs(
            "RecoveryCode",
            {
                "factor": models.ForeignKey("accounts.secondfactor", models.CASCADE, related_name="recovery_codes"),
                "digest": models.CharField(max_length=64),
            },
            or_the_host=True,
        ),
        table_of_clubs(
            "Policy",
            {
                "second_factor": models.BooleanField("Leaders and owners need a second factor", default=False),
                "days": models.PositiveSmallIntegerField(
                    "Days that log-ins are kept",
                    default=90,
                    validators=[MinValueValidator(1), MaxValueValidator(3650)],
                    help_text="Older ones are removed, and so are links and tokens that expired that long ago.",
                ),
            },
            constraints=[models.UniqueConstraint(fields=["club"], name="policy_of_a_club")],
        ),
        protect(
            *("accounts_account", "accounts_login", "accounts_joined"),
            *("accounts_secondfactor", "accounts_recoverycode", "accounts_policy"),
        ),
    )
