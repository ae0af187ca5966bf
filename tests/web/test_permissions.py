"""Every address and every call of the API, asked as every role: who may is written down here once more."""

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import tokens
from indeler.web.accounts.models import Account, Link
from indeler.web.accounts.rights import RIGHTS, Right, Role
from indeler.web.api.views import api
from indeler.web.lead.views import copies
from support.addresses import Addresses, patterns

P, M, H, B, D, L, O = Role.PUBLIC, Role.MEMBER, Role.HELPER, Role.BOARD, Role.DEPUTY, Role.LEADER, Role.OWNER  # noqa: E741
EVERYBODY = {P, M, H, B, D, L, O, Role.HOST}
HOST = {Role.HOST}
"""Of no club; everybody else is asked for the host's password."""
MEMBERS = {M, B, D, L, O}
ENTERING = {H, D, L, O}
LEADING = {D, L, O}
OVERSEEING = {B, D, L, O}
MANAGING = {L, O}

PAGES = {
    "home": EVERYBODY,
    "landing": EVERYBODY,
    "look": EVERYBODY,
    "club-news": EVERYBODY,
    "kept": EVERYBODY,
    "second-opinion": EVERYBODY,
    "site-backup": HOST,
    "mark": EVERYBODY,
    "accent": EVERYBODY,
    "manifest": EVERYBODY,
    "icon": EVERYBODY,
    "service-worker": EVERYBODY,
    "offline": EVERYBODY,
    "club-page": {O},
    "club-export": {O},
    "club-members": LEADING,
    "club-member": LEADING,
    "erase-club-member": MANAGING,
    "clubs": HOST,
    "rating-lists": HOST,
    "change-club": HOST,
    "new-owner": HOST,
    "export-of": HOST,
    "delete-club": HOST,
    "host": HOST,
    "host-usage": HOST,
    "host-log-in": EVERYBODY,
    "host-code": EVERYBODY,
    "host-link": EVERYBODY,
    "host-password": HOST,
    "host-second-factor": HOST,
    "new-host": HOST,
    "end-host": HOST,
    "log-in": EVERYBODY,
    "forgotten": EVERYBODY,
    "second-step": EVERYBODY,
    "second-factor": MEMBERS,
    "policy": {O},
    "reset-second-factor": {O},
    "log-out": EVERYBODY,
    "link": EVERYBODY,
    "my-account": MEMBERS,
    "my-password": MEMBERS,
    "revoke-token": MEMBERS,
    "accounts": MANAGING,
    "new-account": MANAGING,
    "log-ins": MANAGING,
    "keys": {O},
    "end-session": {O},
    "end-token": {O},
    "account": MANAGING,
    "new-link": MANAGING,
    "revoke-link": MANAGING,
    "tournaments": EVERYBODY,
    "new-tournament": LEADING,
    "tournament": EVERYBODY,
    "round": EVERYBODY,
    "explained": EVERYBODY,
    "players": EVERYBODY,
    "player": EVERYBODY,
    "standings": EVERYBODY,
    "why": EVERYBODY,
    "clubs-ranked": EVERYBODY,
    "prizes": EVERYBODY,
    "cross-table": EVERYBODY,
    "tree": EVERYBODY,
    "schedule": EVERYBODY,
    "ratings": EVERYBODY,
    "export": EVERYBODY,
    "tournament-tables": EVERYBODY,
    "tournament-table": EVERYBODY,
    "lead": LEADING,
    "pair": LEADING,
    "renumber": LEADING,
    "publish": LEADING,
    "take-back": LEADING,
    "correct": LEADING,
    "decide-tie": LEADING,
    "pair-by-hand": LEADING,
    "regulations": LEADING,
    "report": LEADING,
    "report-file": LEADING,
    "edit-players": LEADING,
    "find-player": LEADING,
    "refresh-ratings": LEADING,
    "edit-player": LEADING,
    "lead-prizes": LEADING,
    "lead-category": LEADING,
    "lead-prize-group": LEADING,
    "decide-prize": LEADING,
    "publish-prizes": LEADING,
    "tournament-copy": LEADING,
    "tournament-copies": LEADING,
    "season-copies": LEADING,
    "season-copy": LEADING,
    "withdraw": LEADING,
    "request-bye": LEADING,
    "settings": LEADING,
    "log": OVERSEEING,
    "tournament-logbook": MANAGING,
    "restore": LEADING,
    "result": ENTERING,
    "screen": EVERYBODY,
    "news": EVERYBODY,
    "follow": EVERYBODY,
    "phone": ENTERING,
    "notice": LEADING,
    "links": LEADING,
    "revoke-helper": LEADING,
    "poster": LEADING,
    "certificates": LEADING,
    "season-certificates": LEADING,
    "prints": EVERYBODY,
    "print": EVERYBODY,
    "seasons": EVERYBODY,
    "new-season": MANAGING,
    "draft-evening": MANAGING,
    "draft-members": MANAGING,
    "draft-competitions": MANAGING,
    "draft-settings": MANAGING,
    "draft-calendar": MANAGING,
    "draft-day": MANAGING,
    "draft-days-off": MANAGING,
    "draft-groups": MANAGING,
    "draft-overview": MANAGING,
    "draft-rules": MANAGING,
    "remove-draft": MANAGING,
    "restore-season": MANAGING,
    "season": EVERYBODY,
    "season-news": EVERYBODY,
    "season-follow": EVERYBODY,
    "evening": EVERYBODY,
    "season-standings": EVERYBODY,
    "season-group": EVERYBODY,
    "calendar": EVERYBODY,
    "calendar-ics": EVERYBODY,
    "members": EVERYBODY,
    "member": EVERYBODY,
    "head-to-head": EVERYBODY,
    "known": MEMBERS,
    "erase-member": MANAGING,
    "competition": EVERYBODY,
    "cup": EVERYBODY,
    "cup-named": EVERYBODY,
    "season-rules": EVERYBODY,
    "season-why": EVERYBODY,
    "season-explained": EVERYBODY,
    "round-explained": EVERYBODY,
    "group-explained": EVERYBODY,
    "club-screen": EVERYBODY,
    "evening-pdf": EVERYBODY,
    "standings-pdf": EVERYBODY,
    "table-pdf": EVERYBODY,
    "cards-pdf": EVERYBODY,
    "cross-table-pdf": EVERYBODY,
    "cup-pdf": EVERYBODY,
    "me": MEMBERS,
    "my-chances": MEMBERS,
    "sign-off": MEMBERS,
    "my-calendar": EVERYBODY,
    "new-calendar": MEMBERS,
    "want-letters": MEMBERS,
    "say-why": MEMBERS,
    "sign-on": MEMBERS,
    "external-result": MEMBERS,
    "take-part": MEMBERS,
    "decline": MEMBERS,
    "hide-name": MEMBERS,
    "claim": MEMBERS,
    "propose-day": MEMBERS,
    "take-offer": MEMBERS,
    "object": MEMBERS,
    "season-export": EVERYBODY,
    "season-tables": EVERYBODY,
    "season-table": EVERYBODY,
    "personal-links": MANAGING,
    "member-links": MANAGING,
    "member-link": MANAGING,
    "member-address": MANAGING,
    "send-links": MANAGING,
    "lead-competition": LEADING,
    "matters": LEADING,
    "season-report": LEADING,
    "club-phone": ENTERING,
    "club-result": ENTERING,
    "club-lead": LEADING,
    "club-lead-on": LEADING,
    "club-go": LEADING,
    "club-notice": LEADING,
    "club-links": LEADING,
    "club-revoke": LEADING,
    "club-poster": LEADING,
    "note-attendance": LEADING,
    "note-presence": LEADING,
    "pair-evening": LEADING,
    "publish-evening": LEADING,
    "verified": LEADING,
    "change-pairing": LEADING,
    "change-group": LEADING,
    "merge-club-member": LEADING,
    "manage-members": LEADING,
    "join-members": LEADING,
    "take-over": LEADING,
    "change-member": LEADING,
    "season-log": OVERSEEING,
    "take-back-event": LEADING,
    "undo-events": LEADING,
    "archive": EVERYBODY,
    "find": EVERYBODY,
    "season-again": MANAGING,
    "put-away-season": MANAGING,
    "put-away-tournament": MANAGING,
    "proposal": LEADING,
    "draw-cup": LEADING,
    "pick-evening": LEADING,
    "plan-calendar": LEADING,
    "move-evenings": LEADING,
    "days-off": LEADING,
    "decision": LEADING,
    "decision-of": LEADING,
    "move-evening": LEADING,
    "rule-settings": LEADING,
    "rule-setting": LEADING,
    "backup": MANAGING,
    "logbook": MANAGING,
}
"""Who may see each page, by the name of its address."""

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
"""Who may make each call of the API with a token of all scopes; a helper has no token."""


