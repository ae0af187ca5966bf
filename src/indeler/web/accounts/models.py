"""Accounts, links and log-ins as they are stored."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.dispatch import Signal
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext_lazy as _

from indeler.web.accounts.pages import ACCOUNT_ROLES, Role
from indeler.web.common.lookup import CLUB_ITSELF, Lookup, RememberedRows, is_read_only
from indeler.web.tenancy.current import ClubManager, ClubOrHostOwned, ClubOwned, number_set
from indeler.web.tenancy.models import Club

LONGEST_NAME, LONGEST_LABEL = 100, 60


ACCOUNT = "Account"
"""The kind under which changes of an account are announced."""
accounts_changed = Signal()
"""Sent after one statement has changed the accounts with these ``numbers``."""


class AccountQuerySet(models.QuerySet["Account"]):
    """Accounts; an update of several sends a signal."""

    def update(self, **values: Any) -> int:
        """Update the accounts, and send their numbers."""
        numbers = [*self.values_list("pk", flat=True)]
        count = super().update(**values)
        accounts_changed.send(Account, numbers=numbers)
        return count


class AccountManager(ClubManager["Account"], BaseUserManager["Account"]):
    """The accounts of the current club; among the rows of the host, the hosts."""

    _queryset_class = AccountQuerySet


class Account(AbstractBaseUser, ClubOrHostOwned):
    """An account at a club, with a password or a personal link. A host belongs to no club."""

    login = models.CharField(_("log-in name"), max_length=60)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    email = models.EmailField(_("e-mail"), blank=True)
    role = models.CharField(_("role"), max_length=10, choices=[(role.value, role.label) for role in ACCOUNT_ROLES])
    member = models.PositiveIntegerField(_("number of the member"), null=True, blank=True)
    """The member in the logbook of the season."""
    is_active = models.BooleanField(_("may log in"), default=True)
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[AccountManager] = AccountManager()

    USERNAME_FIELD = "login"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "login"], name="account_login"),
            models.UniqueConstraint(fields=["login"], condition=models.Q(club=None), name="host_login"),
            models.CheckConstraint(
                condition=models.Q(club=None, role=Role.HOST)
                | (models.Q(club__isnull=False) & ~models.Q(role=Role.HOST)),
                name="host_of_no_club",
            ),
        )

    def __str__(self) -> str:
        return str(self.name)

    @property
    def is_host(self) -> bool:
        """Return whether this account runs the site, and belongs to no club."""
        return self.club_id is None

    @property
    def seal(self) -> str:
        """Return a value that changes with the password and the role, which ends sessions, tokens and links."""
        return salted_hmac("indeler.account", f"{self.role} {self.password}", algorithm="sha256").hexdigest()

    def get_session_auth_hash(self) -> str:
        """Return the value that Django compares with every request; the session ends where it differs."""
        return self.seal

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Return nothing: there is one secret key, and no older one."""
        return iter(())

    @property
    def is_last_owner(self) -> bool:
        """Return whether this is the only account that can make an owner."""
        owners = Account.objects.filter(role=Role.OWNER, is_active=True)
        return self.role == Role.OWNER and not owners.exclude(pk=self.pk).exists()


class LinkKind(StrEnum):
    """The purpose of a link."""

    FIRST = "first"
    """For a new site: makes the owner of its club, and the host."""
    HOST = "host"
    """Makes an account that runs the site."""
    OWNER = "owner"
    PERSONAL = "personal"
    RESULTS = "results"
    PASSWORD = "password"
    """For choosing a new password: works once."""
    CAPTAIN = "captain"
    """For the captain of a team, whose number is the group: enters line-ups and is no log-in."""
    ENTRY = "entry"
    """For an entrant of an open tournament, with the reference of the entry as the group: no log-in."""
    CHECK_IN = "check-in"
    """For the tablet on which players of a tournament check in by name: no log-in."""
    CALENDAR = "calendar"
    """For a member's own calendar: read-only and no log-in."""


