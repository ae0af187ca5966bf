"""kndb: the ranking list of the players to be paired, with a dummy if they are odd, and who may still meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from indeler.audit.settings import Settings
from indeler.language import N_, InvalidInput
from indeler.model import Award, Cell, Colour, Kind, Tenths, Tournament, scores
from indeler.ranking.kndb import intermediate_round_of

RULEBOOK = "kndb"

DUMMY = 0
"""The lot number of the dummy in this module; no player has it."""

_MET_DUMMY = (Kind.PAIRING_BYE, Kind.FULL_BYE)


class Entrant(NamedTuple):
    """An entry of the ranking list: a player or the dummy."""

    lot: int
    score: Tenths
    wp: Tenths = 0
    sb: Tenths = 0
    saldo: int = 0
    previous: Colour | None = None
    """COL2: the colour in the round before; None if the player had none there."""


class RankingList:
    """The entrants by rank; a player is a place on that list and a set of players a bitset."""

    def __init__(self, tournament: Tournament, settings: Settings) -> None:
        self.tournament = tournament.with_pending_adjourned()
        self.settings = settings
        self.round = tournament.next_round
        self.dummy_draws = self._has_drawing_dummy()
        points = scores(self.tournament)
        entrants = [self._entrant(lot, points) for lot in tournament.to_pair()]
        is_odd = len(entrants) % 2 == 1
        if is_odd and self.dummy_draws:
            entrants.append(self._drawing_dummy(points))
        self.entrants = sorted(entrants, key=lambda one: (-one.score, -one.wp, -one.sb, one.lot == DUMMY, one.lot))
        """RANK: score, WP, SB from high to low, then lot number; a dummy that draws has the last."""
        if is_odd and not self.dummy_draws:
            self.entrants.append(Entrant(DUMMY, self.entrants[-1].score))  # G3: the last player of the last group
        self.place = {one.lot: place for place, one in enumerate(self.entrants)}
        self.everybody = (1 << len(self.entrants)) - 1
        self.legal = self._legal()

    @property
    def lots(self) -> list[int]:
        """The lot numbers by place."""
        return [one.lot for one in self.entrants]

    def groups(self) -> list[tuple[int, ...]]:
        """G1: return the places by score, the highest first."""
        levels = sorted({one.score for one in self.entrants}, reverse=True)
        return [tuple(p for p, one in enumerate(self.entrants) if one.score == level) for level in levels]

    def _entrant(self, lot: int, points: Mapping[int, Tenths]) -> Entrant:
        """DEF-SCORE, DEF-WP, DEF-SB, COL1: return an entrant by the card; forfeits and the dummy count by settings."""
        card = self.tournament.card(lot)
        counted = [cell for cell in card if self._is_game(cell, "forfeit_counts")]
        coloured = [cell.colour if self._is_game(cell, "forfeit_colours") else None for cell in card]
        drawn = [self._score_of_dummy() for cell in card if self.dummy_draws and cell.kind is Kind.PAIRING_BYE]
        return Entrant(
            lot,
            points[lot],
            sum(points[cell.opponent] for cell in counted) + sum(drawn),
            sum(_TIMES.get(cell.kind.award, 0) * points[cell.opponent] for cell in counted) + sum(drawn),
            coloured.count(Colour.WHITE) - coloured.count(Colour.BLACK),
            coloured[-1] if coloured else None,
        )

    def _is_game(self, cell: Cell, setting: str) -> bool:
        """Return whether a round counts as a game: if it was played, or was forfeited and a setting says so."""
        return cell.kind.played or (self.settings[setting] == "true" and bool(cell.opponent))

    def _has_drawing_dummy(self) -> bool:
        """MOD2: return whether the dummy draws, by the settings or else by the file; if so the bye is worth a draw."""
        draws = self.settings["dummy"] == "draws" or (not self.settings["dummy"] and draws_by_file(self.tournament))
        if draws:
            if intermediate_round_of(self.tournament):
                raise InvalidInput(N_("The audit cannot judge a round after an intermediate round (kndb MOD2)."))
            scale = self.tournament.scale
            self.tournament = self.tournament.replace(scale=scale._replace(pairing_bye=scale.draw))
        return draws

    def _who_met_dummy(self) -> list[int]:
        rounds = self.tournament.rounds
        return [row.player for round in rounds for row in round.unplayed if row.kind is Kind.PAIRING_BYE]

    def _score_of_dummy(self) -> Tenths:
        """MOD2: return the score of the dummy: a draw from every player who met it."""
        return self.tournament.scale.draw * len(self._who_met_dummy())

    def _drawing_dummy(self, points: Mapping[int, Tenths]) -> Entrant:
        """MOD2: return the dummy with score, WP and SB like other entrants; its score decides its group."""
        resistance = sum(points[lot] for lot in self._who_met_dummy())
        return Entrant(DUMMY, self._score_of_dummy(), resistance, resistance)

    def _legal(self) -> list[int]:
        """G0, G3: return the entrants whom each has not met, the dummy included; bans of the tournament hold too."""
        legal = [self.everybody & ~(1 << place) for place in range(len(self.entrants))]

        def forbid(a: int, b: int) -> None:
            if a in self.place and b in self.place and a != b:
                legal[self.place[a]] &= ~(1 << self.place[b])
                legal[self.place[b]] &= ~(1 << self.place[a])

        for one in self.entrants:
            for cell in self.tournament.card(one.lot) if one.lot != DUMMY else ():
                if self._is_game(cell, "forfeit_meets"):
                    forbid(one.lot, cell.opponent)
                elif cell.kind in _MET_DUMMY:
                    forbid(one.lot, DUMMY)
        for lot, other in self._forbidden_pairs():
            forbid(lot, other)
        return legal

    def _forbidden_pairs(self) -> Iterator[tuple[int, int]]:
        """MOD1: yield the pairs that a ban of the tournament or their strength groups forbid in this round."""
        for ban in self.tournament.forbidden:
            if ban.holds(self.round):
                yield from combinations(ban.players, 2)
        for group, others in combinations(self._strengths(), 2):
            yield from product(group, others)

    def _strengths(self) -> Sequence[Sequence[int]]:
        """MOD1: return the strength groups that do not meet each other in this round."""
        groups, rounds = self.settings["apart"]
        for lot in (lot for group in groups for lot in group):
            self.tournament.player(lot)
        return groups if self.round <= rounds else ()


def draws_by_file(tournament: Tournament) -> bool:
    """MOD2: return whether the tie-breaks of the file say that the dummy draws."""
    return any("D" in code.upper().split("/")[1:] for code in tournament.tiebreaks)


def strength_groups(text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """MOD1: return ``1-8/9-16:2`` as groups of lot numbers, and in how many rounds they are kept apart."""
    if not text:
        return (), 0
    listed, _, rounds = text.partition(":")
    groups: list[tuple[int, ...]] = []
    members: set[int] = set()
    for group in listed.split("/"):
        lots: list[int] = []
        for part in map(_lots, group.split(",")):
            if not members.isdisjoint(part):
                raise ValueError
            members.update(part)
            lots += part
        groups.append(tuple(lots))
    if int(rounds) < 1:
        raise ValueError
    return tuple(groups), int(rounds)


def _lots(text: str) -> range:
    first, dash, last = text.partition("-")
    if not 1 <= int(first) <= int(last or first) <= HIGHEST_LOT or (dash and not last):
        raise ValueError
    return range(int(first), int(last or first) + 1)


HIGHEST_LOT = 99_999

_TIMES = {Award.WIN: 2, Award.FORFEIT_WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}
"""DEF-SB: the factor by which an opponent's score counts."""
