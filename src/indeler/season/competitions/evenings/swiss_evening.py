"""Rapid and blitz evenings: groups, and in each a small Swiss, which members may leave or join between rounds.

Present members are divided into groups by rating or by size. A group whose first round is published keeps its players;
a later member joins the group that fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import (
    Award,
    Game,
    Kind,
    Player,
    RequestedBye,
    Round,
    Scale,
    SpecialPoints,
    Tenths,
    Tournament,
    Unplayed,
    as_tenths,
)
from indeler.ranking import standings
from indeler.rulebooks.berger import RULEBOOK as BERGER
from indeler.season.common.members import Member, Played
from indeler.season.common.qualification import Scored, shared_out
from indeler.season.common.swiss import pair_anyway
from indeler.season.competitions.evenings.rules import EveningsRules, GroupsOfAnEvening
from indeler.systems import Schedule, in_order_of_lot

RULEBOOK = "botwinnik"


class EveningRound(NamedTuple):
    """The games and the odd player of a round; all others were absent."""

    games: tuple[Played, ...]
    odd: Member | None = None
    stated: tuple[tuple[Member, Tenths], ...] = ()
    """Points of an evening that was played elsewhere without games that could be taken over, such as an arena."""

    @property
    def finished(self) -> EveningRound:
        """Return the round without the games whose result is still to come."""
        return self._replace(games=tuple(game for game in self.games if game.is_finished))

    @property
    def members(self) -> set[Member]:
        """BW-50: return the members who took part in this round."""
        playing = {player for game in self.games for player in game[:2]} | {member for member, _ in self.stated}
        return playing | ({self.odd} if self.odd else set())

    @property
    def present(self) -> set[Member]:
        """Return the members who took part in this round and did not lose by forfeit, which means absence."""
        sides = [(game.white, game.result.white) for game in self.games]
        sides += [(game.black, game.result.black) for game in self.games]
        no_shows = {member for member, outcome in sides if outcome.award is Award.FORFEIT_LOSS}
        return self.members - no_shows


class SwissEvening(NamedTuple):
    """The current state of an evening: ratings of all possible players, and the rounds so far."""

    ratings: Mapping[Member, int]
    rounds: tuple[EveningRound, ...] = ()
    seed: str = ""
    """The seed of the first round, whose lots are the pairing numbers for the whole evening."""
    tie_seed: str | None = None
    """BW-54: the lots between equals, if they were drawn separately."""


class EveningPairing(NamedTuple):
    """The next round of an evening."""

    round: int
    boards: tuple[tuple[Member, Member], ...]
    odd: Member | None


class EveningRow(NamedTuple):
    """A line of the standings of an evening."""

    rank: int
    member: Member
    points: Tenths
    tiebreaks: Mapping[str, Fraction]

    @property
    def scored(self) -> Scored:
        """Return the score that the ladder adds."""
        zero = Fraction(0)
        return Scored(self.member, self.points, self.tiebreaks.get("WP", zero), self.tiebreaks.get("SB", zero))


def pair_evening(evening: SwissEvening, present: Iterable[Member], rules: EveningsRules) -> EveningPairing:
    """BW-50, BW-51: pair the present members on the standings and colours of this evening alone, as 9.4."""
    here = tuple(dict.fromkeys(present))
    if len(here) < 2:
        raise InvalidInput(N_("Nobody can be paired: at least two players must be here."))
    order = numbered(evening, rules, here)
    rounds = rounds_of_group(rules, len(order))
    if len(evening.rounds) >= rounds:
        raise InvalidInput(N_("All {rounds} rounds of this evening have been paired."), rounds=rounds)
    if plays_table(evening, here, rules):
        return _table_round(len(evening.rounds) + 1, order, rules)
    pairing = pair_anyway(as_tournament(evening, rules, order, here), rules.pairing.system, rules.pairing.settings)
    boards = tuple((order[white - 1], order[black - 1]) for white, black in pairing.boards)
    return EveningPairing(pairing.round, boards, None if pairing.bye is None else order[pairing.bye - 1])


def plays_table(evening: SwissEvening, here: Collection[Member], rules: EveningsRules) -> bool:
    """Return whether a group is so small that all meet each other, as long as its players do not change."""
    is_small = len(here) <= rules.round_robin_up_to or rules.pairing.system == BERGER
    return is_small and all(round.members == set(here) for round in evening.rounds)


def rounds_of_group(rules: EveningsRules, players: int) -> int:
    """BW-50: return the rounds in the rules; with Berger tables as many complete tables as fit, at least one."""
    table = Schedule(players).rounds
    if not table or (players > rules.round_robin_up_to and rules.pairing.system != BERGER):
        return rules.rounds
    return table * max(1, rules.rounds // table)


def _table_round(round: int, order: Sequence[Member], rules: EveningsRules) -> EveningPairing:
    schedule = Schedule(len(order), rounds_of_group(rules, len(order)) // Schedule(len(order)).rounds)
    boards = schedule.boards(round)
    odd = next((order[max(board) - 1] for board in boards if 0 in board), None)
    games = tuple((order[white - 1], order[black - 1]) for white, black in boards if white and black)
    return EveningPairing(round, games, odd)


def evening_standings(evening: SwissEvening, rules: EveningsRules) -> tuple[EveningRow, ...]:
    """BW-53, BW-54, K4: rank by points, then mutual result, WP, SB and the lot; for all who played that evening.

    A game without a result gives nothing yet: only a pairing system counts it as a draw until it ends.
    """
    order = numbered(evening, rules)
    finished = tuple(round.finished for round in evening.rounds)
    tournament = as_tournament(evening._replace(rounds=finished), rules, order)
    by_lot = "LOT" in rules.tie_breaks
    rows = standings(tournament, rules.pairing.system, [code for code in rules.tie_breaks if code != "LOT"])
    seed = evening.seed if evening.tie_seed is None else evening.tie_seed
    ranked: list[EveningRow] = []
    for _, tied in groupby(rows, key=lambda row: row.rank):
        by_member = {order[row.player - 1]: row for row in tied}
        members = in_order_of_lot(by_member, seed, 0) if by_lot else list(by_member)
        for place, member in enumerate(members):
            row = by_member[member]
            rank = row.rank + (place if by_lot else 0)
            ranked.append(EveningRow(rank, member, as_tenths(row.points), row.tiebreaks))
    return tuple(ranked)


def numbered(evening: SwissEvening, rules: EveningsRules, present: Iterable[Member] = ()) -> list[Member]:
    """BW-51: return the players by pairing number: by lot or rating; later ones after those who were present before."""
    places: dict[Member, int] = {}
    for number, members in enumerate([*(round.members for round in evening.rounds), set(present)], start=1):
        for member in members:
            places.setdefault(member, number)
    drawn = in_order_of_lot(places, evening.seed, 1)
    if rules.pairing.first_cycle != "random":
        drawn.sort(key=lambda member: -evening.ratings.get(member, 0))
    return sorted(drawn, key=places.__getitem__)


def as_tournament(
    evening: SwissEvening, rules: EveningsRules, order: Sequence[Member], present: Iterable[Member] | None = None
) -> Tournament:
    """BW-50, BW-53: return the evening as a tournament; who is not present in a round scores nothing."""
    number = {member: place for place, member in enumerate(order, start=1)}
    next_round = len(evening.rounds) + 1
    absent = [] if present is None else [member for member in order if member not in set(present)]
    return Tournament(
        [Player(place, rating=evening.ratings.get(member, 0)) for member, place in number.items()],
        [_round(round, number) for round in evening.rounds],
        total_rounds=rules.rounds,
        scale=Scale.of(rules.win, rules.draw, rules.loss, bye=rules.of_odd),
        requested_byes=[RequestedBye(next_round, number[member]) for member in absent],
        special_points=[
            SpecialPoints("", points, players=(number[member],))
            for round in evening.rounds
            for member, points in round.stated
        ],
        rules=rules.pairing.system,
    )


def _round(round: EveningRound, number: Mapping[Member, int]) -> Round:
    games = tuple(Game(number[game.white], number[game.black], game.result) for game in round.games)
    odd = () if round.odd is None else (Unplayed(number[round.odd], Kind.PAIRING_BYE),)
    return Round(games, odd)


Groups = dict[str, list[Member]]
"""The members of each group, the strongest group first."""

EVERYBODY = ""
"""The group of an evening on which all play together."""


def form_groups(
    rules: GroupsOfAnEvening | None,
    first: Collection[Member],
    later: Collection[Member],
    out: Mapping[str, Collection[Member]],
    ratings: Mapping[Member, int],
) -> Groups:
    """Return the groups of an evening: members present for the ``first`` round, then those who came ``later``.

    ``out`` are the groups with a published round, which do not change.
    """
    groups: Groups = {name: list(members) for name, members in out.items()}
    placed = {member for members in out.values() for member in members}
    here = _by_strength((member for member in first if member not in placed), ratings)
    if rules is None or EVERYBODY in groups or not (here or groups):
        groups.setdefault(EVERYBODY, []).extend(here)
    elif rules.from_rating:
        _by_rating(rules, groups, here, ratings)
    else:
        _by_size(rules, groups, here, len(here) + len(placed))
    placed.update(here)
    for member in _by_strength((member for member in later if member not in placed), ratings):
        groups[_fitting(rules, groups, ratings.get(member, 0), ratings)].append(member)
    return {name: groups[name] for name in _in_order(rules, groups)}


def move_players(
    groups: Groups, chosen: Mapping[Member, str], fixed: Collection[Member], names: Sequence[str]
) -> Groups:
    """Return the groups with the leader's choices, except for members who have played; unchanged for a single group.

    A group without members is removed; a group of one chosen member exists.
    """
    here = [member for members in groups.values() for member in members]
    going = {member: chosen[member] for member in here if member in chosen and member not in fixed}
    if EVERYBODY in groups or not going:
        return groups
    found: Groups = {name: [one for one in groups.get(name, ()) if one not in going] for name in names}
    for member, name in going.items():
        found[name].append(member)
    return {name: members for name, members in found.items() if members}


def _by_strength(members: Iterable[Member], ratings: Mapping[Member, int]) -> list[Member]:
    return sorted(members, key=lambda member: (-ratings.get(member, 0), member))


def _in_order(rules: GroupsOfAnEvening | None, groups: Iterable[str]) -> list[str]:
    names = (EVERYBODY, *(rules.names if rules else ()))
    return sorted(groups, key=lambda name: names.index(name) if name in names else len(names))


def _by_size(rules: GroupsOfAnEvening, groups: Groups, here: Sequence[Member], players: int) -> None:
    """Divide into as many groups as have this many players each; the higher ones may be larger by one."""
    number = min(max(1, players // rules.size), len(rules.names))
    names = [name for name in rules.names[:number] if name not in groups] if number > 1 else [EVERYBODY]
    if groups and len(here) < 2 * len(names):
        names = [_in_order(rules, groups)[-1]]
    for name, members in (shared_out(here, names) if names else {}).items():
        groups.setdefault(name, []).extend(members)


def _by_rating(rules: GroupsOfAnEvening, groups: Groups, here: Sequence[Member], ratings: Mapping[Member, int]) -> None:
    """Divide by rating limits; a group that is too small joins the one below, the last one the one above."""
    names, out = rules.names[: rules.most], set(groups)
    for member in here:
        groups.setdefault(names[_place(rules, ratings.get(member, 0))], []).append(member)
    for name in names:
        if name in groups and name not in out and len(groups[name]) < rules.fewest and len(groups) > 1:
            members = groups.pop(name)
            groups[_nearest(names, groups, names.index(name))] += members


def _place(rules: GroupsOfAnEvening, rating: int) -> int:
    return next((at for at, least in enumerate(rules.from_rating) if rating >= least), rules.most - 1)


def _nearest(names: Sequence[str], groups: Collection[str], place: int) -> str:
    there = [name for name in names if name in groups]
    return next((name for name in there if names.index(name) >= place), there[-1])


def _fitting(rules: GroupsOfAnEvening | None, groups: Groups, rating: int, ratings: Mapping[Member, int]) -> str:
    """Return the group for a later member: by rating, or the first group with a player who is not stronger."""
    if rules is None or EVERYBODY in groups:
        return EVERYBODY
    if rules.from_rating:
        return _nearest(rules.names, groups, _place(rules, rating))
    names = _in_order(rules, groups)
    return next((name for name in names if min(ratings.get(one, 0) for one in groups[name]) <= rating), names[-1])
