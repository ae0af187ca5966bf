"""Forms that competitions offer: a leader gets all, a member only their own, and anything else is refused."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.language import Sentence, Text
from indeler.season.views import Line, Offer, OfferField
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)

RULES = """
name = "climbers"

[[competition]]
kind = "ladder"
name = "ladder"
places_up = 2

[[competition]]
kind = "team"
name = "first"
title = "First team"
boards = 4

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 5
"""


@pytest.fixture
def club(accounts, settings):
    """Six members on a ladder with a team; tonight is the first evening, member 3 has an account."""
    club = Club(RULES, [2000, 1900, 1800, 1700, 1600, 1500])
    club.plan()
    club("ladder-made-up", order=(1, 2, 3, 4, 5, 6))
    clock.ahead = timedelta(seconds=seconds_ahead(club.dates("keizer")[0], settings.TIME_ZONE))
    Account.objects.filter(role=Role.MEMBER).update(member=3)
    return store_season("climbers", club.book.store.rules(), club.book.store.read())


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


def page(browser, name, *args):
    answer = browser.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def decide(browser, row, name, offer, answer="", **fields):
    address = reverse("lead-competition", args=[row.slug, name])
    return browser.post(address, {"offer": offer, "answer": answer, **fields}, follow=True).content.decode()


def test_a_member_challenges_and_the_leader_enters_the_date_and_the_game(club, as_role):
    member, leader = as_role(Role.MEMBER), as_role(Role.LEADER)
    mine = page(member, "me", club.slug)
    assert "3. Member 3 challenges" in mine
    assert "4. Member 4 challenges" not in mine
    own = reverse("take-offer", args=[club.slug, "ladder"])
    assert member.post(own, {"offer": "new-3", "answer": "1"}).status_code == 302
    assert "Member 3 has challenged Member 1" in page(as_role(Role.PUBLIC), "competition", club.slug, "ladder")
    decide(leader, club, "ladder", "day-3-1", **{"0-date": str(clock.today())})
    assert "Member 1 (White) – Member 3" in page(leader, "club-lead", club.slug)
    assert "The challenge Member 1 – Member 3 ended 0-1." in decide(leader, club, "ladder", "game-1-3", "0-1")
    assert now(club).competition("ladder").order() == [3, 1, 2, 4, 5, 6]
    assert "goes from place 3 to 1." in page(as_role(Role.PUBLIC), "competition", club.slug, "ladder")
    both = leader.get(reverse("head-to-head", args=[club.slug]), {"one": 3, "other": 1}).content.decode()
    assert '<span class="points-of-both">1<span' in both
    assert reverse("evening", args=[club.slug, str(clock.today())]) in both, "it was played on an evening of the club"


def test_a_ladder_game_between_two_evenings_has_a_date_without_a_page(club, as_role, settings):
    leader, day = as_role(Role.LEADER), str(clock.today() + timedelta(days=1))
    clock.ahead += timedelta(days=1)
    decide(leader, club, "ladder", "new-3", "1")
    decide(leader, club, "ladder", "game-1-3", "0-1")
    both = leader.get(reverse("head-to-head", args=[club.slug]), {"one": 3, "other": 1}).content.decode()
    assert '<span class="points-of-both">1<span' in both
    assert f"/evening/{day}/" not in both
    assert leader.get(reverse("evening", args=[club.slug, day])).status_code == 404


def test_an_offer_may_have_its_own_reason_field(club, as_role, monkeypatch):
    """A kind of another distribution may have such a field, although the page already asks for a reason."""
    asked = Line({}, (OfferField("text"), OfferField("why")))
    offer = Offer("note", Sentence(Text("Remarks")), "Remark", "noted", [asked], [("", "Save")])
    monkeypatch.setattr(type(now(club).competition("ladder")), "offers", lambda self, now: [offer])
    decide(as_role(Role.LEADER), club, "ladder", "note", **{"0-text": "A cold hall.", "0-why": "no heating"})
    assert (now(club).events[-1].text, now(club).events[-1].why) == ("A cold hall.", "no heating")


@pytest.fixture
def challenged(club, as_role):
    """Let member 3 challenge member 1, who has an account too; return their two browsers."""
    other = Account.objects.create(login="rival", name="Rival", role=Role.MEMBER, member=1)
    browser = as_role(Role.PUBLIC)
    browser.force_login(other)
    decide(as_role(Role.LEADER), club, "ladder", "new-3", "1")
    return as_role(Role.MEMBER), browser


def report(browser, club, offer, answer):
    own = reverse("take-offer", args=[club.slug, "ladder"])
    return browser.post(own, {"offer": offer, "answer": answer}, follow=True).content.decode()


def test_a_player_reports_the_game_of_a_challenge_and_the_opponent_confirms_it(club, challenged):
    one, other = challenged
    assert "Your opponent or the leader has to confirm it." in report(one, club, "game-1-3", "0-1")
    assert "has to confirm" in report(one, club, "game-1-3", "0-1")  # a repeated report confirms nothing
    assert "reported 0-1" in page(other, "me", club.slug)
    assert now(club).competition("ladder").order() == [1, 2, 3, 4, 5, 6]
    assert "has to confirm" in report(other, club, "game-1-3", "½-½")  # a different result
    assert "has to confirm" in report(one, club, "game-1-3", "0-1")
    assert "The challenge Member 1 – Member 3 ended 0-1." in report(other, club, "game-1-3", "0-1")
    assert now(club).competition("ladder").order() == [3, 1, 2, 4, 5, 6]
    assert not club.claims.exists()


def test_the_leader_confirms_the_game_of_a_challenge_and_third_members_cannot_report(club, challenged, as_role):
    one, _other = challenged
    leader, third = as_role(Role.LEADER), as_role(Role.PUBLIC)
    third.force_login(Account.objects.create(login="third", name="Third", role=Role.MEMBER, member=2))
    own = reverse("take-offer", args=[club.slug, "ladder"])
    assert third.post(own, {"offer": "game-3-1", "answer": "1-0"}).status_code == 404
    report(one, club, "game-3-1", "1-0")
    assert "Confirm the result that was reported: Member 3 – Member 1." in page(leader, "club-lead", club.slug)
    assert "reported 1-0" in page(leader, "lead-competition", club.slug, "ladder")
    decide(leader, club, "ladder", "game-3-1", "0-1")
    assert now(club).competition("ladder").order() == [1, 2, 3, 4, 5, 6]
    assert not club.claims.exists()
    assert "Confirm the result" not in page(leader, "club-lead", club.slug)


@pytest.mark.parametrize(
    ("offer", "answer"),
    [("new-4", "2"), ("new-3", "4"), ("new-3", ""), ("day-3-1", ""), ("", ""), ("new-3", "x")],
    ids=["of somebody else", "not allowed", "no answer", "not open", "nothing", "no number"],
)
def test_a_member_cannot_take_what_is_not_offered_to_them(club, as_role, offer, answer):
    before = now(club).version
    own = reverse("take-offer", args=[club.slug, "ladder"])
    assert as_role(Role.MEMBER).post(own, {"offer": offer, "answer": answer}).status_code == 404
    assert now(club).version == before


def test_a_challenge_that_was_not_played_is_decided_from_the_task_list(club, as_role):
    leader = as_role(Role.LEADER)
    decide(leader, club, "ladder", "new-3", "2")
    clock.ahead += timedelta(days=40)
    assert "The challenge Member 3 - Member 2 was not played in time" in page(leader, "club-lead", club.slug)
    assert reverse("lead-competition", args=[club.slug, "ladder"]) in page(leader, "club-lead", club.slug)
    decide(leader, club, "ladder", "late-3-2", "true", why="never came")
    assert now(club).competition("ladder").order() == [1, 3, 2, 4, 5, 6]


def test_a_team_match_is_planned_and_its_players_and_boards_are_entered(club, as_role):
    leader = as_role(Role.LEADER)
    today = clock.today()
    decide(leader, club, "first", "new", **{"0-starts": f"{today}T23:30", "0-opponent": "De Toren", "0-home": "true"})
    assert "Select the team for First team – De Toren" in page(leader, "club-lead", club.slug)
    decide(leader, club, "first", "team-1", **{"0-players": ["1", "2"]})
    boards = {"0-member": "1", "0-opponent": "Jansen", "0-rating": "1950", "1-member": "2", "1-opponent": ""}
    decide(leader, club, "first", "boards-1", **boards)
    match = now(club).competition("first").match(1)
    assert (match.home, match.players, list(match.games)) == (True, (1, 2), [1])  # the second board is unchanged
    assert "Jansen" in page(leader, "club-lead", club.slug)  # the match is tonight

    clock.ahead += timedelta(days=1)
    assert "Enter the results of First team – De Toren" in page(leader, "club-lead", club.slug)
    boards |= {"0-result": "win", "1-result": "draw", "1-opponent": "Smit", "1-rating": "1800"}
    decide(leader, club, "first", "boards-1", **boards)
    assert "First team – De Toren 1½-½" in page(as_role(Role.PUBLIC), "competition", club.slug, "first")
    assert "Nothing was changed." in decide(leader, club, "first", "boards-1", **boards)


def test_an_answer_against_the_rules_is_refused_and_changes_nothing(club, as_role):
    leader = as_role(Role.LEADER)
    decide(leader, club, "first", "new", **{"0-starts": f"{clock.today()}T23:30", "0-opponent": "De Toren"})
    before = now(club).version
    told = decide(leader, club, "first", "team-1", **{"0-players": ["1", "2", "3", "4", "5"]})
    assert "A match has 4 boards" in told
    told = decide(leader, club, "first", "new", **{"0-starts": "soon", "0-opponent": "X"})
    assert "error" in told.partition('id="messages"')[2].partition("</div>")[0]
    assert now(club).version == before


def test_an_unknown_competition_has_no_page(club, as_role):
    assert as_role(Role.LEADER).get(reverse("lead-competition", args=[club.slug, "chess"])).status_code == 404


SCHOOL = """
name = "school"

