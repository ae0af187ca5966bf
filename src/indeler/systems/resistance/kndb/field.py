"""All players to be paired in the order of the ranking list, including the dummy, and their legal opponents.

`Choices` are the points that the print leaves open, as chosen by the settings. A file stores the second modification,
so that it need not be set again every round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from indeler._typing import NamedTuple
from indeler.matching import Matching
from indeler.matching.bits import mask_of, members
from indeler.model import Card, Colour, Kind, Tenths, Tournament
from indeler.ranking.codes import Code
from indeler.ranking.editions import EDITIONS
from indeler.ranking.kndb import intermediate_round_of, newcomer, sb, score_of_dummy, wp
from indeler.ranking.table import Table
from indeler.rulebooks import reading_of

RULEBOOK = "kndb"


class Entrant(NamedTuple):
    """An entry of the ranking list. Points are tenths, and so are WP and SB."""

    number: int
    """The lot number."""
    points: Tenths
    wp: Tenths = 0
    sb: Tenths = 0
    saldo: int = 0
    previous: Colour | None = None
    """The colour in the round before; None if there was none."""
    is_dummy: bool = False


class KndbField:
    """The entrants in ranking order, with the dummy if they are odd; sets are bitsets over places on that list."""

    def __init__(self, tournament: Tournament, choices: Choices, lots: Sequence[int]) -> None:
        self.tournament = tournament.with_pending_adjourned()
        if choices.dummy_draws:
            draw = tournament.scale.draw
            self.tournament = self.tournament.replace(scale=tournament.scale._replace(pairing_bye=draw))
        self.choices = choices
        self.round = tournament.next_round
        self.lot_of_dummy = max(tournament.players) + 1
        self.entrants = self._ranking_list(lots)
        self.legal = self._legal()

    @property
    def everybody(self) -> int:
        """All entrants as a set."""
        return (1 << len(self.entrants)) - 1

    def score_groups(self) -> list[list[int]]:
        """G1: the places on the ranking list by score, highest first."""
        places = range(len(self.entrants))
        return [list(group) for _, group in groupby(places, key=lambda place: self.entrants[place].points)]

    def _ranking_list(self, lots: Sequence[int]) -> list[Entrant]:
        """RANK, DEF-LOT, DEF-SCORE, G3: by score, WP and SB, then by lot number; the usual dummy is last of all."""
        table = Table(self.tournament, RULEBOOK, EDITIONS["2026"])
        dummy = self._drawing_dummy(table) if self.choices.dummy_draws else None
        entrants = [self._entrant(table, number) for number in lots]
        if len(lots) % 2 and dummy is not None:
            entrants.append(dummy)
        entrants.sort(key=lambda one: (-one.points, -one.wp, -one.sb, one.number))
        if len(entrants) % 2:
            entrants.append(Entrant(self.lot_of_dummy, entrants[-1].points, is_dummy=True))
        return entrants

    def _entrant(self, table: Table, number: int) -> Entrant:
        choices = self.choices
        code = Code("WP", "WP", forfeits_played=choices.forfeit_counts, drawing_dummy=bool(choices.dummy_draws))
        colours = self._colours(table.cards[number])
        return Entrant(
            number,
            table.points[number],
            sum(term.value for term in wp(table, number, code).terms),
            sum(term.value for term in sb(table, number, code).terms),
            colours.count(Colour.WHITE) - colours.count(Colour.BLACK),
            colours[-1] if colours else None,
        )

    def _colours(self, card: Card) -> list[Colour | None]:
        """COL1, COL2: the colour in each round that gave one; an intermediate round gives none to non-participants."""
        colours = [
            cell.colour if cell.kind.played or (self.choices.forfeit_colours and cell.kind.has_opponent) else None
            for cell in card
        ]
        between = self.choices.intermediate
        if 0 < between <= len(colours) and colours[between - 1] is None:
            del colours[between - 1]
        return colours

    def _drawing_dummy(self, table: Table) -> Entrant:
        """MOD2: the dummy that always draws has a score, WP and SB like a player, and the last lot number."""
        met = [row.player for round in self.tournament.rounds for row in round.unplayed if row.kind is Kind.PAIRING_BYE]
        resistance = sum(table.points[number] for number in met)
        return Entrant(self.lot_of_dummy, score_of_dummy(table), resistance, resistance, is_dummy=True)

    def _legal(self) -> list[int]:
        """G0, G3: return the opponents not met before; the dummy too is met once."""
        place = {one.number: index for index, one in enumerate(self.entrants)}
        met_dummy, everybody = reading_of(RULEBOOK).bars_bye, self.everybody
        legal = []
        for one in self.entrants:
            barred = {one.number}
            for cell in () if one.is_dummy else self.tournament.card(one.number):
                if cell.kind.played or (self.choices.forfeit_meets and cell.kind.has_opponent):
                    barred.add(cell.opponent)
                elif cell.kind in met_dummy:
                    barred.add(self.lot_of_dummy)
            legal.append(everybody & ~mask_of(place[number] for number in barred if number in place))
        self._forbid_pairs(legal, place)
        for index, one in enumerate(self.entrants):
            if one.is_dummy:  # it has no card: the cards of the others decide
                legal[index] = mask_of(other for other, allowed in enumerate(legal) if allowed >> index & 1)
        return legal

    def _forbid_pairs(self, legal: list[int], place: Mapping[int, int]) -> None:
        """MOD1: in the steered rounds no strength group meets another; plus the bans of the tournament."""

        def places(numbers: Iterable[int]) -> int:
            return mask_of(place[number] for number in numbers if number in place)

        strengths = [places(group) for group in self.choices.strengths if self.round <= self.choices.steered]
        graded = 0
        for group in strengths:
            graded |= group
        for group in strengths:
            for index in members(group):
                legal[index] &= group | ~graded
        for ban in self.tournament.forbidden:
            group = places(ban.players) if ban.holds(self.round) else 0
            for index in members(group):
                legal[index] &= ~group


Filling = tuple[int, ...]
"""The waiting players, from high to low, by place on the ranking list."""


class LetteredGroup(NamedTuple):
    """2: letters are the players from above, numbers those with the group's score; both from high to low."""

    letters: Filling
    numbers: Filling

    @property
    def players(self) -> Filling:
        """All its players, from high to low."""
        return self.letters + self.numbers


