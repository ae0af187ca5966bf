"""Every address and every API call is requested with every role; a page declares the right that it requires."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import tokens
from indeler.web.accounts.models import Account, Link
from indeler.web.accounts.pages import RIGHTS, Right, Role
from indeler.web.api.views import api
from indeler.web.lead.views import copies
from support.addresses import Addresses, patterns

P, M, H, B, D, L, O = Role.PUBLIC, Role.MEMBER, Role.HELPER, Role.BOARD, Role.DEPUTY, Role.LEADER, Role.OWNER  # noqa: E741
EVERYBODY = {P, M, H, B, D, L, O, Role.HOST}
MEMBERS = {M, B, D, L, O}
LEADING = {D, L, O}
ROLES_WITH = {
    Right.READ: EVERYBODY,
    Right.TAKE_PART: MEMBERS,
    Right.ENTER_RESULTS: {H, D, L, O},
    Right.LEAD: LEADING,
    Right.OVERSEE: {B, D, L, O},
    Right.MANAGE: {L, O},
    Right.OWN: {O},
    Right.HOST: {Role.HOST},
}
"""The roles that have each right. The host belongs to no club; everybody else is asked for the host's password."""

NEEDED = [
    (r"host/(log-in|code|link)/", {Right.READ}),
    (r"(host|clubs|rating-lists|backup)/", {Right.HOST}),
    (r"(accounts/(policy|keys)|the-club/($|export))", {Right.OWN}),
    (r"accounts/.*second-factor", {Right.OWN}),
    (r"(accounts|links|seasons/(new|again|draft|restore))/", {Right.MANAGE}),
    (r".*/(erase|put-away|backup)/|.*/members/links|.*/logbook", {Right.MANAGE}),
    (r".*/lead/log/$", {Right.OVERSEE}),
    (r"(?:[st]|league)/<slug:slug>/lead/|the-club/|tournaments/new/", {Right.LEAD, Right.MANAGE}),
    (r"[st]/<slug:slug>/(phone/|result/|round/<int:number>/board/)", {Right.ENTER_RESULTS}),
    (r"me/|s/<slug:slug>/me/|.*known\.json", {Right.TAKE_PART}),
    (r"", {Right.READ}),
]
"""The rights that an address may require, by its beginning; the first matching line counts."""

SENT_BY_EVERYBODY = {
    *("look", "log-in", "second-step", "forgotten", "log-out", "link", "host-log-in", "host-code", "host-link"),
    "second-opinion",
    "engine",  # used by programs, if the host enables it
    "captain",
    *("enter", "own-entry", "tablet"),
}
"""The public pages that accept a form."""

CALLS = {
    ("get", "/tournaments"): EVERYBODY,
    ("post", "/tournaments"): LEADING,
    ("get", "/tournaments/{slug}"): EVERYBODY,
    ("get", "/tournaments/{slug}/players"): EVERYBODY,
    ("get", "/tournaments/{slug}/rounds/{number}"): EVERYBODY,
    ("get", "/tournaments/{slug}/standings"): EVERYBODY,
    ("post", "/tournaments/{slug}/pair"): LEADING,
    ("post", "/tournaments/{slug}/rounds/{number}/publish"): LEADING,
    ("put", "/tournaments/{slug}/rounds/{number}/boards/{board}"): LEADING,
    ("post", "/tournaments/{slug}/rounds/{number}/boards"): LEADING,
    ("post", "/tournaments/{slug}/rounds/{number}/corrections"): LEADING,
    ("get", "/seasons"): EVERYBODY,
    ("get", "/seasons/{slug}/views/{view}"): EVERYBODY,
    ("post", "/seasons/{slug}/events"): LEADING,
}
"""The roles that may make each API call with a token of all scopes; a helper has no token."""


def test_the_table_has_every_call():
    paths = api.get_openapi_schema(path_prefix="")["paths"]
    assert {(method, path) for path, methods in paths.items() for method in methods} == set(CALLS)


def test_each_right_belongs_to_its_roles():
    assert {right: {role for role in Role if right in RIGHTS[role]} for right in Right} == ROLES_WITH


def test_every_page_requires_a_right_that_fits_its_address():
    wrong = {pattern.name: right_of(pattern) for pattern in patterns() if right_of(pattern) not in needed_at(pattern)}
    assert wrong == {}


def right_of(pattern):
    return pattern.callback.declaration.right


def needed_at(pattern):
    return next(rights for start, rights in NEEDED if re.match(start, str(pattern.pattern)))


def test_only_the_listed_public_pages_accept_a_form(as_role, tournament, season, accounts):
    visitor, addresses = as_role(Role.PUBLIC), Addresses(tournament, season, accounts)
    public = [pattern for pattern in patterns() if right_of(pattern) is Right.READ]
    taken = {pattern.name for pattern in public if visitor.post(addresses.of(pattern)).status_code != NOT_ALLOWED}
    assert taken == SENT_BY_EVERYBODY