def test_the_table_has_every_address():
    assert {pattern.name for pattern in patterns()} == set(PAGES)


def test_the_table_has_every_call():
    paths = api.get_openapi_schema(path_prefix="")["paths"]
    assert {(method, path) for path, methods in paths.items() for method in methods} == set(CALLS)


@pytest.mark.parametrize("pattern", [pytest.param(pattern, id=pattern.name) for pattern in patterns()])
def test_every_page_states_the_right_that_the_table_tells(pattern):
    assert {role for role in Role if pattern.callback.declaration.right in RIGHTS[role]} == PAGES[pattern.name]


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
"""What only a member of the season can do for himself; others who may log in are refused by name."""


ALLOWED = {200, 302, 400, 404, 405, 409, 410, 422}
"""What somebody may see who is let in: the page, or that this form was not filled in."""


@pytest.mark.parametrize("role", list(Role), ids=str)
def test_every_address_lets_in_who_may_and_nobody_else(role, as_role, tournament, season, accounts, monkeypatch):
    for made in ("copy_of_season", "copy_of_row"):  # what a copy holds, and for whom, is told by test_copies
        monkeypatch.setattr(copies, made, lambda row, club, with_prints: {"index.html": b""})
    wrong, client, addresses = [], as_role(role), Addresses(tournament, season, accounts)
    for pattern in sorted(patterns(), key=lambda pattern: pattern.name == "log-out"):
        address = addresses.of(pattern)
        for answer in (client.get(address), client.post(address)):
            door = "/host/log-in/" if PAGES[pattern.name] is HOST else "/log-in/"
            asked_to_log_in = answer.status_code == 302 and answer["Location"].startswith(f"{door}?next=")
            if pattern.name in OWN and role in MEMBERS:
                fine = answer.status_code in ALLOWED | {403}
            elif role in PAGES[pattern.name]:
                fine = answer.status_code in ALLOWED and not asked_to_log_in
            else:
                is_asked = role in (Role.PUBLIC, Role.HOST) or PAGES[pattern.name] is HOST
                fine = asked_to_log_in if is_asked else answer.status_code == 403
            if not fine:
                wrong.append((pattern.name, answer.request["REQUEST_METHOD"], answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.HELPER, Role.HOST)], ids=str)
