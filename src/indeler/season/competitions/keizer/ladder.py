"""The periods and the ladder of a season: its rounds so far as a tournament that the Keizer system pairs and ranks."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from indeler.language import N_, Sentence, Text
from indeler.model import REQUESTABLE, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ranking.keizer.ladders import ladder_by
from indeler.ranking.keizer.recalculation import Ladder
from indeler.season import queries
from indeler.season.calendar.absence import (
    CUP,
    EXEMPT,
    EXPECTED,
    EXTERNAL,
    LATE,
    NO_SHOW,
    SIGNED_OFF,
    attendance,
    did_not_come,
    external_games,
    guest_game,
    status,
    turn_of,
)
from indeler.season.common.members import RESULTS
from indeler.season.common.qualification import shared_out
from indeler.season.competitions.keizer.rules import KeizerRules
from indeler.season.competitions.shared import evening_of, is_missing, paired_rounds, published_rounds, with_absentees
from indeler.season.core.decisions import with_entry
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Board, CompetitionState, MemberNumber, RoundKey, RoundRecord, State
from indeler.systems import in_order_of_lot

RULEBOOK = "keizer"


Groups = Mapping[str, tuple[MemberNumber, ...]]
"""The members of each group, the strongest group first."""


class KeizerState(CompetitionState, frozen=True):
    """The state of a Keizer competition."""

    groups: Mapping[int, Groups] = {}
    """The groups with which a period begins, where the leader made them up; else they follow from the rules."""
    moved: Mapping[tuple[int, MemberNumber], str] = {}
    """The group to which the leader moved a member, by period and member."""
    title_groups: Mapping[RoundKey, tuple[MemberNumber, ...]] = {}
    """The championship group from a round on, where it was drawn with that round."""
    lots: Mapping[int, str] = {}
    """The seed that was drawn for a period."""


NOTHING = KeizerState()


class KeizerLadder(Competition[KeizerRules]):
    """A Keizer competition with the queries that its parts share: periods, groups and the ladder."""

    @property
    def state(self) -> KeizerState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    @property
    def rounds_an_evening(self) -> int:
        """4: return the rounds of an evening by the rules; each is paired by the ladder after the previous one."""
        return self.rules.rounds_an_evening

    def evenings_for(self, rounds: int) -> int:
        """4: return one evening for each round, or for several rounds."""
        return len(queries.first_rounds(self, rounds))

    def rounds_of(self, part: int) -> int:
        """2-PERIODS: return how many rounds this period has."""
        lengths, lost = self.rules.lengths, self.season.state.lost.get(self.name, ())
        return lengths[part - 1] - lost.count(part) if 0 < part <= len(lengths) else 0

    @property
    def periods(self) -> dict[int, int]:
        """2-PERIODS: return how many rounds each period has."""
        return {part: self.rounds_of(part) for part in range(1, len(self.rules.lengths) + 1)}

    @property
    def part(self) -> int:
        """2-PERIODS: return the current period, or the first."""
        return max((paired.place.part for paired in paired_rounds(self)), default=1)

    @property
    def coming(self) -> int:
        """2-PERIODS: return the period of the next round; 0 where all have been published."""
        for part, rounds in self.periods.items():
            last = [RoundKey(self.name, part, rounds, group) for group in self.group_list]
            if any(self.season.published(place) is None for place in last):
                return part
        return 0

    @property
    def group_list(self) -> tuple[str, ...]:
        """2-PERIODS: return the groups, the strongest first; one without a name in a competition without groups."""
        return self.rules.groups or ("",)

    def paired_in(self, part: int) -> list[RoundRecord]:
        """2-PERIODS: return the paired rounds of this period, published or not, the first round first."""
        return sorted(paired_rounds(self, part), key=lambda paired: paired.place.round)

    def played_in(self, part: int) -> Mapping[int, str]:
        """2-PERIODS: return the group of each member's last round in this period."""
        out = [paired for paired in self.paired_in(part) if paired.published_at is not None]
        return {member: paired.place.group for paired in out for member in paired.field}

    def moved_in(self, part: int) -> Mapping[int, str]:
        """2-PERIODS: return the group to which the leader moved each member in this period."""
        return {member: group for (period, member), group in self.state.moved.items() if period == part}

    def parts_of(self, part: int) -> range:
        """2-PERIODS: return the periods whose rounds form one tournament: all up to now; with groups only this one."""
        return range(part if self.rules.groups else 1, part + 1)

    def rounds_played(self, part: int, group: str = "") -> Sequence[RoundRecord]:
        """2-PERIODS: return the published rounds up to this period in order; with groups those of this period."""
        periods = ((period, range(1, self.rounds_of(period) + 1)) for period in self.parts_of(part))
        places = (RoundKey(self.name, period, number, group) for period, numbers in periods for number in numbers)
        return self.cached(("rounds", part, group), lambda: [*published_rounds(self.season, places)])

    def counts_games_of(self, team: str) -> Sentence:
        """2: describe how the team's games count: by result where the rules allow it, else as club duty."""
        sentences, name = [*map(str, self.rules.ext)], {"competition": self.title}
        if sentences:
            text = N_("In {competition} a win scores {win}, a draw {draw} and a loss {loss} times your own value.")
            return Sentence(text, **name, **dict(zip(("win", "draw", "loss"), sentences, strict=True)))
        if self.rules.club.endswith("p"):
            text = N_("In {competition} a game gives {points} points, however it ends.")
            return Sentence(text, **name, points=self.rules.club.removesuffix("p"))
        text = N_("In {competition} a game scores {worth} times your own value, however it ends.")
        return Sentence(text, **name, worth=str(self.rules.club))

    def ladder(self, part: int, group: str = "") -> Ladder:
        """3: return the rankings published after each round up to this period."""

        def computed() -> Ladder:
            tournament = self.tournament(part, group)
            return ladder_by(tournament, tournament.settings)

        return self.season.for_all((self.name, "ladder", part, group), computed)

    def standing_in(self, part: int, group: str) -> list[int]:
        """2-PERIODS: return the ladder of this group without members who are now listed in another one."""
        played = self.played_in(part) if self.rules.groups else {}
        return [member for member in self.ladder(part, group).last.ranking if played.get(member, group) == group]

    def tournament(self, part: int, group: str = "") -> Tournament:
        """4: return the tournament of all who were on the ladder, with the rounds up to now."""

        def listed() -> Collection[int]:
            """1: return the members of the last round; before the first all members who take part at that time."""
            rounds = self.rounds_played(part, group)
            if rounds:
                return rounds[-1].field
            dates = (each.date for each in self.season.state.evenings.values() if each.what == self.name)
            return self.on_ladder(part, group, next(dates, self.season.state.start))

        return self.cached(("tournament", part, group), lambda: self._tournament(part, group, listed()))

    def on_ladder(self, part: int, group: str, date: datetime.date) -> list[int]:
        """1, 2-PERIODS: return the members who take part on this date, in this group where there are groups."""
        if not self.rules.groups:
            return self.season.playing(self.name, date)
        return self.in_groups(part, date)[group]

    def in_groups(self, part: int, date: datetime.date) -> Mapping[str, list[int]]:
        """2-PERIODS: return the members of each group of this period."""
        return groups_of_period(self, part, self.season.playing(self.name, date))

    def question(self, place: RoundKey, date: datetime.date, present: Collection[int], seed: str = "") -> Tournament:
        """4: return the tournament before a round, with the members now on the ladder; these are to be paired."""
        tournament = self._tournament(place.part, place.group, self.on_ladder(place.part, place.group, date), seed)
        return with_absentees(tournament, present)

    def _tournament(self, part: int, group: str, listed: Collection[int], seed: str = "") -> Tournament:
        rounds = self.rounds_played(part, group)
        players = self._players(rounds, listed)
        rounds_played = [self._happened(paired) for paired in rounds]
        numbered = enumerate(rounds_played, start=1)
        noted = [f"{member}:{number}:{what}" for number, each in numbered for member, what in each.noted.items()]
        first = {player.number: player.rating for player in players if player.enters == 1}
        lots = self.lots(seed)
        begins = part == 1 or not self.rules.groups
        order = self.start_list(first, lots) if begins else self._handed_over(part, first)
        settings = self.rules.settings() | {"start_list": ",".join(map(str, order)), "seed": lots}
        settings |= {"noted": ",".join(noted)} if noted else {}
        return Tournament(players, [each.round for each in rounds_played], rules=RULEBOOK, settings=settings)

    def _happened(self, paired: RoundRecord) -> MemberOutcomes:
        """2: return the outcome of this round for each member; it depends on no other round."""
        key = self.name, "happened", paired.place
        return self.season.cached_for_rounds(
            (paired,), key, lambda: outcomes_of_season(self.season, paired, self.rules)
        )

    def _handed_over(self, part: int, members: Collection[int]) -> list[int]:
        """2-PERIODS: return the starting order of a group: relegated members first, promoted ones last."""
        order = [member for group in beginning(self, part, ()).values() for member in group]
        places = {member: place for place, member in enumerate(order)}
        return sorted(members, key=lambda member: (places.get(member, len(places)), member))

    def _players(self, rounds: Sequence[RoundRecord], listed: Collection[int]) -> list[Player]:
        """1, 2: return all members who were ever on the ladder; the rating is that of the first round."""
        enters: dict[int, int] = {}
        last: dict[int, int | None] = {}
        for number, paired in enumerate(rounds, start=1):
            here = dict.fromkeys(paired.field, number)
            enters, last = here | enters, {**last, **here}
        enters = dict.fromkeys(listed, len(rounds) + 1) | enters
        last.update(dict.fromkeys(listed))
        ratings = [paired.ratings for paired in rounds]
        players = []
        for member, enter in enters.items():
            known = self.season.member(member)
            rating = ratings[enter - 1].get(member, 0) if enter <= len(rounds) else known.rating
            players.append(Player(member, known.name, rating, enters=enter, withdrawn_after=last[member]))
        return players

    def start_list(self, ratings: Mapping[int, int], lots: str) -> list[int]:
        """1: sort by rating, by last season with new members below, or by lot; equals by number."""
        by_rating = sorted(ratings, key=lambda member: (-ratings[member], member))
        if self.rules.start_order == "rating":
            return by_rating
        if self.rules.start_order == "lot":
            return in_order_of_lot(by_rating, lots, 0)
        last = {member: self.season.member(member).last_season for member in by_rating}
        return sorted(by_rating, key=lambda member: (last[member] is None, last[member] or ("", 0)))

    def with_lots(self, part: int, seed: str) -> State:
        """1, 4: store the drawn seed."""
        return self.with_state(lots=with_entry(self.state.lots, part, seed))

    def lots(self, seed: str = "") -> str:
        """1, 4: return the seed of lots for the complete season.

        It is the seed that was drawn for it; else that of its first round; else a predictable one.
        """
        first = RoundKey(self.name, 1, 1, self.group_list[0])
        drawn, paired = self.state.lots.get(1), self.season.published(first)
        return drawn or (paired.seed if paired else seed) or f"{self.season.state.name} {self.seed_of(first)}"