OWN = {
    "known",
    "sign-off",
    "say-why",
    "sign-on",
    "external-result",
    "take-part",
    "decline",
    "hide-name",
    "claim",
    "object",
    "propose-day",
    "take-offer",
}
"""Pages with which a member of the season acts for themselves; others who may log in are refused."""


ALLOWED = {200, 302, 400, 404, 405, 409, 410, 422}
"""The answers to a user with access: the page, or that this form was not filled in."""


NOT_ALLOWED = 405
PART = 8
"""The daily run tests one page of this many for each right: the same function refuses access at all of them."""


@pytest.mark.parametrize("role", list(Role), ids=str)
def test_every_address_admits_exactly_the_roles_with_its_right(
    role, as_role, tournament, season, accounts, monkeypatch, sample
):
    for made in ("copy_of_season", "copy_of_row"):  # the contents of a copy are tested in test_static_copies
        monkeypatch.setattr(copies, made, lambda row, club, with_prints: {"index.html": b""})
    wrong, client, addresses = [], as_role(role), Addresses(tournament, season, accounts)
    pages = sorted(patterns(), key=lambda pattern: pattern.name == "log-out")
    asked = {pattern for right in Right for pattern in sample([p for p in pages if right_of(p) is right], PART)}
    for pattern in (pattern for pattern in pages if pattern in asked):
        address = addresses.of(pattern)
        for answer in (client.get(address), client.post(address)):
            if not is_fine(answer, pattern, role):
                wrong.append((pattern.name, answer.request["REQUEST_METHOD"], answer.status_code))
    assert wrong == []


def is_fine(answer, pattern, role):
    """Return whether a page admits the roles with its right, asks a visitor to log in, and refuses everybody else."""
    right = right_of(pattern)
    door = "/host/log-in/" if right is Right.HOST else "/log-in/"
    asked_to_log_in = answer.status_code == 302 and answer["Location"].startswith(f"{door}?next=")
    if pattern.name in OWN and role in MEMBERS:
        return answer.status_code in ALLOWED | {403}
    if role in ROLES_WITH[right]:
        return answer.status_code in ALLOWED and not asked_to_log_in
    is_asked = role in (Role.PUBLIC, Role.HOST) or right is Right.HOST
    return asked_to_log_in if is_asked else answer.status_code == 403


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.HELPER, Role.HOST)], ids=str)
def test_every_call_admits_exactly_the_roles_that_may_make_it(role, tournament, accounts):
    headers = {}
    if role is not Role.PUBLIC:
        _, secret = tokens.make(accounts[role], "all", ["read", "results", "lead"], days=1)
        headers = {"Authorization": f"Bearer {secret}"}
    for (method, path), allowed in CALLS.items():
        address = "/api/v1" + path.format(slug=tournament.slug, number=1, board=1, view="calendar")
        answer = getattr(Client(), method)(address, headers=headers, content_type="application/json")
        refusal = 401 if role is Role.PUBLIC else 403
        assert (answer.status_code != refusal) == (role in allowed), (method, path, answer.status_code)


def test_a_token_allows_no_more_than_its_scopes(tournament, accounts):
    _, secret = tokens.make(accounts[Role.OWNER], "reader", ["read"], days=1)
    address = f"/api/v1/tournaments/{tournament.slug}/pair"
    answer = Client().post(
        address, {"version": 1}, content_type="application/json", headers={"Authorization": f"Bearer {secret}"}
    )
    assert answer.status_code == 403


def test_a_session_gives_no_access_to_the_api(as_role, tournament):
    address = f"/api/v1/tournaments/{tournament.slug}/pair"
    assert as_role(Role.OWNER).post(address, {"version": 1}, content_type="application/json").status_code == 401


def test_a_leader_can_neither_create_nor_change_an_owner(as_role, accounts):
    leader = as_role(Role.LEADER)
    owner = accounts[Role.OWNER]
    assert leader.get(reverse("account", args=[owner.pk])).status_code == 403
    assert leader.post(reverse("new-link", args=[owner.pk])).status_code == 403
    form = {"login": "x", "name": "X", "role": "owner", "is_active": "on"}
    assert leader.post(reverse("new-account"), form).status_code == 403
    assert not Account.objects.filter(login="x").exists()


def test_a_helper_enters_only_the_boards_of_the_link(as_role, tournament):
    as_role(Role.LEADER).post(reverse("publish", args=[tournament.slug, 2]), {"version": tournament.version})
    helper = as_role(Role.HELPER)
    first, third = (reverse("result", args=[tournament.slug, 2, board]) for board in (1, 3))
    assert helper.post(first, {"result": "1-0", "was": "*"}).status_code == 302
    assert helper.post(third, {"result": "1-0", "was": "*"}).status_code == 403


def test_a_revoked_link_gives_no_access_from_then_on(as_role, tournament):
    helper = as_role(Role.HELPER)
    phone = reverse("phone", args=[tournament.slug])
    assert helper.get(phone).status_code == 200
    link = Link.objects.get(label="Hall")
    as_role(Role.LEADER).post(reverse("revoke-helper", args=[tournament.slug, link.pk]))
    assert helper.get(phone).status_code == 302