[[competition]]
kind = "evenings"
name = "weekly"
evenings = 3
rounds = 3
start_positions = "drawn"
groups = { size = 3 }
"""


@pytest.fixture
def school(accounts, settings):
    """Six children on their first afternoon."""
    club = Club(SCHOOL, [2000, 1900, 1800, 1700, 1600, 1500])
    club.plan()
    clock.ahead = timedelta(seconds=seconds_ahead(club.dates("weekly")[0], settings.TIME_ZONE))
    return store_season("school", club.book.store.rules(), club.book.store.read())


def test_a_child_changes_group_and_the_drawn_start_position_is_shown_above_the_boards(school, as_role):
    leader, today = as_role(Role.LEADER), str(clock.today())
    assert "Another group for somebody" not in page(leader, "club-lead", school.slug)
    leader.post(reverse("note-presence", args=[school.slug, today]), {"all": "yes"})
    assert "Member 6 (group B)" in page(leader, "club-lead", school.slug)
    decide(leader, school, "weekly", "group-1", **{"0-member": "6", "0-group": "A"})
    assert now(school).competition("weekly").groups_on(1) == {"A": [1, 2, 3, 6], "B": [4, 5]}
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[school.slug, today]), {"version": now(school).version})
    paired = now(school).state.pairings[("weekly", 1, 1, "A")]
    said = f"start position {paired.start} ("
    public = as_role(Role.PUBLIC)
    for browser, name in ((public, "season"), (public, "club-screen"), (leader, "club-phone"), (leader, "club-lead")):
        assert said in page(browser, name, school.slug), name
    for what in ("pairings", "names", "slips"):
        assert public.get(reverse("evening-pdf", args=[school.slug, today, what])).content.startswith(b"%PDF"), what