def groups_of_period(keizer: KeizerLadder, part: int, playing: Sequence[int]) -> dict[str, list[int]]:
    """2-PERIODS: return the members of each group: by the leader's move, or by played rounds; else by the
    beginning of the period.

    A later member enters the lowest group.
    """
    names = keizer.rules.groups
    played, moved = keizer.played_in(part), keizer.moved_in(part)
    begins = beginning(keizer, part, playing)
    at_start = {member: group for group, members in begins.items() for member in members}
    begun = set(played.values())
    found: dict[str, list[int]] = {name: [] for name in names}
    for member in playing:
        first = at_start.get(member, names[-1])
        by_rules = played.get(member) or (names[-1] if first in begun else first)
        found[moved.get(member, by_rules)].append(member)
    return found


def beginning(keizer: KeizerLadder, part: int, playing: Sequence[int]) -> Mapping[str, Sequence[int]]:
    """2-PERIODS: return the groups with which a period begins: formed by the leader, or by the rules."""
    groups = keizer.state.groups.get(part)
    if groups is not None:
        return groups
    return following(keizer, part) if part > 1 else _split(keizer, playing)


def _split(keizer: KeizerLadder, playing: Sequence[int]) -> dict[str, list[int]]:
    """1, 2-PERIODS: divide the start list into groups of equal size, the first ones larger by one if needed."""
    ratings = {member: keizer.season.member(member).rating for member in playing}
    return shared_out(keizer.start_list(ratings, keizer.lots()), keizer.rules.groups)


