"""kndb: the ranking list of those who are to be paired, the dummy on it if they are odd, and who may still meet."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.model import Award, Colour, Kind, Tenths, Tournament, played_colours, saldo, scores
from indeler.model.namedtuples import NamedTuple

RULEBOOK = "kndb"

DUMMY = 0
"""The lot number under which the dummy goes here; nobody has it."""

_MET_DUMMY = (Kind.PAIRING_BYE, Kind.FULL_BYE)


class Entrant(NamedTuple):
    """One on the ranking list."""

    lot: int
    score: Tenths
    wp: Tenths = 0
    sb: Tenths = 0
    saldo: int = 0
    previous: Colour | None = None
    """COL2: the colour in the round before; None where he had none there."""


class Field:
    """The entrants by rank; a player is his place on that list and a set of them a bitset."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament.with_pending_adjourned()
        self.round = tournament.next_round
        points = scores(self.tournament)
        entrants = [self._entrant(lot, points) for lot in tournament.to_pair()]
        self.entrants = sorted(entrants, key=lambda one: (-one.score, -one.wp, -one.sb, one.lot))
        """RANK: score, WP, SB from high to low, then lot number."""
        if len(entrants) % 2:
            self.entrants.append(Entrant(DUMMY, self.entrants[-1].score))  # G3: the last player of the last group
        self.place = {one.lot: place for place, one in enumerate(self.entrants)}
        self.everybody = (1 << len(self.entrants)) - 1
        self.legal = self._legal()

    @property
    def lots(self) -> list[int]:
        """The lot numbers by place."""
        return [one.lot for one in self.entrants]

    def groups(self) -> list[tuple[int, ...]]:
        """G1: the places by score, the highest first."""
        levels = sorted({one.score for one in self.entrants}, reverse=True)
        return [tuple(p for p, one in enumerate(self.entrants) if one.score == level) for level in levels]

    def _entrant(self, lot: int, points: Mapping[int, Tenths]) -> Entrant:
        """DEF-SCORE, DEF-WP, DEF-SB, COL1: what follows from the card; forfeits and the dummy are no games."""
        card = self.tournament.card(lot)
        games = [cell for cell in card if cell.kind.played]
        return Entrant(
            lot,
            points[lot],
            sum(points[cell.opponent] for cell in games),
            sum(_TIMES.get(cell.kind.award, 0) * points[cell.opponent] for cell in games),
            saldo(played_colours(card)),
            card[-1].colour if card and card[-1].kind.played else None,
        )

    def _legal(self) -> list[int]:
        """G0, G3: whoever has not been met, the dummy included; bans of the tournament hold too."""
        legal = [self.everybody & ~(1 << place) for place in range(len(self.entrants))]

        def keep_apart(a: int, b: int) -> None:
            if a in self.place and b in self.place and a != b:
                legal[self.place[a]] &= ~(1 << self.place[b])
                legal[self.place[b]] &= ~(1 << self.place[a])

        for one in self.entrants:
            for cell in self.tournament.card(one.lot) if one.lot != DUMMY else ():
                if cell.kind.played:
                    keep_apart(one.lot, cell.opponent)
                elif cell.kind in _MET_DUMMY:
                    keep_apart(one.lot, DUMMY)
        for ban in self.tournament.forbidden:
            if ban.holds(self.round):
                for lot in ban.players:
                    for other in ban.players:
                        keep_apart(lot, other)
        return legal


_TIMES = {Award.WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}
"""DEF-SB: how often an opponent's score counts."""
