"""A closed group in which all meet each other, from schedule to winner: the championship group, the final pools.

The seeding number is the place in the Berger table. Tie-breaks are those of `indeler.ranking`, such as ``MUT``, ``SB``,
``WINS`` and ``SEED``; and besides ``PLAY-OFF``, ``POINTS`` and ``WP``, the last two for earlier evenings.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import CHESS, POINT, Game, Player, Result, Round, Scale, Tenths, Tournament
from indeler.ranking import Table, criterion, edition_of, split_groups, standings
from indeler.season.common.members import RESULTS, Member, Played
from indeler.season.common.play_off import PlayOffStanding, play_off
from indeler.season.core.state import PlayOff, State
from indeler.season.core.tables import Fault, PairingRules, PlayOffRules
from indeler.systems import Schedule
from indeler.systems import rulebook as system_of

RULEBOOK = "botwinnik"


class PoolRules(NamedTuple):
    """The size of a pool, the number of meetings, and the tie-breaks between equal points."""

    players: int
    tiebreaks: tuple[str, ...]
    play_off: PlayOffRules
    cycles: int = 1
    scale: Scale = CHESS


class Pool(NamedTuple):
    """The current state of a closed group."""

    schedule: tuple[Fixture, ...]
    standings: PoolStandings
    play_off: PlayOffStanding | None
    """The play-off for the first place, where one is needed."""

    @property
    def winner(self) -> Member | None:
        """BW-40: return the champion; None as long as games or a play-off remain."""
        return self.standings.winner


def pool(
    entrants: Sequence[Entrant],
    games: Sequence[Played],
    rules: PoolRules,
    *,
    seed: str = "",
    play_off_games: Sequence[Played] = (),
) -> Pool:
    """BW-40, BW-57, BW-61: return the schedule, standings and play-off of entrants in order of seeding number."""
    if len(entrants) > rules.players:
        text = N_("The group has {players} places, and {named} are named; leave some out.")
        raise InvalidInput(text, players=rules.players, named=len(entrants))
    ranked = partial(pool_standings, entrants, games, rules.tiebreaks, cycles=rules.cycles, scale=rules.scale)
    standings, deciding = ranked(), None
    if standings.play_off:
        deciding = play_off(standings.play_off, rules.play_off, seed, play_off_games)
        standings = ranked(play_off_winner=deciding.winner)
    schedule = fixtures([entrant.member for entrant in entrants], rules.cycles)
    return Pool(schedule, standings, deciding)


def declined_members(state: State, competition: str) -> dict[int, datetime.date]:
    """BW-41: return members who declined a place in this final, or lost it because they left, with the date."""
    left = {member.id: member.left for member in state.members.values() if member.left is not None}
    return {**left, **state.declined_place.get(competition, {})}


def with_play_off(
    entrants: Sequence[Entrant], games: Sequence[Played], rules: PoolRules, opened: PlayOff | None
) -> Pool:
    """BW-46, BW-57: return a closed group with its play-off; one that a later correction made void is ignored."""
    found = pool(entrants, games, rules)
    if opened is None or set(found.standings.play_off) != set(opened.players):
        return found
    return pool(entrants, games, rules, seed=opened.seed, play_off_games=play_off_games(opened))


def play_off_games(opened: PlayOff) -> list[Played]:
    """Return the games of a play-off so far."""
    return [Played(white, black, RESULTS[result]) for white, black, result in opened.games]


PLAY_OFF, POINTS, WP = "PLAY-OFF", "POINTS", "WP"
"""The tie-breaks that only a closed group has."""

Group = tuple[int, ...]
"""Players who are equal so far, by seeding number."""


class Fixture(NamedTuple):
    """A game of the schedule."""

    round: int
    white: Member
    black: Member


class Entrant(NamedTuple):
    """A participant; entrants come in the order of their seeding numbers."""

    member: Member
    points: Tenths = 0
    """The sum of the points of earlier evenings."""
    wp: Fraction = Fraction(0)
    """The sum of the WP of earlier evenings."""


class PoolRow(NamedTuple):
    """A line of the standings."""

    rank: int
    member: Member
    points: Tenths
    tiebreaks: Mapping[str, Fraction]


class PoolStandings(NamedTuple):
    """The standings of a closed group."""

    rows: tuple[PoolRow, ...]
    complete: bool
    """Whether every game has a result."""
    play_off: tuple[Member, ...]
    """The players who must still play off for the first place, once all games have been played."""

    @property
    def winner(self) -> Member | None:
        """Return the first player, when no game or play-off remains."""
        return self.rows[0].member if self.rows and self.complete and not self.play_off else None


def fixtures(members: Sequence[Member], cycles: int = 1) -> tuple[Fixture, ...]:
    """BW-43, BW-56, BW-60, K2: return the Berger table, once or twice (colours reversed); a dummy for odd numbers."""
    schedule = Schedule(len(members), cycles)
    return tuple(
        Fixture(round, members[white - 1], members[black - 1])
        for round in range(1, schedule.rounds + 1)
        for white, black in schedule.boards(round)
        if white and black
    )


def pool_standings(
    entrants: Sequence[Entrant],
    games: Sequence[Played],
    tiebreaks: Sequence[str],
    *,
    cycles: int = 1,
    scale: Scale = CHESS,
    play_off_winner: Member | None = None,
    annulled: Collection[Member] = (),
) -> PoolStandings:
    """BW-46, BW-57, BW-61: rank by 1, ½, 0; then by each tie-break among equals, the play-off for first place only.

    A player whose games are annulled has no place, and the games do not count.
    """
    tournament = as_tournament([entrant.member for entrant in entrants], games, cycles, scale, annulled)
    table = Table(tournament, "berger", edition_of("2026"))
    complete = all(game.result is not Result.PENDING for round in tournament.rounds for game in round.games)
    ranking = tuple(number for number in table.cards if entrants[number - 1].member not in annulled)
    groups, _ = split_groups(table, criterion("PTS", table), [ranking] if ranking else [])
    values: dict[str, Mapping[int, Fraction]] = {}
    to_play: Group = ()
    for word in tiebreaks:
        if word == PLAY_OFF:
            groups, to_play = _played_off(groups, entrants, play_off_winner, complete)
        elif word in (POINTS, WP):
            groups, values[word] = _split(groups, _of_evenings(word, entrants))
        else:
            groups, values[word] = split_groups(table, criterion(word, table), groups)
    rows: list[PoolRow] = []
    for group in groups:
        rank = len(rows) + 1  # shared by players still equal
        for number in group:
            tie_breaks = {word: column[number] for word, column in values.items()}
            rows.append(PoolRow(rank, entrants[number - 1].member, table.points[number], tie_breaks))
    return PoolStandings(tuple(rows), complete, tuple(entrants[number - 1].member for number in to_play))


def as_tournament(
    members: Sequence[Member],
    games: Sequence[Played],
    cycles: int = 1,
    scale: Scale = CHESS,
    annulled: Collection[Member] = (),
) -> Tournament:
    """BW-43: return the complete schedule as a tournament, each game in its own round whenever it was played."""
    number = {member: place for place, member in enumerate(members, start=1)}
    planned = [row for row in fixtures(members, cycles) if row.white not in annulled and row.black not in annulled]
    results = _results(planned, games)
    rounds = [
        Round(tuple(Game(number[row.white], number[row.black], results[row]) for row in rows))
        for _, rows in groupby(planned, key=lambda row: row.round)
    ]
    return Tournament([Player(place) for place in number.values()], rounds, scale=scale)


def _results(planned: Sequence[Fixture], games: Sequence[Played]) -> dict[Fixture, Result]:
    """Return each result by its fixture: the colours determine the cycle."""
    results = dict.fromkeys(planned, Result.PENDING)
    by_board: dict[tuple[Member, Member], list[Fixture]] = {}
    for row in planned:
        by_board.setdefault((row.white, row.black), []).append(row)
    for white, black, result in games:
        if not by_board.get((white, black)):
            text = N_("{white}-{black} is not on the schedule; check who has white.")
            raise InvalidInput(text, white=white, black=black)
        results[by_board[white, black].pop(0)] = result
    return results


def _played_off(
    groups: Sequence[Group], entrants: Sequence[Entrant], winner: Member | None, complete: bool
) -> tuple[list[Group], Group]:
    """BW-46, K14, K15: let the play-off decide the first place alone; or return the players who must still play it."""
    first, *others = groups or [()]
    if len(first) < 2 or not complete:
        return list(groups), ()
    champion = next((number for number in first if entrants[number - 1].member == winner), None)
    if champion is None:
        return list(groups), first
    return [(champion,), tuple(number for number in first if number != champion), *others], ()


def _of_evenings(word: str, entrants: Sequence[Entrant]) -> dict[int, Fraction]:
    """BW-57, BW-61: return the sums of earlier evenings."""
    return {
        number: Fraction(entrant.points, POINT) if word == POINTS else entrant.wp
        for number, entrant in enumerate(entrants, start=1)
    }


def _split(groups: Sequence[Group], values: Mapping[int, Fraction]) -> tuple[list[Group], Mapping[int, Fraction]]:
    ranked = [sorted(group, key=lambda one: -values[one]) for group in groups]
    return [tuple(sorted(part)) for each in ranked for _, part in groupby(each, key=values.__getitem__)], values


def pairing_faults(path: str, rules: PairingRules) -> Iterator[Fault]:
    """Yield a fault for an unknown pairing system, or for settings that it does not have."""
    try:
        system = system_of(rules.system)
    except InvalidInput as wrong:
        yield f"{path}.system", wrong
        return
    if system.declared.decisive:
        yield f"{path}.system", Sentence(N_("a knock-out sends players home; take the kind cup for it"))
        return
    for name, value in rules.settings.items():
        try:
            system.read_settings({name: value})
        except InvalidInput as wrong:
            yield f"{path}.settings.{name}", wrong


def tie_faults(path: str, ties: tuple[str, ...], system: str) -> Iterator[Fault]:
    """Yield a fault for each unknown tie-break."""
    try:
        standings(Tournament([Player(1)]), system, ties)
    except InvalidInput as wrong:
        yield path, wrong


def pool_tie_faults(path: str, ties: tuple[str, ...]) -> Iterator[Fault]:
    """Yield a fault for each unknown tie-break of a closed group, which has some of its own."""
    try:
        pool_standings([Entrant(1), Entrant(2)], (), ties)
    except InvalidInput as wrong:
        yield path, wrong