def test_every_call_lets_in_who_may_and_nobody_else(role, tournament, accounts):
    headers = {}
    if role is not Role.PUBLIC:
        _, secret = tokens.make(accounts[role], "all", ["read", "results", "lead"], days=1)
        headers = {"Authorization": f"Bearer {secret}"}
    for (method, path), allowed in CALLS.items():
        address = "/api/v1" + path.format(slug=tournament.slug, number=1, board=1, view="calendar")
        answer = getattr(Client(), method)(address, headers=headers, content_type="application/json")
        refusal = 401 if role is Role.PUBLIC else 403
        assert (answer.status_code != refusal) == (role in allowed), (method, path, answer.status_code)


def test_a_token_never_does_more_than_its_scopes(tournament, accounts):
    _, secret = tokens.make(accounts[Role.OWNER], "reader", ["read"], days=1)
    address = f"/api/v1/tournaments/{tournament.slug}/pair"
    answer = Client().post(
        address, {"version": 1}, content_type="application/json", headers={"Authorization": f"Bearer {secret}"}
    )
    assert answer.status_code == 403


def test_a_session_counts_for_nothing_in_the_api(as_role, tournament):
    address = f"/api/v1/tournaments/{tournament.slug}/pair"
    assert as_role(Role.OWNER).post(address, {"version": 1}, content_type="application/json").status_code == 401


def test_a_leader_makes_no_owner_and_changes_none(as_role, accounts):
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


def test_a_revoked_link_opens_nothing_from_then_on(as_role, tournament):
    helper = as_role(Role.HELPER)
    phone = reverse("phone", args=[tournament.slug])
    assert helper.get(phone).status_code == 200
    link = Link.objects.get(label="Hall")
    as_role(Role.LEADER).post(reverse("revoke-helper", args=[tournament.slug, link.pk]))
    assert helper.get(phone).status_code == 302


def test_every_role_may_read_what_is_public():
    assert all(Right.READ in rights for rights in RIGHTS.values())
