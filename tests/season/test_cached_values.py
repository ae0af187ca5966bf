"""Values that are cached from event to event equal those of a newly read season."""

import pytest
from msgspec.structs import replace

from indeler.season import Season, queries, views
from indeler.season.core.state import State
from indeler.season.log.applying import apply
from support.kept_seasons import names, opened

COMPARED, SELDOM = 12, 48
"""The numbers of events between two comparisons."""


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", names())
def test_BW_34_cached_standings_equal_those_of_a_season_without_a_cache(name):
    whole = opened(name).season
    season, kept = Season(whole.club_rules, whole.events, 0, State()), 0
    for event in whole.events:
        before, season = season, apply(season, event)
        shown, shown_before = _standings(season), _standings(before)
        kept += sum(rows is shown_before.get(group) for group, rows in shown.items())
        if season.version % COMPARED == 0:
            fresh = Season(season.club_rules, season.events, season.version, season.state)
            assert shown == _standings(fresh)
            assert _cups(season) == _cups(fresh)
        if season.version % SELDOM == 0:
            assert _tables(season) == _tables(fresh)
    assert bool(kept) == bool(views.cycles(whole))


def test_names_for_visitors_are_cached_separately():
    """A name that is hidden from visitors is hidden in all values cached for them, and shown to members."""
    season = next(season for name in names() if views.cycles(season := opened(name).season))
    hidden = {number: replace(member, name="hidden") for number, member in season.state.members.items()}
    for _ in range(2):
        seen = season.with_member_names(lambda: hidden, "visitors")
        assert {row.name for rows in _standings(seen).values() for row in rows} == {"hidden"}
        assert "hidden" not in {row.name for rows in _standings(season).values() for row in rows}


def test_no_table_for_visitors_has_a_name_that_was_cached_for_members():
    """Values without names are calculated once for both, whichever is requested first."""
    for season in (opened(name).season for name in names()):
        hidden = {number: replace(each, name="hidden", title="") for number, each in season.state.members.items()}
        for _ in range(2):
            seen = season.with_member_names(lambda hidden=hidden: hidden, "visitors")
            of_visitors, of_members = _tables(seen), _tables(season)
            assert {row.name for table in of_visitors for row in table.rows} <= {"hidden"}
            assert "hidden" not in {row.name for table in of_members for row in table.rows}
            for one, other in zip(of_visitors, of_members, strict=True):
                assert [(row.rank, row.member) for row in one.rows] == [(row.rank, row.member) for row in other.rows]
                assert [row.cells for row in one.rows] == [row.cells for row in other.rows]


def _tables(season):
    return [table for each in season.competitions for table in queries.tables_now(each)]


def _cups(season):
    cups = [each.name for each in views.competitions(season, "knock-out")]
    return [(views.cup(season, name), views.overdue(season, season.state.end)) for name in cups]


def _standings(season):
    return {
        (cycle.number, group): views.standings(season, cycle.number, group)
        for cycle in views.cycles(season).values()
        for group in cycle.groups
        if views.is_swiss(season, cycle.number, group)
    }
