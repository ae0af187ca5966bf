"""Settings are stored in the tournament: pairing, standings, audit and files use the same ones."""

from fractions import Fraction

import pytest

from indeler.audit import check
from indeler.formats import read_json, read_trf, write_json, write_trf
from indeler.model import CHESS, DRAUGHTS, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ranking import standings
from indeler.systems import as_ranked, pair, ranking, rulebook, with_added_settings, with_settings

RULEBOOK = "knsb-rating"


def odd_field(**stated):
    """Return a tournament of three players, and one round in which the last has the bye."""
    players = [Player(number, f"P{number}", 2000 - number) for number in (1, 2, 3)]
    first = Round((Game(1, 2, Result.WHITE_WINS),), (Unplayed(3, Kind.PAIRING_BYE),))
    return Tournament(players, [first], total_rounds=3, **stated)


def points(rows):
    return {row.player: row.points for row in rows}


def test_A5_half_a_point_for_the_bye_is_used_in_the_standings():
    kept = with_added_settings(odd_field(), "knsb-rating", bye_points="0.5")
    assert kept.settings == {"bye_points": "0.5"}
    assert points(ranking(kept))[3] == Fraction(1, 2) == points(standings(kept))[3]
    counted, order = as_ranked(odd_field(), "knsb-rating", bye_points="0.5")
    assert points(standings(counted, "knsb-rating", order))[3] == Fraction(1, 2)


@pytest.mark.parametrize(
    "reread",
    [
        lambda one: read_json(write_json(one).encode(), "file.json"),
        *(lambda one, dialect=dialect: read_trf(write_trf(one, dialect).encode()) for dialect in ("trf16", "trf26")),
    ],
)
def test_A5_half_a_point_for_the_bye_is_stored_in_the_file(reread):
    kept = with_added_settings(odd_field(), "knsb-rating", bye_points="0.5")
    again = reread(kept)
    assert again == kept
    assert (again.settings, again.scale.pairing_bye) == ({"bye_points": "0.5"}, 5)


def test_A5_a_bye_is_worth_a_point_again_when_its_setting_is_removed():
    kept = with_added_settings(odd_field(), "knsb-rating", bye_points="0.5")
    assert with_settings(kept, "knsb-rating", {}).scale == CHESS


def test_A5_the_points_column_of_a_file_shows_the_value_of_the_bye():
    text = write_trf(odd_field(scale=CHESS._replace(pairing_bye=5)), "trf26")
    silent = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("162"))
    assert silent != text
    assert read_trf(silent.encode()).scale.pairing_bye == 5


def test_stored_settings_are_used_by_pairing_and_audit():
    round_1 = [Player(number, f"P{number}") for number in range(1, 7)]
    kept = Tournament(round_1, total_rounds=3, rules="knsb-wp", settings={"first_round": "unknown"})
    pairing = pair(kept)
    assert pairing.boards == [(1, 2), (3, 4), (5, 6)]
    assert check(pairing.added_to(kept)).is_in_order
    assert pair(kept, first_round="known").boards[0] == (1, 6)  # a given setting takes precedence over a stored one


def test_stored_settings_belong_to_the_tournaments_own_rulebook():
    kept = Tournament([Player(1), Player(2)], rules="knsb-wp", settings={"first_round": "unknown"})
    assert pair(kept, "fide-dutch").boards == [(1, 2)]
    assert rulebook("fide-dutch").chosen(kept, {}) == {}


def test_a_setting_for_one_round_is_not_stored():
    kept = with_added_settings(odd_field(rules="kndb"), meets_dummy="2", forfeit_meets=True)
    assert kept.settings == {"forfeit_meets": "true"}


def test_DEF_SCORE_kndb_without_a_scale_counts_2_1_0():
    players = "".join(f"001 {number:>4}      Player {number}\n" for number in (1, 2))
    named = f"012 Dammen\n### system kndb\n{players}"
    assert read_trf(named.encode()).scale == DRAUGHTS
    assert read_trf(f"012 Dammen\n{players}".encode(), rules="kndb").scale == DRAUGHTS
    assert read_trf(f"012 Dammen\n{players}".encode()).scale == CHESS
    stated = f"162  W 1.0    D 0.5    L 0.0\n{named}"
    assert read_trf(stated.encode()).scale == CHESS
    assert read_json(b'{"schema_version": 1, "rules": "kndb", "players": []}', "x.json").scale == DRAUGHTS


@pytest.mark.parametrize("scale", [CHESS, DRAUGHTS])
def test_DEF_SCORE_the_scale_of_a_kndb_tournament_is_stored(scale):
    tournament = odd_field(rules="kndb", scale=scale)
    assert read_trf(write_trf(tournament, "trf26").encode()) == tournament
    assert read_json(write_json(tournament).encode(), "x.json") == tournament
