"""The rulebooks of the waiting-room family on the command line, as a competition leader uses them."""

import json

import pytest

from indeler.systems import rulebook

HEAD = "012 Clubavond\n142 {rounds}\n"
CLUB = "162  W  6.0    D  3.5    L  1.0\n"
DRAUGHTS = "162  W  2.0    D  1.0    L  0.0\n"
SIX = """\
1 2.0  6 w 1  5 b 0
2 2.0  5 w 1  4 b 0
3 0.0  4 w 0  6 b 0
4 4.0  3 b 1  2 w 1
5 2.0  2 b 0  1 w 1
6 2.0  1 b 0  3 w 1
"""
FIVE = """\
1  9.5  4 w 1     3 b =
2  9.5  5 b =  0000 - U
3  9.5  0000 - U  1 w =
4  7.0  1 b 0     5 w +
5  3.5  2 w =     4 b -
"""


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a tournament: one line per player with number, points and games."""

    def write(table, head="", rounds=7, halves=False):
        lines = []
        for line in table.splitlines():
            number, points, *games = line.split()
            cells = [games[at : at + 3] for at in range(0, len(games), 3)]
            points = float(points) / 2 if halves else float(points)
            played = "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in cells)
            rating = 2000 - 10 * int(number)
            lines.append(f"001 {number:>4} m    {'P' + number:<33} {rating} NED{points:28.1f} {number:>4}{played}")
        path = tmp_path / "club.trf"
        path.write_text(HEAD.format(rounds=rounds) + head + "\n".join(lines) + "\n")
        return path

    return write


@pytest.fixture
def six(file):
    """Return worked example WP-E1: six players before round 3, on the scale 1-½-0."""
    return file(SIX, halves=True)


@pytest.fixture
def draughts(file):
    """Return the same example on the scale 2-1-0."""
    return file(SIX, DRAUGHTS)


def boards(answer):
    assert answer.code == 0, answer.err
    return [tuple(map(int, line.split())) for line in answer.out.splitlines()[1:]]


def column(answer, name):
    assert answer.code == 0, answer.err
    rows = [line.split() for line in answer.out.splitlines()]
    return {int(row[1]): row[rows[0].index(name)] for row in rows[2:]}


@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
def test_every_setting_is_listed(indeler, rules):
    said = indeler("rules", rules).out
    assert all(setting.name in said for setting in rulebook(rules).settings)


@pytest.mark.parametrize("rules", ["knsb-wp", "kndb"])
def test_a_saved_round_stores_its_rulebook(indeler, draughts, tmp_path, rules):
    saved = tmp_path / "saved.trf"
    assert indeler("pair", draughts, "--rules", rules, "--save", saved).code == 0
    assert "192 CUSTOM_SWISS" in saved.read_text()
    assert f"### indeler:rules {rules}" in saved.read_text()
    assert indeler("pair", saved, "--set", "none=1").err.startswith(f"indeler: {rules} has no setting")


# knsb-wp --------------------------------------------------------------------------------------------------------------


def test_on_the_scale_of_the_club_an_unplayed_round_is_a_draw_against_oneself(indeler, file):
    club = file(FIVE, CLUB)
    assert column(indeler("standings", club, "--rules", "knsb-wp"), "WP")[3] == "16½"  # 7 own points and 9½
    raw = indeler("standings", club, "--rules", "knsb-wp", "--set", "raw_points=true")
    assert column(raw, "WP/RAW")[3] == "19"
    assert "WS: 35, right (3½ × 5 × 2)" in indeler("standings", club, "--control").out
    assert boards(indeler("pair", club, "--rules", "knsb-wp", "--set", "raw_points=true"))[-1] == (5, 0)


def test_a_band_joins_two_scores_in_one_group(indeler, six):
    assert (
        "group 2: P4 (4) is the highest"
        in indeler("pair", six, "--rules", "knsb-wp", "--set", "band=1", "--explain").out
    )


def test_settings_for_colours_and_pairs_to_avoid(indeler, six):
    assert boards(indeler("pair", six, "--rules", "knsb-wp")) == [(1, 4), (2, 6), (3, 5)]
    assert boards(indeler("pair", six, "--rules", "knsb-wp", "--set", "b4=off")) == [(1, 4), (6, 5), (2, 3)]
    assert boards(indeler("pair", six, "--rules", "knsb-wp", "--set", "avoid=3-5")) == [(1, 4), (2, 6), (3, 5)]


@pytest.mark.parametrize("explain", [(), ("--explain",)])
def test_pairs_to_avoid_with_an_unknown_player_are_refused(indeler, six, explain):
    answer = indeler("pair", six, "--rules", "knsb-wp", "--set", "avoid=3-99", *explain)
    assert (answer.code, answer.out) == (3, "")
    assert "There is no player 99" in answer.err


def test_rematches_occur_only_if_unavoidable_and_with_reversed_colours(indeler, six, tmp_path):
    saved = tmp_path / "saved.trf"
    indeler("pair", six, "--rules", "knsb-wp", "--save", saved)
    refused = indeler("pair", saved)
    assert refused.code == 1
    assert "two may meet again" in refused.err
    assert boards(indeler("pair", saved, "--set", "rematches=if_needed")) == [(4, 6), (5, 2), (3, 1)]  # 2-5 in round 1


@pytest.mark.parametrize(("variant", "found"), [("known", (1, 0)), ("unknown", (3, 0))])
def test_both_variants_of_the_first_round(indeler, file, variant, found):
    fresh = file("1 0.0\n2 0.0\n3 0.0")
    assert boards(indeler("pair", fresh, "--rules", "knsb-wp", "--set", f"first_round={variant}"))[-1] == found


def test_in_the_last_round_leaders_may_have_a_third_equal_colour(indeler, file):
    table = "1 2.0 4 w 1 3 w 1\n2 2.0 5 w 1 6 w 1\n3 1.0 6 w 1 1 b 0\n"
    table += "4 0.5 1 b 0 5 w =\n5 0.5 2 b 0 4 b =\n6 0.0 3 b 0 2 b 0\n"
    assert (2, 1) in boards(indeler("pair", file(table, rounds=3), "--rules", "knsb-wp"))
    assert (2, 1) not in boards(indeler("pair", file(table, rounds=4), "--rules", "knsb-wp"))


def test_half_point_byes_are_draws_against_oneself(indeler, file):
    table = "1 1.0 0000 - H 0000 - H\n2 2.0 3 w 1 4 b 1\n3 0.0 2 b 0 0000 - Z\n4 0.5 0000 - H 2 w 0\n"
    half = file(table)
    assert column(indeler("standings", half, "--rules", "knsb-wp"), "WP")[1] == "2"
    assert "points: 3½, right" in indeler("standings", half, "--control").out
    assert boards(indeler("pair", half, "--rules", "knsb-wp")) == [(2, 1), (3, 4)]


def test_an_adjourned_game_counts_as_a_draw(indeler, file):
    going_on = file("1 1.0 3 w 1\n2 0.0 4 w ?\n3 0.0 1 b 0\n4 0.0 2 b ?")
    going_on.write_text(going_on.read_text().replace("?", " "))
    assert column(indeler("standings", going_on, "--rules", "knsb-wp"), "points") == {1: "1", 2: "½", 4: "½", 3: "0"}


# kndb -----------------------------------------------------------------------------------------------------------------


def test_strength_groups_are_kept_apart_in_the_first_rounds(indeler, file):
    fresh = file("\n".join(f"{number} 0.0" for number in range(1, 9)), DRAUGHTS)
    apart = indeler("pair", fresh, "--rules", "kndb", "--set", "apart=1-4/5-8:2")
    assert boards(apart) == [(1, 4), (2, 3), (5, 8), (6, 7)]
    odd = indeler("pair", fresh, "--rules", "kndb", "--set", "apart=1-3/4-8:2")
    assert odd.code == 1
    assert "strength groups stay apart (kndb G0, MOD1, 4)" in odd.err
    nobody = indeler("pair", fresh, "--rules", "kndb", "--set", "apart=1-4/5-9:2")
    assert (nobody.code, nobody.err) == (3, "indeler: There is no player 9; the numbers are in the players' list.\n")


def test_final_standings_of_each_version(indeler, draughts):
    def ranks(*more):
        return [int(rank) for rank in column(indeler("standings", draughts, "--rules", "kndb", *more), "rank").values()]

    assert ranks() == [1, 2, 3, 4, 5, 6]  # the lot separates 1 and 5
    assert ranks("--final") == [1, 2, 3, 3, 5, 6]
    assert ranks("--final", "--set", "version=fmjd") == [1, 2, 3, 3, 3, 6]
    assert ranks("--final", "--set", "version=rating") == [1, 2, 3, 4, 5, 6]


def test_a_play_off_decides_a_tie(indeler, draughts):
    told = indeler("standings", draughts, "--rules", "kndb", "--final", "--play-off", "5,1", "--json")
    rows = json.loads(told.out)
    assert [row["player"] for row in rows] == [4, 5, 1, 2, 6, 3]
    assert [row["tiebreaks"]["play-off"] for row in rows] == [0, 1, 2, 0, 0, 0]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--play-off", "5,4"), "equal points; 5, 4 are not"),
        (("--play-off", "5,x"), "write numbers of players"),
        (("--play-off", "5,1", "--play-off", "1,2"), "each of them once"),
        (("--play-off", "5,1", "--why", "5", "1"), "leave --why or --play-off out"),
        (("--set", "version=swiss"), "choose kndb, fmjd or rating"),
    ],
)
def test_invalid_play_offs_are_refused(indeler, draughts, more, said):
    answer = indeler("standings", draughts, "--rules", "kndb", "--final", *more)
    assert (answer.code, answer.out) == (3, "")
    assert said in answer.err


def test_the_setting_for_a_dummy_that_draws_changes_the_standings(indeler, file, tmp_path):
    free = file("1 2.0 0000 - U\n2 2.0 3 w 1\n3 0.0 2 b 0", DRAUGHTS)
    assert column(indeler("standings", free, "--rules", "kndb"), "points") == {2: "2", 1: "2", 3: "0"}
    draws = indeler("standings", free, "--rules", "kndb", "--set", "dummy=draws")
    assert column(draws, "points") == {2: "2", 1: "1", 3: "0"}
    assert column(draws, "WP/D")[1] == "1"
    saved = tmp_path / "saved.trf"
    indeler("pair", free, "--rules", "kndb", "--set", "dummy=draws", "--save", saved)
    assert column(indeler("standings", saved), "points") == {2: "3", 1: "1", 3: "0"}  # 2 is free now
