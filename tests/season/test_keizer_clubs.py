"""The Keizer competitions of real clubs (tests/data/clubs/keizer), each tested with a whole simulated season."""

from fractions import Fraction
from pathlib import Path

import pytest

from indeler.lab.season import SeasonPlan, simulate
from indeler.ranking.keizer.round_outcomes import Event
from indeler.season import events, verify
from oracles.keizer_season import scores

pytestmark = pytest.mark.sampled(6, by="season")

RULEBOOK = "keizer"

CLUBS = sorted((Path(__file__).parents[1] / "data" / "clubs" / "keizer").glob("*.toml"))
MEMBERS = 10


@pytest.fixture(scope="module", params=CLUBS, ids=lambda path: path.stem)
def season(request):
    return simulate(SeasonPlan(members=MEMBERS, seed=request.param.stem, rules=str(request.param))).season


def keizer_of(season):
    return season.competitions[0]


def lists(keizer):
    """Return each list of the season with its period and group, without categories and the championship group."""
    parts = range(1, keizer.part + 1) if keizer.rules.is_reset else [keizer.part]
    codes = {
        (f"{part}-{group}" if group else str(part)) if keizer.rules.is_reset else "standings": (part, group)
        for part in parts
        for group in keizer.rules.groups or ("",)
    }
    return [(table, *codes[table.code]) for table in keizer.tables() if table.code in codes]


def test_4_every_round_is_reproduced_and_passes_the_audit(season):
    """4, L2: the audit proves each round optimal, so that early rematches occur only where they are unavoidable."""
    found = verify(season)
    assert found.differences == ()
    rules = keizer_of(season).rules
    assert found.pairings >= rules.rounds * len(rules.groups or ("",))
    with_boards = sum(isinstance(event, events.PairingMade) and bool(event.boards) for event in season.events)
    assert found.audited == (0 if rules.bye_rule == "lot" else with_boards)


def test_2_CAP_every_list_equals_an_independent_calculation_from_the_logbook(season):
    keizer = keizer_of(season)
    found = lists(keizer)
    assert found
    for table, part, group in found:
        told = {row.member: row.cells[0] for row in table.rows}
        values = {row.member: Fraction(row.cells[1]) for row in table.rows}
        assert told == scores(season, keizer.rules, part, group, values)
        assert [row.rank for row in table.rows] == list(range(1, len(told) + 1))
        assert list(told.values()) == sorted(told.values(), reverse=True)


def test_1_values_go_down_by_one_from_the_top_where_the_order_is_stable(season):
    keizer = keizer_of(season)
    for table, part, group in lists(keizer):
        if keizer.rules.recalc != "iterate" or keizer.ladder(part, group).last.cycle > 1:
            continue
        values = [row.cells[1] for row in table.rows]
        assert values == [max(1, values[0] - place) for place in range(len(values))]
        top, colon, last = keizer.rules.top.partition(":")
        assert values[0] == (values[-1] * int(top) / int(last) if colon else int(top or values[0]))


def test_5_categories_split_the_list_and_have_places_of_their_own(season):
    keizer = keizer_of(season)
    for whole, _part, _group in lists(keizer):
        named = [f"{whole.code}-{category.name}" for category in keizer.rules.category]
        parts = [table for table in keizer.tables() if table.code in named]
        lines = [(row.member, row.cells) for table in parts for row in table.rows]
        assert sorted(lines) == sorted((row.member, row.cells) for row in whole.rows if keizer.rules.category)
        assert all([row.rank for row in table.rows] == list(range(1, len(table.rows) + 1)) for table in parts)


def test_5_a_championship_group_has_its_players_and_a_table_of_its_own(season):
    keizer = keizer_of(season)
    if keizer.rules.championship is None:
        assert keizer.pool() is None
        return
    pool = keizer.pool()
    assert len(keizer.finalists()) == keizer.rules.championship.players
    assert sum(row.points for row in pool.standings.rows) <= 10 * 30
    assert keizer.tables()[0].code == "championship"


def test_2_CAP_events_that_a_rulebook_distinguishes_occur_in_its_season(season):
    """Otherwise the seasons of Borne and Schaakwoude would not test their own caps."""
    keizer = keizer_of(season)
    cards = keizer.ladder(keizer.part, keizer.group_list[0]).last.cards.values()
    seen = {credit.event for card in cards for credit in card}
    assert (Event.LONG in seen) == bool(keizer.rules.absent_long)
    assert (Event.OTHER_DAY in seen) == keizer.rules.counts_other_days


@pytest.mark.sweep
@pytest.mark.parametrize("members", [14, 26, 41])
@pytest.mark.parametrize("club", CLUBS, ids=lambda path: path.stem)
def test_larger_clubs_play_valid_seasons(club, members):
    season = simulate(SeasonPlan(members=members, seed=f"sweep {members}", rules=str(club))).season
    test_4_every_round_is_reproduced_and_passes_the_audit(season)
    test_2_CAP_every_list_equals_an_independent_calculation_from_the_logbook(season)
    test_1_values_go_down_by_one_from_the_top_where_the_order_is_stable(season)
