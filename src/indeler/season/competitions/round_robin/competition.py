"""The competition of a round robin: a round every evening in each group by the Berger table, and games caught up."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import name_key
from indeler.season import queries
from indeler.season.boards.events import ResultCorrected, ResultEntered
from indeler.season.calendar.slots import last_round_with, slots
from indeler.season.capabilities import Boards, Line, Offer, OfferField, OpenGame, Task
from indeler.season.common.pools import Fixture
from indeler.season.common.qualification import promoted_and_relegated
from indeler.season.common.standings_table import StandingsTable
from indeler.season.competitions.round_robin.base import Ahead, Game, Groups, RobinGames, first_groups, in_order
from indeler.season.competitions.round_robin.events import GroupsMadeUp
from indeler.season.core.decisions import with_entry, without
from indeler.season.core.state import Board, Evening, RoundKey, RoundRecord, Slot, State

FREE = "free"
"""The reason why a player has no board: no opponent is left in this round."""


class RoundRobin(RobinGames):
    """A round robin in groups."""

    word = N_("round robin")
    missing = N_("The rulebook '{name}' has no round robin.")
    makes_up_groups = True

    def name_round(self, place: RoundKey) -> Sentence:
        """Return the round and the group, and of several parts which one."""
        gaps = {"competition": self.title, "round": place.round, "group": place.group}
        if self.rules.parts == 1:
            return Sentence(N_("{competition}, round {round}, group {group}"), **gaps)
        return Sentence(N_("{competition}, part {part}, round {round}, group {group}"), part=place.part, **gaps)

    def describe_evening(self, part: int, round: int) -> Sentence:
        """Return the round."""
        return Sentence(N_("round {round} of {competition}"), round=round, competition=self.title)

    def round_title(self, part: int, round: int) -> Sentence:
        """Return the part and the round; or that games are caught up."""
        if round > self.rounds_of(part):
            return Sentence(N_("{competition}, games to be caught up"), competition=self.title)
        last = last_round_with(self, part, round)
        gaps = {"competition": self.title, "part": part, "round": round, "last": last}
        if last > round:
            text = N_("{competition}, part {part}, rounds {round}–{last}")
            return Sentence(N_("{competition}, rounds {round}–{last}") if self.rules.parts == 1 else text, **gaps)
        if self.rules.parts == 1:
            return super().round_title(part, round)
        return Sentence(N_("{competition}, part {part}, round {round}"), **gaps)

    def seed_of(self, place: RoundKey) -> str:
        """Return the seed of a round: a text that is never translated."""
        return f"{self.name} part {place.part}, round {place.round}, group {place.group}"

    # The calendar.

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """Number the rounds consecutively: a cancelled one moves the later ones; spare evenings follow a part."""
        return [(part, round) for part in self._numbers for round in self._first_rounds(self.rounds_of(part))]

    def has_round_on(self, evening: Slot) -> bool:
        """Return whether an evening has a round; not a spare one, whose games were paired before."""
        return evening.round <= self.rounds_of(evening.part)

    @property
    def _numbers(self) -> range:
        return range(1, self.rules.parts + 1)

    def _first_rounds(self, rounds: int) -> list[int]:
        """Return the first round of each evening of a part; of a spare evening a number that no round has."""
        spare = self.rules.catching_up.spare_evenings if rounds else 0
        return [*queries.first_rounds(self, rounds), *range(rounds + 1, rounds + 1 + spare)]

    def evenings_for(self, rounds: int) -> int:
        """Return one evening for each round or for each few, and the spare ones."""
        return len(self._first_rounds(rounds))

    def evenings_needed(self) -> int:
        """Return one evening for each round or for each few, and the spare ones; it cannot be made shorter."""
        return sum(self.evenings_for(self.rounds_of(part)) for part in self._numbers)

    least_evenings = evenings_needed

    def lengths(self, evenings: int) -> Mapping[int, int]:
        """Return the lengths of the parts: as many complete parts as fit, at least one."""
        found: dict[int, int] = {}
        for part in self._numbers:
            rounds = self.rounds_of(part)
            if found and sum(map(self.evenings_for, [*found.values(), rounds])) > evenings:
                break
            found[part] = rounds
        return found

    # Players and pairings.

    def group_names(self) -> list[str]:
        """Return the names in the rules."""
        return [*self.rules.groups]

    def classified(self) -> list[int]:
        """Return all members by current place, the first group before the second."""
        return [*self.ending_places()]

    def ending_places(self) -> dict[int, tuple[str, int]]:
        """Return the group of the newest part, and the place in it."""
        part = self.newest
        groups = self.groups(part) if part else ()
        return {row.member: (group, row.rank) for group in groups for row in self.standings(part, group).rows}

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """Return the round of every group that has this many; a group with fewer rounds is free."""
        return [
            place
            for group in self.groups(evening.part)
            for place in queries.next_of(self, evening, group, self.group_rounds(evening.part, group))
        ]

    def check_round(self, place: RoundKey) -> None:
        """Refuse a round beyond the table of the group."""
        rounds = self.group_rounds(place.part, place.group)
        if place.round > rounds:
            text = N_("Group {group} has {rounds} rounds, so no round {round}.")
            raise InvalidInput(text, group=place.group, rounds=rounds, round=place.round)

    def check_boards(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> None:
        """Refuse other games than those of the table; only their order may differ."""
        due = {(game.white, game.black) for game in self._fixtures_of(place)}
        for white, black in due.symmetric_difference(boards):
            text = N_("In {place} the table has other games than {white} - {black}; it cannot be changed by hand.")
            name = self.season.name
            raise InvalidInput(text, place=self.name_round(place), white=name(white), black=name(black))

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """Return the group without withdrawn members."""
        withdrawn = self.withdrawn(place.part)
        return [member for member in self.members_of(place.part, place.group) if member not in withdrawn]

    def _fixtures_of(self, place: RoundKey) -> list[Fixture]:
        withdrawn = self.withdrawn(place.part)
        return [
            game
            for game in self.fixtures(place.part, place.group)
            if game.round == place.round and withdrawn.isdisjoint((game.white, game.black))
        ]

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """Return the games of the table: first the games of this evening, then the postponed ones."""
        self.check_round(place)

        def is_elsewhere(fixture: Fixture) -> bool:
            game = self.game_of(place.part, fixture)
            return game in self.state.ahead or self.is_left(game)

        games = sorted(self._fixtures_of(place), key=is_elsewhere)
        free = self.free_in(place.part, place.group, place.round)
        odd = free if free in self.field(place, datetime.date.max) else None
        return [(game.white, game.black) for game in games], odd

    def is_closed(self, place: RoundKey) -> bool:
        """Return every group plays by its table."""
        return True

    def may_catch_up(self, place: RoundKey) -> bool:
        """Return whether games of this group may be played on another day: always."""
        return True

    def is_postponed(self, paired: RoundRecord, board: Board) -> bool:
        """Return whether a game is postponed from the evening of its round."""
        return not board.result and self.is_left(Game(*paired.place[1:3], board.white, board.black))

    def tempo(self, place: RoundKey, member: int) -> str:
        """Return the tempo of the competition, equal for all its members."""
        return self.rules.tempo

    # Results.

    def awaits_result(self, paired: RoundRecord, board: Board) -> bool:
        """Return whether a result is missing; not from a withdrawn player."""
        return not board.result and self.withdrawn(paired.place.part).isdisjoint((board.white, board.black))

    def without_board(self, paired: RoundRecord, member: int) -> str:
        """Return why a member has no board: without an opponent a member is free."""
        return FREE

    @property
    def neither_to_blame(self) -> str:
        """Return the result: lost for both, or by a setting a draw."""
        return "½-½" if self.rules.catching_up.neither_to_blame == "draw" else "--"

    def board_ahead(self, place: RoundKey, white: int, black: int) -> Board | None:
        """Return a game of an unpublished round of the table, with its result if it was played already."""
        if place.part not in self.state.parts or place.group not in self.groups(place.part):
            return None
        planned = [(game.white, game.black) for game in self._fixtures_of(place)]
        if self.season.published(place) is not None or (white, black) not in planned:
            return None
        ahead = self.state.ahead.get(Game(*place[1:3], white, black))
        return Board(white, black, ahead.result, ahead.entered_at) if ahead else Board(white, black)

    def entered_ahead(self, event: ResultEntered | ResultCorrected) -> State:
        """Return the state after the result of a game that is played before its round; an empty result removes it."""
        game = Game(event.part, event.round, event.white, event.black)
        if event.result is None:
            return self.with_state(ahead=without(self.state.ahead, game))
        return self.with_state(ahead=with_entry(self.state.ahead, game, Ahead(event.result, event.at)))

    # Effects of other events.

    def check_participation(self) -> None:
        """Refuse to enter a part that has begun; to leave it is a withdrawal, which the leader decides."""
        part = self.newest
        paired = any(place[:2] == (self.name, part) for place in self.season.state.pairings)
        if part and paired and not self.is_over(part):
            text = N_("{competition} is under way; a player who stops withdraws, which the leader records.")
            raise InvalidInput(text, competition=self.title)

    def is_over(self, part: int) -> bool:
        """Return whether every game of this part that counts has a result."""
        return all(self.standings(part, group).complete for group in self.groups(part))

    # The groups.

    def awaits_groups(self, today: datetime.date) -> bool:
        """Return whether the previous part is over, and the next part has coming evenings or none at all."""
        number = len(self.state.parts) + 1
        enough = len(self.season.playing(self.name, today)) >= self.fewest_players
        if number > self.rules.parts or not enough or not all(map(self.is_over, self.state.parts)):
            return False
        own = [each for each in slots(self.season).values() if each.what == self.name]
        return not own or any(each.part == number and each.date >= today for each in own)

    def opening(self, **head: Any) -> GroupsMadeUp:
        """Return the groups of the next part, as the rules give them."""
        number = len(self.state.parts) + 1
        groups = {name: tuple(members) for name, members in self._groups_of(number, head["at"].date()).items()}
        return GroupsMadeUp(**head, competition=self.event_name, part=number, groups=groups)

    def _groups_of(self, number: int, on: datetime.date) -> Groups:
        """Return groups by strength, or by the result of the previous part; new members begin in the last group."""
        playing = self.season.playing(self.name, on)
        if number == 1:
            return first_groups(self.season, self.rules, playing)
        before = self.part(number - 1)
        rankings = {
            group: [row.member for row in self.standings(before.number, group).rows if row.member in playing]
            for group in before.groups
        }
        declined = {member for part, member in self.state.declined if part == before.number}
        groups = promoted_and_relegated(rankings, self.rules.moves.up, self.rules.moves.down, declined)
        placed = {member for members in groups.values() for member in members}
        new = [member for member in in_order(self.season, self.rules, playing) if member not in placed]
        groups[[*groups][-1]] += new
        return {name: members for name, members in groups.items() if members}

    # Views.

    def tables(self) -> list[StandingsTable]:
        """Return the table of every group, the newest part first."""
        return self._tables(sorted(self.state.parts, reverse=True))

    def _tables(self, parts: Sequence[int]) -> list[StandingsTable]:
        return [self.table(part, group) for part in parts for group in self.groups(part)]

    def tables_of_season(self) -> list[StandingsTable]:
        """Return the table of every group, the first part first."""
        return self._tables(sorted(self.state.parts))

    def tables_now(self) -> list[StandingsTable]:
        """Return the table of every group of the newest part."""
        return self._tables(sorted(self.state.parts)[-1:])

    def tables_after(self, places: Sequence[RoundKey]) -> list[StandingsTable]:
        """Return the tables of the groups that played."""
        return [self.table(part, group) for part, group in dict.fromkeys((each.part, each.group) for each in places)]

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Return the offers for postponed games (days, the nearest first, and time), withdrawals and promotions."""
        left = [game for game in self.open_games() if game.is_left]
        left.sort(key=lambda game: (game.until or datetime.date.max, game.place, game.white))
        longer = [_longer(self, game) for game in left if game.is_out]
        members = self.may_decline(self.newest) if self.newest else []
        staying = [_declined(self, "", Line(_part(self), [_choice(self, members)]))] if members else []
        return [*(_day(self, game) for game in left), *longer, *_withdrawals(self), *staying]

    def offers_to(self, member: int, now: datetime.datetime) -> list[Offer]:
        """Return the offer to decline promotion."""
        if not self.newest or member not in self.may_decline(self.newest):
            return []
        return [_declined(self, self.season.name(member), Line({**_part(self), "member": member}))]

    def todo(self, now: datetime.datetime) -> list[Task]:
        """Return groups to make up, a task for each overdue game, and one for all others to be caught up."""
        today = now.date()
        groups = [_groups(self, today)] if self.awaits_groups(today) else []
        left = [game for game in self.open_games() if game.is_left and game.evening and game.evening <= today]
        days = [game.until or datetime.date.max for game in left]
        late = [game for game, day in zip(left, days, strict=True) if day < today]
        tasks = []
        for game in late:
            names = f"{self.season.name(game.white)} - {self.season.name(game.black)}"
            words = Sentence(N_("{names} was not caught up in time: decide."), names=names)
            tasks.append(Task("unplayed", words, game.until, (self.name, names), in_time_on_day=True))
        if len(left) > len(late):
            first = min(day for day in days if day >= today)
            words = Sentence(N_("Games to be caught up: {count}."), count=len(left) - len(late))
            tasks.append(Task("catch-up", words, first, (self.name, len(left) - len(late)), in_time_on_day=True))
        return [*groups, *tasks]


