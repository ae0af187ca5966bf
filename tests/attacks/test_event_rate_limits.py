"""Rate limits on events: a flood of requests (400 in three seconds) cannot fill the permanent logbook."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.season import events
from indeler.season.calendar.slots import slots
from indeler.web.accounts import tokens
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock, recording
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of

MANY = 60
"""Number of requests: enough to exceed every limit; 400 give the same result."""


@pytest.fixture
def evenings(season):
    """Return the dates of the coming evenings."""
    known = slots(season_of(season))
    return [date for date in sorted(known) if date >= clock.today()]


def written(season):
    return season_of(SeasonRow.objects.get(pk=season.pk)).events[season.version :]


def toggle(member, season, date):
    addresses = [reverse(name, args=[season.slug, date.isoformat()]) for name in ("sign-off", "sign-on")]
    return "".join(member.post(address, follow=True).content.decode() for address in addresses)


@pytest.mark.sampled(7)
def test_signing_off_and_on_repeatedly_is_refused_after_a_few_times(as_role, season, evenings):
    member = as_role(Role.MEMBER)
    pages = [toggle(member, season, evenings[0]) for _ in range(MANY // 2)]
    assert [each.kind() for each in written(season)] == ["signed-off", "signed-on"] * (recording.OF_A_MATTER // 2)
    assert "reported 6 times within the hour; try again after" in pages[-1]
    assert "within the hour" not in pages[0]
    member.post(reverse("sign-off", args=[season.slug, evenings[1].isoformat()]))
    assert len(written(season)) == recording.OF_A_MATTER + 1  # another evening is counted separately


@pytest.mark.sampled(3)
def test_a_clock_that_steps_back_does_not_block_a_member(as_role, season, evenings):
    member, most = as_role(Role.MEMBER), recording.OF_A_MATTER
    for _ in range(most):
        toggle(member, season, evenings[1])
    assert len(written(season)) == most
    clock.ahead -= timedelta(days=1)
    toggle(member, season, evenings[1])
    assert len(written(season)) == most + 2


def test_the_number_of_events_of_a_member_is_limited_in_total(as_role, season, accounts):
    member, number = as_role(Role.MEMBER), accounts[Role.MEMBER].member
    name = accounts[Role.MEMBER].name
    own = [events.RatingChanged(at=clock.now(), by=name, member=number, rating=1000 + at) for at in range(MANY)]
    append(season, own[: recording.OF_A_MEMBER - 1])
    season.refresh_from_db()
    join = reverse("take-part", args=[season.slug, "rapid"])
    for takes_part in ("no", "yes", "no"):
        member.post(join, {"takes_part": takes_part})
    assert len(written(season)) == 1


@pytest.mark.sampled(3)
def test_a_repeated_report_is_recorded_once(as_role, season):
    member, join = as_role(Role.MEMBER), reverse("take-part", args=[season.slug, "rapid"])
    for _ in range(MANY):
        answer = member.post(join, {"takes_part": "no"}, follow=True)
    assert [each.kind() for each in written(season)] == ["participation-changed"]
    assert "within the hour" not in answer.content.decode()


def test_a_report_that_was_reversed_can_be_made_again(as_role, season, evenings):
    member, off = as_role(Role.MEMBER), reverse("sign-off", args=[season.slug, evenings[0].isoformat()])
    member.post(off)
    number = season_of(SeasonRow.objects.get(pk=season.pk)).version
    append(season, [events.Reversed(at=clock.now(), by="leader", why="he meant another", event=number)])
    member.post(off)
    assert [each.kind() for each in written(season)] == ["signed-off", "reversed", "signed-off"]


@pytest.mark.sampled(3)
def test_reports_are_accepted_again_after_an_hour(as_role, season, evenings):
    member = as_role(Role.MEMBER)
    for _ in range(recording.OF_A_MATTER):
        toggle(member, season, evenings[1])
    clock.ahead += recording.WINDOW
    toggle(member, season, evenings[1])
    assert len(written(season)) == recording.OF_A_MATTER + 2


def test_a_program_with_too_many_events_gets_429(client, season, accounts, monkeypatch):
    monkeypatch.setattr(recording, "MAX_EVENTS_OF_A_PROGRAM", 3)
    _, secret = tokens.make(accounts[Role.LEADER], "all", ["lead"], days=1)
    address, header = f"/api/v1/seasons/{season.slug}/events", {"Authorization": f"Bearer {secret}"}
    answers = [
        client.post(address, {"kind": "noted", "text": str(at)}, content_type="application/json", headers=header)
        for at in range(5)
    ]
    assert [each.status_code for each in answers] == [201, 201, 201, 429, 429]
    assert "3 times within the hour" in answers[-1].json()["detail"]
