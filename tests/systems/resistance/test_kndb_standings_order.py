"""kndb: the criteria of the standings, by the file and by the version of the system."""

import pytest

from indeler.model import DRAUGHTS
from indeler.rulebooks import Order
from indeler.systems import as_ranked
from indeler.systems.resistance.kndb.field import TIEBREAKS

RULEBOOK = "kndb"


@pytest.mark.parametrize(
    ("tiebreaks", "version", "order"),
    [
        ((), None, Order(("WP", "SB"), lot=False)),
        (TIEBREAKS, None, Order(TIEBREAKS, lot=False)),
        (("SB", "WIN"), None, None),
        (("SB", "WIN"), "kndb", Order(("WP", "SB"), lot=False)),
        ((), "rating", Order(("ARO",), lot=False)),
    ],
)
def test_END_the_order_of_the_file_is_used_unless_a_version_is_given(field, tiebreaks, version, order):
    event = field(4, ["1-2 1-0, 3-4 ½-½"], scale=DRAUGHTS, tiebreaks=tiebreaks)
    chosen = {} if version is None else {"version": version}
    assert as_ranked(event, "kndb", final=True, **chosen)[1] == order


def test_RANK_the_lot_separates_equal_players_only_before_the_end(field):
    event = field(4, ["1-2 1-0, 3-4 ½-½"], scale=DRAUGHTS)
    assert as_ranked(event, "kndb")[1].lot
    assert not as_ranked(event, "kndb", final=True)[1].lot
