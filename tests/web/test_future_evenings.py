"""Tests of an evening in the future: pairing and publishing it need confirmation, and no table counts it yet."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.season import shipped_text, views
from indeler.web.accounts.pages import Role
from indeler.web.seasons.season_store import season_of, store_season
from support.browser_leader import is_now
from support.clubs import Club


@pytest.fixture
def keizer(as_role):
    """Return the leader, a Keizer season of seven after its first evening, and the next evening, a week later."""
    club = Club(shipped_text("keizer"), range(2000, 1300, -100))
    club.plan()
    first, second = club.dates("keizer")[:2]
    club.results(*club.pair(first), choose=lambda white, black: "1-0")
    is_now(first + timedelta(days=1))
    return as_role(Role.LEADER), store_season("Keizer", club.book.store.rules(), club.book.store.read()), second


@pytest.mark.parametrize(("what", "asked"), [("pair-evening", "pair it now?"), ("publish-evening", "publish it now?")])
def test_pairing_or_publishing_an_evening_in_the_future_needs_confirmation(keizer, what, asked):
    leader, row, second = keizer
    address = reverse(what, args=[row.slug, second.isoformat()])
    if what == "publish-evening":
        leader.post(reverse("pair-evening", args=[row.slug, second.isoformat()]), {"anyway": "yes"})
    before = season_of(type(row).objects.get(pk=row.pk)).version
    page = leader.post(address, {"version": before}).content.decode()
    assert asked in page
    assert f"{second:%A} {second.day} {second:%B}" in page
    assert "the logbook says" not in page
    assert season_of(type(row).objects.get(pk=row.pk)).version == before
    leader.post(address, {"version": before, "anyway": "yes"})
    assert season_of(type(row).objects.get(pk=row.pk)).version > before


def test_5_a_published_round_without_results_does_not_change_the_standings(keizer):
    """keizer 5: the table is that after the last round with a result, even if the bye of the next round is known."""
    leader, row, second = keizer

    def table():
        (found,) = season_of(type(row).objects.get(pk=row.pk)).competition("keizer").tables()
        return str(found.title), [(line.member, line.cells) for line in found.rows]

    before = table()
    assert before[0] == "Standings after round 1"
    for what in ("pair-evening", "publish-evening"):
        leader.post(reverse(what, args=[row.slug, second.isoformat()]), {"anyway": "yes"})
    season = season_of(type(row).objects.get(pk=row.pk))
    assert any(paired.date == second and paired.published_at for paired in season.state.pairings.values())
    assert table() == before
    assert views.tonight(season, second) is not None