class Link(ClubOrHostOwned):
    """A link that replaces a password: signed, and valid until it expires or is revoked."""

    kind = models.CharField(max_length=10)
    nonce = models.CharField(max_length=32, unique=True)
    account = models.ForeignKey(Account, models.CASCADE, null=True, blank=True, related_name="links")
    tournament = models.ForeignKey("tournaments.Open", models.CASCADE, null=True, blank=True, related_name="links")
    season = models.ForeignKey("club.SeasonRow", models.CASCADE, null=True, blank=True, related_name="links")
    group = models.CharField(_("group"), max_length=200, blank=True)
    first_board = models.PositiveIntegerField(_("first board"), default=1)
    last_board = models.PositiveIntegerField(_("last board"), default=9999)
    label = models.CharField(_("for whom"), max_length=LONGEST_LABEL, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(_("expires"))
    revoked = models.DateTimeField(null=True, blank=True)
    seal = models.CharField(max_length=64, blank=True, default="")
    """The account's seal when the link was made, where the link ends with the password."""

    @property
    def holder(self) -> Account:
        """Return the account of a personal link, or of a link for a new password."""
        assert self.account is not None
        return self.account

    @property
    def is_valid(self) -> bool:
        """Return whether it is neither expired nor revoked, and its account active and, where required, unchanged."""
        if self.revoked is not None or self.expires <= timezone.now():
            return False
        return self.account is None or (self.account.is_active and self.seal in ("", self.account.seal))


class LogIn(ClubOrHostOwned):
    """One attempt to log in, stored for audit and throttling; for a host, without a club."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    login = models.CharField(max_length=60, blank=True)
    address = models.GenericIPAddressField(null=True)
    """The visitor's address; of an IPv6 address its network."""
    how = models.CharField(max_length=10)
    succeeded = models.BooleanField()
    device = models.CharField(max_length=20, blank=True, default="")
    """The mark of a device on which this account had been logged in before."""
    forgiven = models.BooleanField(default=False)
    """A failure before a successful log-in: it no longer counts."""

    class Meta:
        ordering = ("-at", "-id")

    @property
    def way(self) -> str:
        """Return the kind of log-in in the visitor's language."""
        return str(WAYS.get(self.how, self.how))


WAYS = {
    "code": _("second factor"),
    "forgotten": _("forgotten password"),
    "helper": _("helper"),
    "link": _("personal link"),
    "password": _("password"),
    "token": _("token"),
}

SCOPES = {"read": _("read"), "results": _("enter results"), "lead": _("pair and publish")}


class Token(ClubOwned):
    """A token of a program, which acts for its account within these scopes. Only a digest of the secret is stored."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=60)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    link = models.ForeignKey(Link, models.CASCADE, null=True, blank=True, related_name="tokens")
    """The personal link by which its maker was logged in."""
    seal = models.CharField(max_length=64, default="")
    last_used = models.DateTimeField(null=True, blank=True)

    @property
    def may_do(self) -> str:
        """Return its scopes in the visitor's language."""
        return ", ".join(str(SCOPES.get(scope, scope)) for scope in self.scopes.split(","))

    @property
    def is_valid(self) -> bool:
        """Return whether it is neither expired nor revoked, and its link, password and role are unchanged."""
        is_open = self.link is None or self.link.is_valid
        is_same = constant_time_compare(self.seal, self.account.seal) and self.account.is_active
        return bool(self.revoked is None and timezone.now() < self.expires and is_open and is_same)


class Joined(ClubOwned):
    """One person at two clubs: a session of another club's account acts here for an account of this club.

    Only by password, and until the password or role of the other account changes: its manager cannot log in here.
    """

    account = models.ForeignKey(Account, models.CASCADE, related_name="+")
    acts_for = models.ForeignKey(Account, models.CASCADE, related_name="joined")
    seal = models.CharField(max_length=64)
    """The other account's seal when the two were joined."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["club", "account"], name="joined_once"),)


class SecondFactor(ClubOrHostOwned):
    """The secret that an account shares with a telephone, to generate codes (`second_factor`)."""

    account = models.OneToOneField(Account, models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    last_step = models.BigIntegerField()
    """The half minute, counted from 1970, of the last accepted code: no code up to then is accepted again."""
    created = models.DateTimeField(auto_now_add=True)


class RecoveryCode(ClubOrHostOwned):
    """A code that replaces one of the second factor once; only its digest is stored."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)


class Policy(ClubOwned):
    """An owner's decisions for the complete club; one row at most."""

    second_factor = models.BooleanField(_("Leaders and owners need a second factor"), default=False)
    days = models.PositiveSmallIntegerField(
        _("Days that log-ins are kept"),
        default=90,
        validators=[MinValueValidator(1), MaxValueValidator(3650)],
        help_text=_("Older ones are removed, and so are links and tokens that expired that long ago."),
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["club"], name="policy_of_a_club"),)

    @classmethod
    def current(cls) -> Policy:
        """Return the club's policy, or the default; for a read-only request it may come from the cache."""
        club = number_set()
        if club is None or not is_read_only():
            return _policies.one() or cls()
        _, found = _clubs.together((club,), _policies.of())
        return found[0] if found else cls()


_policies = Lookup(Policy)
_clubs = RememberedRows(Lookup(Club, "id", without=("mark",)), lambda club: club.pk, CLUB_ITSELF)
"""The rows of clubs, each with its policy: a club without a policy is cached as well."""


def in_days(days: int) -> datetime:
    """Return the time this number of days from now."""
    return timezone.now() + timedelta(days=days)
