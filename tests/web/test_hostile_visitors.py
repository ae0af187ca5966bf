"""Tests of hostile visitors: strange addresses, names with code, links used beyond their boards, forged forms."""

import io
import re
from urllib.parse import quote

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.model import Player
from indeler.season import events
from indeler.web.accounts import links, throttle
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.seasons.season_store import append, season_of, store_season
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.models import Open

LEADER = decisions.By("The leader")
HOSTILE = "<script>alert(1)</script>\"'{{7*7}}"


@pytest.mark.parametrize("word", ["../../etc/passwd", "%2e%2e%2f", "a\x00b", "<script>", "²", "9" * 5000])
def test_a_strange_address_is_not_found(as_role, season, tournament, word):
    visitor, part = as_role(Role.PUBLIC), quote(word)
    for address in (
        f"/t/{part}/",
        f"/t/{tournament.slug}/export/{part}/",
        f"/t/{tournament.slug}/print/{part}.pdf",
        f"/t/{tournament.slug}/round/{part}/",
        f"/s/{season.slug}/evening/{part}/",
        f"/s/{season.slug}/members/{part}/",
        f"/s/{season.slug}/standings/1/{part}/",
        f"/s/{season.slug}/standings/{part}/A/",
        f"/s/{season.slug}/competition/{part}/",
        f"/static/{part}",
        f"/api/v1/seasons/{season.slug}/views/{part}",
        f"/api/v1/tournaments/{part}",
    ):
        assert visitor.get(address).status_code in (404, 422), address
    assert visitor.get(f"/link/{part}/").status_code in (404, 410)


def test_the_link_to_the_log_in_page_does_not_grow(as_role, tournament):
    """So a crawler that follows every link terminates."""
    visitor, page = as_role(Role.PUBLIC), reverse("standings", args=[tournament.slug])
    link = re.search(r'href="(/log-in/[^"]*)"', visitor.get(page).content.decode())[1]
    assert f'href="{link}"' in visitor.get(link).content.decode()


@pytest.mark.sampled(3)
def test_a_hostile_name_is_shown_as_text(as_role, tournament):
    tournament = decisions.add_player(tournament, Player(0, HOSTILE, 1, club=HOSTILE), LEADER)
    Open.objects.filter(pk=tournament.pk).update(name=HOSTILE)
    decisions.publish(tournament, 2, LEADER)
    assert_harmless(as_role(Role.LEADER), [f"/t/{tournament.slug}/", "/tournaments/"])


@pytest.mark.sampled(3)
def test_a_hostile_member_is_shown_as_text(as_role, half_played, site, accounts):
    book, _ = half_played
    row = store_season(HOSTILE, book.store.rules(), book.store.read(), known=book.season)
    last = max(event.at for event in book.season.events)
    named = [
        events.from_fields({"kind": "member-joined", "member": 900, "name": HOSTILE, "at": last, "by": HOSTILE}),
        events.from_fields({"kind": "noted", "text": HOSTILE, "at": last, "by": HOSTILE}),
    ]
    append(row, named)
    assert_harmless(
        as_role(Role.LEADER), [f"/s/{row.slug}/", f"/s/{row.slug}/members/900/", f"/s/{row.slug}/lead/log/"]
    )


def assert_harmless(browser, start, most=60):
    """Follow the links of these pages and check that the hostile name is escaped and no page fails."""
    todo, done, shown = list(start), set(), 0
    while todo and len(done) < most:
        address = todo.pop(0)
        shape = re.sub(r"\d+", "0", address)
        if shape in done or address.startswith("/static"):
            continue
        done.add(shape)
        answer = browser.get(address)
        assert answer.status_code < 500, address
        if answer.status_code == 302:
            todo.append(answer["Location"])
        elif "html" in answer["Content-Type"]:
            page = answer.content.decode()
            assert "<script>alert" not in page, address
            shown += "&lt;script&gt;alert" in page
            todo += [link.replace("&amp;", "&") for link in re.findall(r'href="(/[^"#]*)', page)]
    assert shown >= 3


