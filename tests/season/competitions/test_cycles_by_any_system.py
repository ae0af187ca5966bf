"""Cycles in one group without promotion, paired by any system."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import Club

RULES = """
name = "plain"

[[competition]]
kind = "cycles"
name = "cycles"
count = 2
rounds = 5
ties = ["SB"]
pairing = {{ system = "{system}" }}
"""
SYSTEMS = ["knsb-wp", "kndb", "knsb-rating", "fide-dutch", "fide-dutch-2017", "fide-1992", "berger", "keizer"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_cycles_of_one_group_are_played_to_the_end(system):
    """One of nine players signs off in every second round; all others have a place in every round."""
    autumn = datetime.date(2026, 9, 1), datetime.date(2026, 12, 31)
    club = Club(RULES.format(system=system), range(2000, 1550, -50), *autumn)
    dates = club.plan()
    for number, date in enumerate(dates):
        if number % 5 == 0:
            club.at(date, 12)
            club.open_cycle(number // 5 + 1)
        if number % 2:
            club("signed-off", member=3, date=date)
        (made,) = club.pair(date)
        placed = [player for board in (*made.boards, (made.odd,)) for player in board if player]
        assert sorted(placed) == [member for member in range(1, 10) if not (number % 2 and member == 3)]
        club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    assert [len(table.rows) for table in club.season.competition("cycles").tables()] == [9, 9]
    assert s.verify(club.season).differences == ()


def test_a_knock_out_system_is_refused_for_cycles():
    with pytest.raises(InvalidInput, match=r"rulebook:10: .*a knock-out sends players home; take the kind cup"):
        s.parse_club_rules(RULES.format(system="knockout"))
