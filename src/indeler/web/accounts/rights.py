"""Roles and what each may do: one table, and the decorator by which every page states what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import wraps
from typing import Any, Protocol

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
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

View = Callable[..., HttpResponse]


class Somebody(Protocol):
    """Who makes a request, as far as his rights go."""

    @property
    def role(self) -> Role:
        """Who he is to the club."""

    @property
    def lacks_second_factor(self) -> bool:
        """Whether a second factor has to be set up before anything else."""

    def may(self, right: Right) -> bool:
        """Whether he has this right."""


class Asked(HttpRequest):
    """A request that tells who makes it."""

    actor: Somebody


def _asked_to_log_in(request: HttpRequest, log_in: str, otherwise: str) -> HttpResponse:
    page = request.get_full_path() if request.method == "GET" else reverse(otherwise)
    return redirect(f"{reverse(log_in)}?{urlencode({'next': page})}")


def _kept_out(request: Asked) -> HttpResponse | None:
    """A page of the host belongs to no club, and asks everybody for the host's password who did not show it lately."""
    if request.META["SCRIPT_NAME"]:  # the address of a club
        if request.method != "GET":
            raise Http404
        return redirect(request.path_info)
    return None if request.actor.may(Right.HOST) else _asked_to_log_in(request, "host-log-in", "host")


def needs(right: Right) -> Callable[[View], View]:
    """Let only those see this page who have the right; a visitor is asked to log in, others are refused."""

    def guarded(view: View) -> View:
        @wraps(view)
        def checked(request: Asked, *args: Any, **names: Any) -> HttpResponse:
            if right is Right.HOST:
                return _kept_out(request) or view(request, *args, **names)
            if request.actor.may(right):
                if right not in WITHOUT_SECOND_FACTOR and request.actor.lacks_second_factor:
                    return redirect("second-factor")
                return view(request, *args, **names)
            if request.actor.role is Role.PUBLIC:
                return _asked_to_log_in(request, "log-in", "home")
            raise PermissionDenied

        checked.right = right  # type: ignore[attr-defined]  # the permission test reads it
        return checked

    return guarded