@pytest.fixture
def playing(tournament):
    """Return a tournament whose round 1 is over; round 2 is published and being played."""
    return decisions.publish(tournament, 2, LEADER)


def test_a_helper_can_enter_results_only_on_their_own_boards(as_role, playing):
    helper = as_role(Role.HELPER)  # boards 1 and 2
    assert helper.post(reverse("result", args=[playing.slug, 2, 1]), {"result": "1-0"}).status_code == 302
    assert helper.post(reverse("result", args=[playing.slug, 2, 3]), {"result": "1-0"}).status_code == 403
    other = log.create("Other", log.state_of(playing), "The leader")
    assert helper.post(reverse("result", args=[other.slug, 2, 1]), {"result": "1-0"}).status_code in (403, 404)


def test_a_helper_cannot_change_earlier_rounds(as_role, playing):
    answer = as_role(Role.HELPER).post(reverse("result", args=[playing.slug, 1, 1]), {"result": "0-1", "was": "1-0"})
    assert answer.status_code == 403


@pytest.mark.parametrize("end", ["revoked", "expired"])
def test_a_link_that_ended_no_longer_works_on_a_phone_that_had_opened_it(site, playing, end):
    link = links.make(LinkKind.RESULTS, tournament=playing, label="Hall")
    phone, board = Client(), reverse("result", args=[playing.slug, 2, 1])
    phone.get(links.path(link))
    assert phone.post(board, {"result": "1-0"})["Location"].startswith(f"/t/{playing.slug}/phone")
    setattr(link, "revoked" if end == "revoked" else "expires", timezone.now())
    link.save()
    assert phone.post(board, {"result": "0-1", "was": "1-0"})["Location"].startswith("/log-in/")


def test_a_helper_of_a_season_can_enter_only_results_of_tonight(as_role, season):
    link = links.make(LinkKind.RESULTS, season=season, label="Hall")
    phone = Client()
    phone.get(links.path(link))
    place, paired = next(iter(season_of(season).state.pairings.items()))
    board = paired.boards[0]
    address = reverse("club-result", args=[season.slug, *place[:3], board.white, board.black])
    assert phone.post(address, {"result": "0-1", "was": board.result}).status_code == 403


def test_a_request_that_is_too_large_is_refused_before_it_is_read(site):
    reads = []

    class Endless(io.RawIOBase):
        def read(self, size=-1):
            reads.append(size)
            return b"a" * 1000

    for size in (4 << 20, 1 << 34, 10**30):
        more = {"CONTENT_LENGTH": str(size), "wsgi.input": Endless()}
        for address in (reverse("log-in"), "/api/v1/tournaments"):
            answer = Client().generic("POST", address, b"x", content_type="multipart/form-data; boundary=x", **more)
            assert answer.status_code == 413
    assert reads == []


@pytest.mark.parametrize("name", ["log-in", "log-out", "look", "new-season", "restore-season", "my-account"])
def test_every_form_requires_a_csrf_token(accounts, name):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(accounts[Role.OWNER])
    assert browser.post(reverse(name), {}).status_code == 403


@pytest.mark.sampled(3)
@pytest.mark.parametrize("guess", ["link", "token"])
def test_the_number_of_guessed_links_or_tokens_is_limited(site, guess):
    def tried(number):
        if guess == "link":
            return Client().get(f"/link/{number}.{number}/").status_code
        headers = {"authorization": f"Bearer indeler_{number}"}
        return Client().get("/api/v1/tournaments", headers=headers).status_code

    with time_machine.travel(timezone.now(), tick=False):
        said = [tried(number) for number in range(throttle.OF_AN_ADDRESS + 1)]
    assert set(said[:-1]) == {{"link": 410, "token": 401}[guess]}
    assert said[-1] == 429