LEFT = N_("Games to be caught up")
MORE_TIME = N_("More time to catch up")
WITHDRAWAL = N_("Somebody withdraws")


def _day(robin: RobinGames, game: OpenGame) -> Offer:
    """Return the offer to agree on a day for a game to be caught up."""
    about = round = robin.name_round(game.place)
    if game.until:
        about = Sentence(N_("{round}; to be played until {until}."), round=round, until=game.until)
    field, answer = OfferField("date", "date", str(game.date or ""), required=False), N_("Agree on this day")
    return _of_game(robin, game, "day", LEFT, "catch-up-date", field, answer)._replace(about=about)


def _longer(robin: RobinGames, game: OpenGame) -> Offer:
    field = OfferField("until", "date", str(game.until or ""))
    return _of_game(robin, game, "until", MORE_TIME, "catch-up-extended", field, N_("Give more time"))


def _of_game(
    robin: RobinGames, game: OpenGame, what: str, heading: Text, kind: str, field: OfferField, answer: Text
) -> Offer:
    competition, part, round, _group = game.place
    code = f"{what}-{part}-{round}-{game.white}-{game.black}"
    names = f"{robin.season.name(game.white)} – {robin.season.name(game.black)}"
    fixed = {"competition": competition, "part": part, "round": round, "white": game.white, "black": game.black}
    return Offer(code, Sentence(heading), names, kind, [Line(fixed, [field])], [("", Sentence(answer))])


