"""Tests of the explanation why one player is ranked above another, with the calculations of both."""

import json

import pytest

from indeler.language import InvalidInput
from indeler.ranking import why

RULEBOOK = "fide-c07"

OPEN = """
    1 Jansen 2000: 4w1 5b1 2w0 H
    2 Visser 1900: 5w1 4b0 1b1 6w=
    3 Bakker 1800: 6w+ U   4w0 5w0
    4 Smit: 1b0 2w1 3b1 Z
    5 Mulder 1600: 2b0 1w0 6w1 3b1
    6 Vos 1500: 3b- Z   5b0 2b=
    """


def test_both_calculations_are_shown(crosstable):
    reason = why(crosstable(OPEN), 1, 2, tiebreaks=["BH"])
    assert (reason.above, reason.below, reason.decided_by) == (1, 2, "BH")
    assert str(reason).splitlines() == [
        "Jansen stands above Visser by BH (Buchholz, fide-c07 8.1).",
        "PTS: both 2½",
        "BH: Jansen 9 = 2½ (round 1, Smit) + 2 (round 2, Mulder) + 2½ (round 3, Visser) "
        "+ 2 (round 4, dummy, half-point bye, capped by 16.4.2)",
        "BH: Visser 7½ = 2 (round 1, Mulder) + 2½ (round 2, Smit) + 2½ (round 3, Jansen) + ½ (round 4, Vos)",
    ]


def test_terms_that_are_cut_are_marked(crosstable):
    reason = why(crosstable(OPEN), 3, 4, tiebreaks=["BH/C1"])
    assert reason.lines()[-2:] == [
        "BH/C1: Smit 7 = 2½ (round 1, Jansen) + 2½ (round 2, Visser) + 2 (round 3, Bakker) "
        "+ [cut: 2 (round 4, dummy, zero-point bye)]",
        "BH/C1: Bakker 6½ = [cut: ½ (round 1, dummy, forfeit win, capped by 16.4.1)] "
        "+ 2 (round 2, dummy, pairing-allocated bye) + 2½ (round 3, Smit) + 2 (round 4, Mulder)",
    ]


def test_the_higher_ranked_player_is_named_first(crosstable):
    assert why(crosstable(OPEN), 2, 1, tiebreaks=["BH"]) == why(crosstable(OPEN), 1, 2, tiebreaks=["BH"])


def test_products_show_both_factors(crosstable):
    reason = why(crosstable(OPEN), 3, 4, tiebreaks=["SB"])
    assert reason.lines()[-2:] == [
        "SB: Smit 4½ = 2½ × 0 (round 1, Jansen) + 2½ × 1 (round 2, Visser) + 2 × 1 (round 3, Bakker) "
        "+ 2 × 0 (round 4, dummy, zero-point bye)",
        "SB: Bakker 2½ = ½ × 1 (round 1, dummy, forfeit win, capped by 16.4.1) "
        "+ 2 × 1 (round 2, dummy, pairing-allocated bye) + 2½ × 0 (round 3, Smit) + 2 × 0 (round 4, Mulder)",
    ]


def test_a_draw_against_oneself_is_shown(crosstable):
    reason = why(crosstable(OPEN), 1, 2, rules="knsb-wp")
    assert "2½ (round 4, against oneself, half-point bye)" in str(reason)


def test_the_games_between_tied_players_are_shown(crosstable):
    reason = why(crosstable(OPEN), 1, 2, tiebreaks=["DE"])
    assert reason.lines()[0] == "Visser stands above Jansen by DE (direct encounter, fide-c07 6)."
    assert reason.lines()[-2:] == ["DE: Visser 1 = 1 (round 3, Jansen)", "DE: Jansen 0 = 0 (round 3, Visser)"]


def test_the_reason_why_a_tie_break_decides_nothing_is_shown(crosstable):
    reason = why(crosstable("1 Ann: 2w1 Z\n2 Bob: 1b0 F\n3 Cas: F Z"), 1, 2, tiebreaks=["DE", "TPN"])
    assert reason.lines()[2] == "DE: 1 and 0 decide nothing, not all of the tied have met"


def test_a_tie_break_for_first_place_only_is_marked(crosstable):
    reason = why(crosstable(OPEN), 3, 4, rules="knsb-wp", final=True)
    assert reason.lines()[2] == "MUT/1: both 0, for first place only"


