"""Rating lists in an order: every player gets the rating of the first list that has one, and the list is known.

Rows 117 to 134 of FIDE's draft checklist (docs/acceptance.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from indeler.formats.rating_lists import look_up
from indeler.formats.rating_lists.records import FIDE
from indeler.model import Tournament
from indeler.model.rating_lists import ListOfTempo
from indeler.ratings.index import Index
from indeler.ratings.table import TEMPOS, ImportedList


def available(lists: Iterable[ImportedList], tempo: str) -> tuple[ListOfTempo, ...]:
    """Row 123: all lists in the order that is usual for a tempo.

    FIDE's list of the tempo and its standard list come first, then the same of federations, then an organiser's own.
    """
    found = [ListOfTempo(one.register, each) for one in lists for each in one.tempos]

    def place(one: ListOfTempo) -> tuple[bool, bool, str, bool, int]:
        is_own = not (len(one.register) == 3 and one.register.isalpha())
        return one.register != FIDE, is_own, one.register, one.tempo != tempo, TEMPOS.index(one.tempo)

    return tuple(sorted(dict.fromkeys(found), key=place))


def usual_order(lists: Iterable[ImportedList], tempo: str) -> tuple[ListOfTempo, ...]:
    """Row 123: the lists of this tempo and the standard ones, which count where the tempo has no rating."""
    return tuple(one for one in available(lists, tempo) if one.tempo in (tempo, TEMPOS[0]))


class InOrder(NamedTuple):
    """The tournament as lists in an order have its players, and who is on none of them."""

    tournament: Tournament
    not_found: tuple[int, ...]
    ambiguous: tuple[int, ...]
    other_name: tuple[int, ...]


def look_up_in_order(index: Index, tournament: Tournament, order: Sequence[ListOfTempo]) -> InOrder:
    """Rows 127, 134: ratings of the first list that has one, each with the list and month it is from."""
    months = {(one.register, tempo): one.month for one in index.lists() for tempo in one.tempos}
    players = dict(tournament.players)
    missing, doubts, names = set(players), set[int](), set[int]()
    for each in reversed(order):
        listed = tuple(index.candidates(tournament.players.values(), each.register))
        bare = tournament.replace(players=[one._replace(rating=0) for one in players.values()])
        found = look_up(bare, listed, tempo=each.tempo)
        missing &= set(found.not_found)
        doubts |= set(found.ambiguous)
        names |= set(found.other_name)
        source = f"{each.name} {months.get(each, '')}".strip()
        for number, player in found.tournament.players.items():
            was = players[number]
            rated = player._replace(rating_source=source)
            unrated = player._replace(rating=was.rating, rating_source=was.rating_source)
            players[number] = rated if player.rating else unrated
    completed = tournament.replace(players=players.values())
    return InOrder(completed, tuple(sorted(missing)), tuple(sorted(doubts)), tuple(sorted(names)))