def following(keizer: KeizerLadder, part: int) -> dict[str, list[int]]:
    """2-PERIODS: return the groups after promotion and relegation at the end of the previous period."""
    before = [keizer.standing_in(part - 1, name) for name in keizer.rules.groups]

    def moving(place: int) -> int:
        """2-PERIODS: return how many members this group exchanges with the next: at most half of either."""
        return min(keizer.rules.moves, len(before[place]) // 2, len(before[place + 1]) // 2)

    found: dict[str, list[int]] = {}
    for place, name in enumerate(keizer.rules.groups):
        above = before[place - 1] if place else []
        below = before[place + 1] if place + 1 < len(before) else []
        up, down = moving(place - 1) if place else 0, moving(place) if below else 0
        own = before[place]
        found[name] = [*above[len(above) - up :], *own[up : len(own) - down], *below[:down]]
    return found


def ladder_ahead(keizer: KeizerLadder, part: int, group: str) -> tuple[Mapping[int, Kind], ...]:
    """2, 4: return the sign-offs in every unpublished round; all other members are expected."""
    played = [paired for paired in keizer.rounds_played(part, group) if paired.place.part == part]
    on_it = played[-1].field if played else ()
    found = []
    for round in range(len(played) + 1, keizer.rounds_of(part) + 1):
        date = evening_of(keizer, part, round)
        if date is None:
            break
        known = {member: status(keizer.season, date, member, round) for member in on_it}
        absences = {member: unplayed(each) for member, each in known.items() if each != EXPECTED}
        found.append({member: kind if kind in REQUESTABLE else Kind.ABSENT for member, kind in absences.items()})
    return tuple(found)


# The outcome of an evening for each member on the ladder.

Noted = dict[int, str]
"""Outcomes that have no letter in a tournament, by member."""

_KINDS = {
    EXTERNAL: Kind.HALF_BYE,
    CUP: Kind.HALF_BYE,
    LATE: Kind.NO_NOTICE,
    NO_SHOW: Kind.NO_NOTICE,
    EXEMPT: Kind.FULL_BYE,
    EXPECTED: Kind.PAIRING_BYE,
}
"""2: the kind of an evening without a game by the member's status; any other status is absence with notice."""


class MemberOutcomes(NamedTuple):
    """2: a round, and the outcomes noted in addition."""

    round: Round
    noted: Noted


def unplayed(known: Text) -> Kind:
    """2: return the kind of an evening without a game, by the member's status."""
    return _KINDS.get(known, Kind.ABSENT)


def outcomes_of_season(season: Season, paired: RoundRecord, rules: KeizerRules) -> MemberOutcomes:
    """2: return the outcome of this round for all members who took part in the competition then."""
    games, odd = [], {paired.odd} if paired.odd is not None else set()
    for board in _boards(season, paired):
        game = _game(season, paired, board)
        if game is not None:
            games.append(game)
        else:
            odd.update(one for one in (board.white, board.black) if not is_missing(season, paired, one))
    placed = {player for game in games for player in (game.white, game.black)}
    noted: Noted = {}
    without = [
        Unplayed(member, _kind(season, paired, member, rules, noted, is_odd=member in odd))
        for member in paired.field
        if member not in placed
    ]
    return MemberOutcomes(Round(tuple(games), tuple(without)), noted)


def _boards(season: Season, paired: RoundRecord) -> Iterator[Board]:
    """2: yield the boards of the round, and guest games that two members of the ladder play instead."""
    guests = {}
    for member in paired.field:
        guest = guest_game(season, paired.date, member, paired.place.round)
        if guest is not None and {guest.board.white, guest.board.black} <= set(paired.field):
            guests[guest.board.white, guest.board.black] = guest.board
    for board in paired.boards:
        if not any(player in both for both in guests for player in (board.white, board.black)):
            yield board
    yield from guests.values()


def _game(season: Season, paired: RoundRecord, board: Board) -> Game | None:
    """2: return a game with its result; lost by forfeit for an absent player; None where a player had given notice."""
    if board.result:
        return Game(board.white, board.black, RESULTS.get(board.result, Result.PENDING))
    missing = [is_missing(season, paired, player) for player in (board.white, board.black)]
    if not any(missing):
        return Game(board.white, board.black, Result.PENDING)
    absent = [player for player, is_absent in zip((board.white, board.black), missing, strict=True) if is_absent]
    if any(status(season, paired.date, player, paired.place.round) not in (NO_SHOW, LATE) for player in absent):
        return None
    forfeits = {(False, True): "+-", (True, False): "-+", (True, True): "--"}
    return Game(board.white, board.black, RESULTS[forfeits[missing[0], missing[1]]])


def _kind(season: Season, paired: RoundRecord, member: int, rules: KeizerRules, noted: Noted, *, is_odd: bool) -> Kind:
    """2: return the kind of a round without a game."""
    if is_odd and not did_not_come(season, paired, member):
        return Kind.PAIRING_BYE
    known = status(season, paired.date, member, paired.place.round)
    if known == EXPECTED and paired.taken_over:
        return Kind.NO_NOTICE  # a round without any data gives nothing
    if known == EXTERNAL:
        return _elsewhere(season, paired, member, rules, noted)
    if known == LATE:
        noted[member] = "late"
    if known == SIGNED_OFF and attendance(season, paired.date, member, paired.place.round).reason == "long":
        noted[member] = "long"
    return unplayed(known)


def _elsewhere(season: Season, paired: RoundRecord, member: int, rules: KeizerRules, noted: Noted) -> Kind:
    """2: return a game for the club, with its result where that is known; an absence if the leader rejected it.

    Its result counts once: on an evening with several rounds for the first one; the others count as club duty.
    """
    games = external_games(season, paired.date, member)
    counting = [game for game in games if game.ruled is not False]
    if games and not counting:
        return Kind.ABSENT
    if rules.counts_other_days:
        if counting and all(game.game_at.date() != paired.date for game in counting):
            noted[member] = "other"
    elif counting and turn_of(season, paired.date, paired.place.round) < 2:
        noted[member] = next((game.result for game in counting if game.result), "pending")
    return Kind.HALF_BYE