def test_a_tie_break_omitted_for_lack_of_a_rating_is_listed(crosstable):
    reason = why(crosstable(OPEN), 1, 2, tiebreaks=["ARO", "BH"])
    assert reason.left_out == ("ARO",)
    assert reason.lines()[-1] == "ARO: left out, because not everybody has a rating"


def test_the_lot_of_the_rulebook_is_shown(crosstable):
    reason = why(crosstable("1 Ann: 2w=\n2 Bob: 1b="), 2, 1, "knsb-wp")
    assert reason.lines() == [
        "Ann stands above Bob by LOT (lot, knsb-wp A4).",
        "PTS: both ½",
        "WP: both ½",
        "SB: both ¼",
        "LOT: Ann 1",
        "LOT: Bob 2",
    ]


def test_players_equal_on_everything_share_their_place(crosstable):
    reason = why(crosstable("1 Ann: 2w=\n2 Bob: 1b="), 1, 2, tiebreaks=["BH"])
    assert (reason.players, reason.above, reason.below, reason.decided_by) == ((1, 2), None, None, None)
    assert reason.lines()[0] == "Ann and Bob are equal on everything and share their place."


def test_means_and_counts_are_shown(crosstable):
    table = crosstable("1 Ann 2000: 2w1 3b=\n2 Bob 1900: 1b0 4w1\n3 Cas 2101: 4w= 1w=\n4 Dee 1800: 3b= 2b0")
    lines = why(table, 2, 3, tiebreaks=["AOB", "WON"]).lines()
    assert lines[1:] == ["PTS: both 1", "AOB: both 2", "WON: Bob 1 = 1 (round 2, Dee)", "WON: Cas 0"]
    lines = why(table, 1, 4, tiebreaks=["ARO", "PTS"]).lines()
    assert lines[1] == "ARO: both 2001"


def test_performances_are_shown_with_the_ratings_they_are_based_on(crosstable):
    table = crosstable("1 Ann 2000: 2w1 3b=\n2 Bob 1900: 1b0 4w1\n3 Cas 2101: 4w= 1w=\n4 Dee 1800: 3b= 2b0")
    lines = why(table, 1, 4, tiebreaks=["TPR", "PTS"]).lines()
    assert lines[1:] == [
        "TPR: Ann 2194 = 2001 (average of 1900, 2101) + 193 (for 75 %)",
        "TPR: Dee 1808 = 2001 (average of 2101, 1900) + -193 (for 25 %)",
    ]
    lines = why(table, 1, 4, tiebreaks=["PTP", "PTS"]).lines()
    assert lines[1] == "PTP: Ann 2203 = 2203 (the lowest rating expected to score 1½ against 1900, 2101)"


def test_the_explanation_is_available_as_json(crosstable):
    data = json.loads(json.dumps(why(crosstable(OPEN), 3, 4, tiebreaks=["BH/C1"]).as_data()))
    assert (data["players"], data["above"], data["below"], data["decided_by"]) == ([4, 3], 4, 3, "BH/C1")
    step = data["steps"][-1]
    assert (step["code"], step["name"], step["clause"], step["decides"]) == ("BH/C1", "Buchholz", "fide-c07 8.1", True)
    smit = step["sides"][0]
    assert (smit["player"], smit["name"], smit["total"]) == (4, "Smit", 7)
    dummy = {"round": 4, "opponent": None, "score": 2, "note": "dummy, zero-point bye", "cut": True}
    assert smit["terms"][3] == dummy


def test_unknown_or_identical_players_are_refused(crosstable):
    with pytest.raises(InvalidInput, match="There is no player 9"):
        why(crosstable(OPEN), 1, 9)
    with pytest.raises(InvalidInput, match="Player 1 cannot stand above himself; name two players"):
        why(crosstable(OPEN), 1, 1)


def test_a_player_without_a_name_is_named_by_number_in_the_requested_language(crosstable):
    nameless = crosstable(OPEN)
    players = [player._replace(name="") for player in nameless.players.values()]
    told = why(nameless.replace(players=players), 1, 2, tiebreaks=["BH"], lang="nl")
    assert told.lines()[0].startswith("speler 1 staat boven speler 2; ")
    assert "(ronde 1, speler 5)" in told.lines()[-1]
