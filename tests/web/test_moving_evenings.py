"""Moving or cancelling an evening: all changes are shown before the leader confirms them."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season.calendar.slots import slots
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(season, accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


def calendar():
    season = season_of(SeasonRow.objects.get())
    return {date: (slot.what, slot.part, slot.round) for date, slot in slots(season).items()}


def send(leader, season, date, **form):
    address = reverse("move-evening", args=[season.slug, date.isoformat()])
    version = season_of(SeasonRow.objects.get()).version
    return leader.post(address, {"why": "the house is closed", "version": version, **form}, follow=True)


def test_a_round_and_all_later_rounds_move_to_the_next_evening(leader, season):
    tonight, before = clock.today(), calendar()
    following = [date for date, (what, _, _) in before.items() if what == "cycles" and date > tonight]
    asked = send(leader, season, tonight, what="next").content.decode()
    assert "What changes" in asked
    assert "Cycle 2, round 6" in asked
    assert calendar() == before  # this was only a preview
    send(leader, season, tonight, what="next", decide="yes")
    after = calendar()
    assert tonight not in after
    assert after[following[0]] == before[tonight]
    assert after[following[1]] == before[following[0]]


def test_a_round_that_is_left_without_an_evening_is_named(leader, season):
    asked = send(leader, season, clock.today(), what="next").context["left_over"]
    last = max(date for date, (what, _, _) in calendar().items() if what == "cycles")
    assert asked == [f"Cycle {calendar()[last][1]}, round {calendar()[last][2]}"]


def full_calendar(leader, season):
    """Take every evening in reserve from the calendar, and the free days after it."""
    found = season_of(SeasonRow.objects.get())
    reserve = [date for date, each in found.state.evenings.items() if each.what == "reserve"]
    for date in reserve:
        send(leader, season, date, what="drop", decide="yes")
    last = max(date for date, (what, _, _) in calendar().items() if what == "cycles")
    periods = [{"name": "let", "first": last + datetime.timedelta(days=1), "last": found.state.end}]
    form = {"add": "yes", **{name: str(value) for name, value in periods[0].items()}}
    form["version"] = season_of(SeasonRow.objects.get()).version
    leader.post(reverse("days-off", args=[season.slug]), form)
    return last


def test_in_a_full_calendar_it_is_asked_what_becomes_of_the_round(leader, season):
    last, tonight = full_calendar(leader, season), clock.today()
    name = f"round {calendar()[last][2]} of cycle {calendar()[last][1]}"
    page = send(leader, season, tonight, what="next").content.decode()
    assert f"No evening is left for {name}." in page
    assert "which then has two rounds" in page
    assert "a later cycle has one round fewer" in page
    asked = send(leader, season, tonight, what="next", decide="yes").content.decode()
    assert "Go on anyway" in asked
    assert tonight in calendar()
    send(leader, season, tonight, what="next", decide="yes", anyway="yes")
    assert tonight not in calendar()
    todo = leader.get(reverse("calendar", args=[season.slug])).content.decode()
    assert f"The calendar has no evening for {name}: plan one, or play fewer rounds." in todo
    offered = leader.get(reverse("plan-calendar", args=[season.slug]), follow=True).content.decode()
    assert 'name="play"' in offered


def test_a_round_is_played_on_the_next_evening_too(leader, season):
    full_calendar(leader, season)
    tonight, before = clock.today(), calendar()
    following = min(date for date, (what, _, _) in before.items() if what == "cycles" and date > tonight)
    assert "No evening is left" not in send(leader, season, tonight, what="both").content.decode()
    send(leader, season, tonight, what="both", decide="yes")
    found = slots(season_of(SeasonRow.objects.get()))[following]
    assert (found.round, found.rounds) == (before[tonight][2], 2)
    assert leader.get(reverse("club-lead", args=[season.slug])).status_code == 200


def test_a_later_cycle_is_made_shorter_for_an_evening_that_falls_out(leader, season):
    full_calendar(leader, season)
    tonight, before = clock.today(), calendar()
    rounds = len([what for what, _, _ in before.values() if what == "cycles"])
    assert "No evening is left" not in send(leader, season, tonight, what="shorter").content.decode()
    send(leader, season, tonight, what="shorter", decide="yes")
    after = season_of(SeasonRow.objects.get())
    assert [event.kind() for event in after.events[-2:]] == ["cycle-shortened", "evening-postponed"]
    assert len([what for what, _, _ in calendar().values() if what == "cycles"]) == rounds - 1


def test_an_evening_moves_to_another_date(leader, season):
    tonight, before = clock.today(), calendar()
    to = tonight + datetime.timedelta(days=1)
    send(leader, season, tonight, what="date", to=to.isoformat(), decide="yes")
    assert calendar()[to] == before[tonight]
    assert {date: what for date, what in calendar().items() if date != to} == {
        date: what for date, what in before.items() if date != tonight
    }


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"what": "date"}, "Fill in the date."),
        ({"what": "date", "to": "2027-01-14"}, "already"),
        ({"what": "drop", "why": ""}, "required"),
    ],
)
def test_an_impossible_move_is_refused_with_a_message(leader, season, form, sentence):
    before = calendar()
    assert sentence in send(leader, season, clock.today(), **form, decide="yes").content.decode()
    assert calendar() == before


def test_an_evening_cannot_move_to_that_of_another_competition(leader, season):
    before = calendar()
    rapid = next(date for date, (what, _, _) in before.items() if what == "rapid" and date > clock.today())
    sent = send(leader, season, clock.today(), what="date", to=rapid.isoformat(), decide="yes").content.decode()
    assert "has an evening of rapid already" in sent
    assert calendar() == before


def test_an_evening_that_was_played_cannot_be_moved(leader, season):
    played = min(calendar())
    assert "errorlist" in send(leader, season, played, what="drop").content.decode()
    assert f"/lead/on/{played}/move/" not in leader.get(reverse("calendar", args=[season.slug])).content.decode()


def test_an_evening_in_reserve_is_proposed_for_a_cancelled_one(leader, season):
    before = calendar()
    rapid = [date for date, (what, _, _) in before.items() if what == "rapid" and date > clock.today()]
    send(leader, season, rapid[0], what="drop", decide="yes")
    proposal = reverse("proposal", args=[season.slug, "reserve"])
    for name in ("calendar", "club-lead"):
        page = leader.get(reverse(name, args=[season.slug])).content.decode()
        assert "An evening of rapid fell out" in page
        assert f'href="{proposal}"' in page
    assert "fell out" not in Client().get(reverse("calendar", args=[season.slug])).content.decode()
    assert "Use the evenings in reserve" in leader.get(proposal).content.decode()
    leader.post(proposal, follow=True)
    after = calendar()
    assert sorted(part for what, part, _ in after.values() if what == "rapid") == [1, 2, 3, 4]
    used = [date for date, (what, _, _) in after.items() if what == "rapid" and before[date][0] == "reserve"]
    assert len(used) == 1
    page = leader.get(proposal, follow=True).content.decode()
    assert "there is no evening left to plan" in page


def test_an_evening_is_cancelled_and_the_cycle_is_a_round_shorter(leader, season):
    last = max(date for date, (what, _, _) in calendar().items() if what == "cycles")
    rounds = len([what for what, _, _ in calendar().values() if what == "cycles"])
    asked = send(leader, season, last, what="lost").content.decode()
    assert "What changes" in asked
    assert last in calendar()
    send(leader, season, last, what="lost", decide="yes")
    assert len([what for what, _, _ in calendar().values() if what == "cycles"]) == rounds - 1
    assert season_of(SeasonRow.objects.get()).events[-1].lost


def weekday(leader, season, value):
    form = {"value": value, "why": "another hall", "version": season_of(SeasonRow.objects.get()).version}
    return leader.post(reverse("rule-setting", args=[season.slug, "evening.weekday"]), form, follow=True)


def test_another_weekday_offers_to_move_the_remaining_evenings(leader, season):
    before, version = calendar(), season_of(SeasonRow.objects.get()).version
    offered = weekday(leader, season, "tuesday")
    rows = offered.context["rows"]
    assert offered.redirect_chain[-1][0] == reverse("move-evenings", args=[season.slug])
    assert [each.date for each in rows] == [date for date in before if date > clock.today()]
    assert all(each.move.to is None or each.move.to.weekday() == 1 for each in rows)
    assert calendar() == before  # this was only a preview
    stays = rows[0].date
    address = reverse("move-evenings", args=[season.slug])
    again = leader.get(address, {"stay": stays.isoformat()})
    assert again.context["rows"][0].move is None
    decided = leader.post(address, {"stay": stays.isoformat(), "version": version + 1}, follow=True)
    assert "evenings were moved" in decided.content.decode()
    assert season_of(SeasonRow.objects.get()).version == version + 2
    assert {date.weekday() for date in calendar() if date > stays} == {1}
    assert stays in calendar()
    leader.post(reverse("undo-events", args=[season.slug, version + 1]), {"version": version + 2}, follow=True)
    assert calendar() == before


def test_a_setting_has_its_readable_name_in_the_preview_and_in_the_log(leader, season):
    address = reverse("rule-setting", args=[season.slug, "evening.weekday"])
    form = {"value": "tuesday", "why": "another hall", "preview": "1"}
    shown = leader.post(address, form, headers={"accept-language": "nl"}).content.decode()
    assert "wordt dan “Dinsdag”" in shown
    weekday(leader, season, "tuesday")
    why = season_of(SeasonRow.objects.get()).events[-1].why
    assert why.endswith(": another hall")
    assert "evening.weekday" not in why


def test_the_pages_of_the_leader_link_to_the_evenings_on_the_old_weekday(leader, season):
    weekday(leader, season, "tuesday")
    address = reverse("move-evenings", args=[season.slug])
    assert address in leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    assert address in leader.get(reverse("calendar", args=[season.slug])).content.decode()


def test_without_evenings_on_another_day_there_is_nothing_to_move(leader, season):
    page = leader.get(reverse("move-evenings", args=[season.slug]), follow=True).content.decode()
    assert "nothing to move" in page
