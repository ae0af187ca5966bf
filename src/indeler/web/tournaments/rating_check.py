"""Whether the ratings of a tournament are still those of its rating lists."""

from __future__ import annotations

from functools import lru_cache

from indeler.language import IndelerError
from indeler.model import Tournament
from indeler.model.rating_lists import ListOfTempo, chosen_order, is_checked
from indeler.ratings import Index, tempo_of_event
from indeler.ratings.index import InOrder, look_up_in_order, usual_order
from indeler.web.tournaments.rating_index import index_file, lists


def order_of_lists(tournament: Tournament) -> tuple[ListOfTempo, ...]:
    """The lists that were chosen for it, else the usual ones of its tempo; only those that the site has."""
    usual = usual_order(lists(), tempo_of_event(tournament.event))
    there = {ListOfTempo(one.register, tempo) for one in lists() for tempo in one.tempos}
    return tuple(one for one in chosen_order(tournament) or usual if one in there)


def on_lists(tournament: Tournament) -> InOrder:
    """The tournament as its lists have its players."""
    with Index(index_file()) as index:
        return look_up_in_order(index, tournament, order_of_lists(tournament))


MOST_CHECKED = 500
"""Players of a tournament that is checked by itself; of a larger one only a press looks them up."""


def changed_on_lists(tournament: Tournament) -> int:
    """Rows 138 and 139: how many have another rating on the lists of now; 0 where nobody wants to know."""
    if not is_checked(tournament) or len(tournament.players) > MOST_CHECKED or not lists():
        return 0
    try:
        return _changed(tournament, index_file().stat().st_mtime_ns)
    except (IndelerError, OSError):
        return 0


@lru_cache(64)
def _changed(tournament: Tournament, index_time: int) -> int:
    """The number by the index that was made at this time; it is looked up once."""
    found = on_lists(tournament).tournament
    return sum(player.rating != found.player(number).rating for number, player in tournament.players.items())
