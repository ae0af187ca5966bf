"""Tests of long lists: a page shows a limited number, the newest first; the message after many decisions is short."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.model import Player, Tournament
from indeler.opens import imported
from indeler.season import events
from indeler.web.accounts.models import LogIn
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.recording import Recorded
from indeler.web.seasons.season_store import append, season_of, store_season
from indeler.web.tournaments import log
from indeler.web.webhooks.models import Delivery, Webhook
from support.clubs import Club

NAMES = ["Anna", "Bert", "Carla", "Dirk", "Emma", "Frits", "Greet", "Henk", "Iris", "Joop"]
MOST_LETTERS = 240
"""The maximum length of a message that lists each decision."""


@pytest.fixture
def tournaments(accounts):
    """Return ten public tournaments, from the oldest to the newest; each has a player with a unique name."""
    rows = []
    for number, name in enumerate(NAMES, start=1):
        players = [Player(1, name, 1800), Player(2, "Kees Bakker", 1700)]
        row = log.create(f"Open {number}", imported(Tournament(players, total_rounds=3, rules="fide-dutch")), "x")
        row.is_public = True
        row.save(update_fields=["is_public"])
        rows.append(row)
    return rows


def page(client, name, *args, **asked):
    answer = client.get(reverse(name, args=args), asked, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_front_page_has_the_three_newest_tournaments(tournaments):
    shown = page(Client(), "home")
    assert [row.name for row in tournaments if f"/t/{row.slug}/" in shown] == ["Open 8", "Open 9", "Open 10"]


def test_the_front_page_has_four_other_seasons(accounts):
    club = Club("swiss", (2000, 1900))
    rows = [store_season(f"Season {at}", club.book.store.rules(), club.book.store.read()) for at in range(6)]
    shown = page(Client(), "home")
    assert sum(f'href="/s/{row.slug}/standings/"' in shown for row in rows[:-1]) == 4


def test_a_search_finds_six_of_a_kind_and_players_of_the_eight_newest_tournaments(tournaments):
    def found(asked):
        return re.findall(r'<li><a href="(/t/[^"]+)"', page(Client(), "find", find=asked))

    assert len(found("open")) == 6
    assert len(found("kees")) == 6
    assert [name for name in NAMES if found(name)] == NAMES[2:]


def test_the_last_two_hundred_log_ins_are_listed(as_role):
    owner = as_role(Role.OWNER)
    LogIn.objects.all().delete()
    LogIn.objects.bulk_create(LogIn(how="password", succeeded=True, login=f"anna{at}") for at in range(201))
    assert page(owner, "log-ins").count("<td>anna") == 200


def test_a_webhook_shows_its_last_fifty_messages_and_an_eleventh_webhook_is_refused(as_role, tournament):
    leader = as_role(Role.LEADER)
    of = {"tournament": tournament, "address": "https://chat.example/", "language": "en"}
    hooks = [Webhook.objects.create(name=f"Chat {at}", **of) for at in range(9)]
    Delivery.objects.bulk_create(Delivery(webhook=hooks[0], title=f"Message {at}", event="result") for at in range(51))
    assert page(leader, "tournament-webhook", tournament.slug, hooks[0].pk).count("Message ") == 50
    form = {"name": "One more", "address": "https://chat.example/", "language": "en", "receiver": "plain"}
    answers = [leader.post(reverse("tournament-webhooks", args=[tournament.slug]), form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 200]
    assert "There are 10 receivers already" in answers[1].content.decode()


def test_the_log_of_a_season_has_pages_of_a_hundred_decisions(as_role, season):
    leader, newest = as_role(Role.LEADER), season_of(season).version

    def shown(**asked):
        answer = leader.get(reverse("season-log", args=[season.slug]), asked)
        return len(answer.context["rows"]), answer.context["first"]

    assert newest > 100
    assert shown() == shown(before=newest + 9) == (100, newest - 99)
    assert shown(before=newest) == (100, newest - 100)
    assert shown(before=102) == (100, 2)
    assert shown(before=101) == (100, None)
    assert shown(before=5) == (4, None)
    assert shown(before=1) == shown(before=0) == (0, None)


def test_an_answer_about_two_players_needs_two_different_players(client, tournament):
    def answer(**asked):
        return client.get(reverse("explained", args=[tournament.slug, 1]), asked).context.get("answer")

    assert answer(one=1, other=4)
    assert [answer(**asked) for asked in ({}, {"one": 1}, {"other": 1}, {"one": 1, "other": 1})] == [None] * 4


@pytest.fixture
def noted():
    """Return a function that records this number of remarks of this length in a season."""

    def made(count, letters):
        club = Club("swiss", (2000, 1900))
        before = club.season.version
        for _ in range(count):
            club("noted", text="x" * letters)
        return Recorded("s", club.season, before + 1, club.season.version)

    return made


@pytest.mark.parametrize(("count", "can_undo"), [(1, True), (20, True), (21, False)])
def test_up_to_twenty_decisions_can_be_undone_at_once(noted, count, can_undo):
    assert (noted(count, 1).undo is not None) == can_undo


def test_without_a_decision_nothing_can_be_undone(noted):
    recorded = noted(1, 1)
    assert recorded._replace(last=recorded.first - 1).undo is None


def test_a_message_lists_each_decision_if_that_is_short_and_otherwise_their_kinds(noted):
    around = len(noted(1, 1).description) - 1
    assert len(noted(1, MOST_LETTERS - around).description) == MOST_LETTERS
    assert noted(1, MOST_LETTERS - around + 1).description == "Remark."
    assert noted(3, 200).description == "Remark (3)."


def test_a_conflict_shows_the_last_five_decisions_of_others(as_role, season):
    leader, before = as_role(Role.LEADER), season_of(season).version
    append(season, [events.Noted(at=clock.now(), by="Other", text=f"remark {at}") for at in range(1, 8)])
    undo = reverse("undo-events", args=[season.slug, before - 1])
    said = leader.post(undo, {"version": before}, follow=True).content.decode()
    assert re.findall(r"remark (\d)", said.partition("this was decided:")[2].partition("</")[0]) == list("34567")
