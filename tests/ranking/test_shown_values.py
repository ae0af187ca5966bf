"""Tie-breaks that are lists of numbers, and those that are left out, as `indeler.ranking.standings` shows them."""

from fractions import Fraction
from pathlib import Path

import indeler
from indeler.model import Game, Player, Result, Round, Tournament
from indeler.ranking import format_value
from indeler.service.data import standings_data

DATA = Path(__file__).parents[1] / "data" / "teams"


def test_13_3_2_the_boards_that_decide_are_shown_in_order():
    rows = indeler.standings(indeler.read(str(DATA / "2-swiss-byes.trf")), tiebreaks=["EDET/P"])
    shown = {row.team: format_value(row.tiebreaks["EDET/P"]) for row in rows}
    assert sorted(text for text in shown.values() if "," in text) == ["½, 0, 1", "½, 1, 0"]
    data = {row["team"]: row["tiebreaks"]["EDET/P"] for row in standings_data(rows)}
    assert [values for values in data.values() if isinstance(values, list)] == [["0.5", "1", "0"], ["0.5", "0", "1"]]


def test_10_tie_breaks_from_ratings_that_are_left_out_are_named():
    games = Round((Game(1, 2, Result.WHITE_WINS),))
    unrated = Tournament([Player(1, "A", 2000), Player(2, "B")], [games], tiebreaks=("ARO", "BH", "TPR"))
    rows = indeler.standings(unrated)
    assert rows.left_out == ("ARO", "TPR")
    assert rows[0].tiebreaks == {"BH": Fraction(0)}
    why = dict.fromkeys(("ARO", "TPR"), "not everybody has a rating")
    assert [row["left_out"] for row in standings_data(rows)] == [why, why]
    rated = unrated.replace(players=[Player(1, "A", 2000), Player(2, "B", 1900)])
    assert indeler.standings(rated).left_out == ()
    assert "left_out" not in standings_data(indeler.standings(rated))[0]