def first_filling(legal: Sequence[int], group: LetteredGroup, scores: Sequence[Tenths]) -> Filling:
    """1, 2, 3: return the first filling of the smallest waiting room.

    The sets of players who can wait together are the independent sets of a matroid, so one pass through the players
    finds the first filling. All numbers precede the letters: that minimises the number of letters and their scores.
    """
    matching = Matching(legal)
    staying = mask_of(group.players)
    alone = matching.cover(staying)
    waiting: list[int] = []
    for player in (*group.numbers, *sorted(group.letters, key=lambda letter: scores[letter])):
        if not alone:
            break
        staying &= ~(1 << player)
        others = alone_without(matching, player, staying, alone)
        if others < 0:
            staying |= 1 << player
        else:
            alone = others
            waiting.append(player)
    return tuple(sorted(waiting))


def alone_without(matching: Matching, player: int, staying: int, alone: int) -> int:
    """Return the player left over if this player waits and no other pair is lost; -1 if that is impossible."""
    mate = matching.mate
    partner = mate[player]
    if partner < 0:
        return alone & ~(1 << player)
    mate[player] = mate[partner] = -1
    end = matching.extend(partner, staying, alone | 1 << partner)
    if end < 0:
        mate[player], mate[partner] = partner, player
        return -1
    return alone & ~(1 << end)


TIEBREAKS = ("WP/D", "SB/D")
"""The ranking list where the dummy draws; a file records that by /D in its tie-breaks."""


class Choices(NamedTuple):
    """The points that the print leaves open, as chosen by the settings."""

    forfeit_meets: bool = False
    forfeit_colours: bool = False
    forfeit_counts: bool = False
    dummy_draws: bool | None = None
    """MOD2: None if not stated."""
    strengths: tuple[tuple[int, ...], ...] = ()
    """MOD1: the strength groups by lot number."""
    steered: int = 0
    """MOD1: the number of rounds in which players of different strength groups do not meet."""
    intermediate: int = 0
    """MOD2: the number of the intermediate round; 0 if none has been played."""
    meets_dummy: int = 0
    """MOD2: the lot number of the dummy's opponent if known beforehand; else 0."""


def with_file_choices(tournament: Tournament, choices: Choices) -> Choices:
    """MOD2: add whether the dummy draws, and the number of the intermediate round, if the choices leave them open."""
    if choices.dummy_draws is None:
        choices = choices._replace(dummy_draws=dummy_draws(tournament))
    if choices.dummy_draws and not choices.intermediate:
        choices = choices._replace(intermediate=intermediate_round_of(tournament))
    if choices.intermediate and choices.intermediate == len(tournament.rounds) and not choices.meets_dummy:
        choices = choices._replace(meets_dummy=newcomer(tournament, choices.intermediate) or 0)
    return choices


def dummy_draws(tournament: Tournament) -> bool:
    """MOD2: return whether a tie-break of this tournament counts the score of a drawing dummy."""
    return any("D" in code.upper().split("/")[1:] for code in tournament.tiebreaks)


def with_drawing_dummy(tournament: Tournament) -> Tournament:
    """MOD2: return the tournament with a free round worth a draw, and tie-breaks that count the dummy's score."""
    scale = tournament.scale
    codes = tournament.tiebreaks if dummy_draws(tournament) else TIEBREAKS
    return tournament.replace(scale=scale._replace(pairing_bye=scale.draw), tiebreaks=codes)