def _withdrawals(robin: RobinGames) -> list[Offer]:
    part = robin.newest
    if not part:
        return []
    withdrawn = robin.withdrawn(part)
    staying = [one for group in robin.groups(part) for one in robin.members_of(part, group) if one not in withdrawn]
    line, answers = Line(_part(robin), [_choice(robin, staying)]), [("", Sentence(N_("Withdraw")))]
    return [Offer("withdrawn", Sentence(WITHDRAWAL), "", "withdrawn", [line], answers)] if staying else []


def _choice(robin: RobinGames, members: list[int]) -> OfferField:
    named = sorted(members, key=lambda one: name_key(robin.season.name(one)))
    return OfferField("member", "choice", choices=[(str(one), robin.season.name(one)) for one in named])


def _part(robin: RobinGames) -> dict[str, object]:
    return {"competition": robin.name, "part": robin.newest}


def _declined(robin: RobinGames, title: str, line: Line) -> Offer:
    heading = Sentence(N_("{competition}: going up a group"), competition=robin.title)
    answers = [("", Sentence(N_("Does not want to go up")))]
    return Offer("declined", heading, title, "going-up-declined", [line], answers)


def _groups(robin: RobinGames, today: datetime.date) -> Task:
    """Return the task before the first evening of a part; a part begins once the previous one has been played."""
    own = (each.date for each in slots(robin.season).values() if each.what == robin.name and each.date >= today)
    words = Sentence(N_("Make up the groups of {competition}."), competition=robin.title)
    return Task("groups", words, next(own, None), (len(robin.state.parts) + 1, robin.name))


COMPETITION = RoundRobin
