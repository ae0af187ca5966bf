"""Roles, and what each may do: one table. A page declares the right that it needs with `accounts.pages.page`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _


class Right(Enum):
    """What a page can ask for."""

    READ = "read what is public"
    TAKE_PART = "sign off, report an own game"
    ENTER_RESULTS = "enter results"
    LEAD = "pair, publish, correct"
    OVERSEE = "read the log of decisions"
    MANAGE = "accounts, links, tokens"
    OWN = "who may lead, what holds for the whole club, its export"
    HOST = "make and end clubs, take the whole site away in a backup"


class Role(StrEnum):
    """Who somebody is to the club. A helper has no account: a link makes one for some boards and some hours."""

    PUBLIC = "public"
    MEMBER = "member"
    HELPER = "helper"
    BOARD = "board"
    DEPUTY = "deputy"
    LEADER = "leader"
    OWNER = "owner"
    HOST = "host"
    """Of no club: runs the site."""

    @property
    def label(self) -> Any:
        """The role in the visitor's language."""
        return _LABELS[self]


_LABELS = {
    Role.PUBLIC: _("visitor"),
    Role.MEMBER: _("member"),
    Role.HELPER: _("helper"),
    Role.BOARD: _("board"),
    Role.DEPUTY: _("deputy leader"),
    Role.LEADER: _("competition leader"),
    Role.OWNER: _("owner"),
    Role.HOST: _("host"),
}

_MEMBER = frozenset({Right.READ, Right.TAKE_PART})
_DEPUTY = _MEMBER | {Right.ENTER_RESULTS, Right.LEAD, Right.OVERSEE}

RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.PUBLIC: frozenset({Right.READ}),
    Role.MEMBER: _MEMBER,
    Role.HELPER: frozenset({Right.READ, Right.ENTER_RESULTS}),
    Role.BOARD: _MEMBER | {Right.OVERSEE},
    Role.DEPUTY: _DEPUTY,
    Role.LEADER: _DEPUTY | {Right.MANAGE},
    Role.OWNER: frozenset(Right) - {Right.HOST},
    Role.HOST: frozenset({Right.READ, Right.HOST}),
}

ACCOUNT_ROLES = (Role.MEMBER, Role.BOARD, Role.DEPUTY, Role.LEADER, Role.OWNER)

WITHOUT_SECOND_FACTOR = _MEMBER
"""What somebody may who needs a second factor and has not set it up yet."""
