"""The competition of a ladder of challenges: no evenings of its own, an order, and games on any day."""

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.capabilities import Line, Offer, OfferField, Task
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.standings_table import StandingsRow, StandingsTable, column
from indeler.season.competitions.challenge.events import LadderMadeUp
from indeler.season.competitions.challenge.rules import ChallengeRules
from indeler.season.core.season import Competition
from indeler.season.core.state import OVER_THE_BOARD, Board, CompetitionState, MemberNumber, State, Value


class Challenge(Value, frozen=True):
    """An open challenge."""

    member: MemberNumber
    challenged: MemberNumber
    made_on: datetime.date
    accepted: bool = False
    date: datetime.date | None = None
    """The day on which it is played, once that is agreed."""
    made_at: datetime.datetime | None = None


class ChallengeGame(Value, frozen=True):
    """A game that was played on a challenge."""

    white: MemberNumber
    black: MemberNumber
    result: str
    date: datetime.date


class Move(Value, frozen=True):
    """The effect of a finished challenge on the place of the challenger."""

    date: datetime.date
    member: MemberNumber
    challenged: MemberNumber
    before: int
    after: int
    result: str = ""
    """The result; empty if there was no game."""


class ChallengeState(CompetitionState, frozen=True):
    """The state of a ladder."""

    order: tuple[MemberNumber, ...] = ()
    """The members from the top; later ones are below."""
    open: tuple[Challenge, ...] = ()
    games: tuple[ChallengeGame, ...] = ()
    moves: tuple[Move, ...] = ()


NOTHING = ChallengeState()


GAMES = column("games", N_("G"), N_("games with a result"))
WINS = column("wins", N_("W"), N_("games won"))
LATEST_MOVES_SHOWN = 10
"""The number of latest moves that are shown."""


class Challenges(Competition[ChallengeRules]):
    """A ladder on which members challenge those above them: it has no evenings, an order, and games on any day."""

    word = N_("ladder")
    missing = N_("The rulebook '{name}' has no ladder of challenges.")
    makes_up_groups = True

    @property
    def state(self) -> ChallengeState:
        """Return its part of the state."""
        return self.own_state(NOTHING)

    # The order.

    def order(self) -> list[int]:
        """Return all members who take part, from the top."""
        return [one for one in self.full_order() if not self._is_absent(one)]

    def full_order(self) -> list[int]:
        """Return the order with members who paused and keep their place; later members follow below, by joining.

        All members passed to `joined_or_left` are in the stored order, which begins with the first order.
        """
        members = self.season.state.members
        new = [one for one in members if one not in self.state.order and not self._is_absent(one)]
        return [*self.state.order, *sorted(new, key=lambda one: (members[one].joined, one))]

    def _is_absent(self, one: int) -> bool:
        member = self.season.state.members.get(one)
        return member is None or member.left is not None or self.name in member.not_in

    def joined_or_left(self, state: State, members: Sequence[int]) -> State:
        """Remove the challenges of members who leave, who return at the bottom unless the rules keep the place."""
        if not self.state.order:
            return state
        order, after = self.full_order(), type(self)(self.season.followed_by((), state), self.rules)
        leavers = [one for one in members if after._is_absent(one)]
        if self.rules.returning == "bottom":
            order = [one for one in order if one not in leavers]
        order += sorted(one for one in members if one not in leavers and one not in order)
        still_open = (each for each in self.state.open if not {each.member, each.challenged} & {*leavers})
        return self.with_state(state, order=tuple(order), open=tuple(still_open))

    def classified(self) -> list[int]:
        """Return all members by current place."""
        return self.order()

    def ending_places(self) -> dict[int, tuple[str, int]]:
        """Return the place on the ladder."""
        return {member: ("", place) for place, member in enumerate(self.order(), start=1)}

    def after_win(self, winner: int, loser: int) -> tuple[int, ...]:
        """Return the order after a win: a lower winner moves above the loser, or by a setting both exchange places."""
        order = self.full_order()
        above, below = order.index(loser), order.index(winner)
        if below < above:
            return tuple(order)
        if self.rules.winner_takes == "swap":
            order[above], order[below] = winner, loser
        else:
            order.insert(above, order.pop(below))
        return tuple(order)

    # Challenges.

    def open(self) -> list[Challenge]:
        """Return the open challenges, without those to a member who has left."""
        there = set(self.order())
        return [each for each in self.state.open if {each.member, each.challenged} <= there]

    def last_day(self, challenge: Challenge) -> datetime.date:
        """Return the last day for the game of a challenge."""
        return challenge.made_on + datetime.timedelta(days=self.rules.play_within_days)

    def challenge_of(self, one: int, other: int) -> Challenge:
        """Return the open challenge between these two."""
        for each in self.open():
            if {each.member, each.challenged} == {one, other}:
                return each
        names = f"{self.season.name(one)} - {self.season.name(other)}"
        raise InvalidInput(N_("There is no open challenge {names}."), names=names)

    def has_open(self, member: int) -> bool:
        """Return whether this member has challenged, or has been challenged."""
        return any(member in (each.member, each.challenged) for each in self.open())

    def again_from(self, one: int, other: int) -> datetime.date:
        """Return the day from which these two may challenge each other again."""
        pause = datetime.timedelta(days=self.rules.rematch_after_days)
        played = [game.date + pause for game in self.state.games if {game.white, game.black} == {one, other}]
        return max(played, default=datetime.date.min)

    def may_challenge(self, member: int, on: datetime.date) -> list[int]:
        """Return the members whom this member may challenge on this day, the highest first."""
        order = self.order()
        place = order.index(member)
        if self.has_open(member):
            return []
        above = order[max(0, place - self.rules.places_up) : place]
        return [one for one in above if not self.has_open(one) and self.again_from(member, one) <= on]

    def tables(self) -> list[StandingsTable]:
        """Return the order, below it the open challenges, and the reasons for the order."""
        if not self.state.order:
            return []
        rows = tuple(self._row(place, member) for place, member in enumerate(self.order(), start=1))
        moves = map(self._describe_move, reversed(self.state.moves[-LATEST_MOVES_SHOWN:]))
        notes = (*map(self.describe, self.open()), *moves)
        title = Sentence(N_("{competition}, the order"), competition=self.title)
        return [StandingsTable("ladder", title, (GAMES, WINS), rows, notes)]

    def _row(self, place: int, member: int) -> StandingsRow:
        own = [game for game in self.state.games if member in (game.white, game.black)]
        won = sum(Played(game.white, game.black, RESULTS[game.result]).winner == member for game in own)
        return StandingsRow(place, member, self.season.titled(member), (len(own), won))

    def describe(self, each: Challenge) -> Sentence:
        """Return an open challenge in a sentence."""
        names = {"name": self.season.name(each.member), "other": self.season.name(each.challenged)}
        if each.date is not None:
            return Sentence(N_("{name} has challenged {other}; they play on {date}."), date=each.date, **names)
        return Sentence(
            N_("{name} has challenged {other}; to be played until {until}."), until=self.last_day(each), **names
        )

    def _describe_move(self, move: Move) -> Sentence:
        gaps = {
            "date": move.date,
            "name": self.season.name(move.member),
            "other": self.season.name(move.challenged),
            "before": move.before,
            "after": move.after,
            "result": self.game.format_result(move.result),
        }
        if move.before == move.after and not move.result:
            return Sentence(N_("{date}: {name} – {other} was not played, and {name} stays on place {after}."), **gaps)
        if move.before == move.after:
            return Sentence(N_("{date}: {name} did not win against {other} and stays on place {after}."), **gaps)
        if not move.result:
            return Sentence(N_("{date}: {other} did not play; {name} goes from place {before} to {after}."), **gaps)
        return Sentence(N_("{date}: {name} won against {other} and goes from place {before} to {after}."), **gaps)

    def awaits_groups(self, today: datetime.date) -> bool:
        """Return whether the ladder has still to begin."""
        return not self.state.order and len(self.season.playing(self.name, today)) >= self.fewest_players

    def opening(self, **head: Any) -> LadderMadeUp:
        """Return the order in which it begins: by rating."""
        if self.state.order:
            raise InvalidInput(N_("{competition} has begun; games change its order."), competition=self.title)
        member = self.season.member
        order = sorted(self.season.playing(self.name, head["at"].date()), key=lambda one: (-member(one).rating, one))
        return LadderMadeUp(**head, competition=self.event_name, order=tuple(order))

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """Remove the agreed day; the challenge remains."""
        changed = tuple(
            replace(each, date=None) if each.date == date and member in (each.member, each.challenged) else each
            for each in self.state.open
        )
        return state if changed == self.state.open else self.with_state(state, open=changed)

    def dated_games(self) -> list[tuple[datetime.date, Board]]:
        """Return the games of challenges, each with the day on which its result was entered."""
        return [(game.date, Board(game.white, game.black, game.result)) for game in self.state.games]

    def games_played(self) -> Counter[int]:
        """Count the games of challenges."""
        games = (game for game in self.state.games if game.result in OVER_THE_BOARD)
        return Counter(player for game in games for player in (game.white, game.black))

    def number_of_games(self) -> int:
        """Return the number of games, each with two players."""
        return sum(self.games_played().values()) // 2

    def record_no_show(self, state: State, date: datetime.date, member: int) -> State:
        """Return the state unchanged: the challenge remains."""
        return state

    def offers(self, now: datetime.datetime) -> list[Offer]:
        """Return offers for the days and results of open challenges, then for new ones."""
        if not self.state.order:
            return []
        settled = [offer for each in self.open() for offer in _of_challenge(self, each, now.date())]
        return [*settled, *(offer for member in self.order() for offer in _new(self, member, now.date()))]

    def todo(self, now: datetime.datetime) -> list[Task]:
        """Return the tasks: to begin the ladder, and challenges that were not played in time."""
        if self.awaits_groups(now.date()):
            words = Sentence(N_("Make up the order of {competition}."), competition=self.title)
            return [Task("groups", words, None, (1, self.name))]
        late = [each for each in self.open() if self.last_day(each) < now.date()]
        return [
            Task("offers", self._late(each), self.last_day(each), (self.name, each.member), in_time_on_day=True)
            for each in late
        ]

    def _late(self, each: Challenge) -> Sentence:
        names = f"{self.season.name(each.member)} - {self.season.name(each.challenged)}"
        return Sentence(N_("The challenge {names} was not played in time: decide."), names=names)


OPEN = N_("Open challenges")
NEW = N_("A new challenge")


def _new(ladder: Challenges, member: int, today: datetime.date) -> list[Offer]:
    season, order = ladder.season, ladder.order()
    others = ladder.may_challenge(member, today)
    if not others:
        return []
    title = Sentence(N_("{place}. {name} challenges"), place=order.index(member) + 1, name=season.name(member))
    answers = [(str(one), season.name(one)) for one in others]
    line = Line({"competition": ladder.name, "member": member})
    only = frozenset([member])
    return [Offer(f"new-{member}", Sentence(NEW), title, "challenge-made", [line], answers, "challenged", members=only)]


def _of_challenge(ladder: Challenges, each: Challenge, today: datetime.date) -> list[Offer]:
    """Return the result with either colour and the day; after the deadline the outcome by the rules."""
    code, two = f"{each.member}-{each.challenged}", {"member": each.member, "challenged": each.challenged}
    fields = {"competition": ladder.name, **two}
    heading, about = Sentence(OPEN), ladder.describe(each)
    names = {one: ladder.season.name(one) for one in (each.member, each.challenged)}
    day, agree = OfferField("date", "date", value=str(each.date or ""), required=False), [("", Sentence(N_("Agree")))]
    title = Sentence(N_("The day of {white} – {black}"), white=names[each.member], black=names[each.challenged])
    agreed = Offer(f"day-{code}", heading, title, "challenge-accepted", [Line(fields, [day])], agree, about=about)
    offers = [agreed._replace(members=frozenset([each.challenged]))]
    for white, black in ((each.member, each.challenged), (each.challenged, each.member)):
        line = Line({"competition": ladder.name, "white": white, "black": black})
        title = Sentence(N_("{white} (White) – {black}"), white=names[white], black=names[black])
        endings, players = ladder.game.endings, frozenset(names)
        game = Offer(f"game-{white}-{black}", heading, title, "challenge-played", [line], endings, "result")
        offers.append(game._replace(on=each.date, players=players))
    if ladder.last_day(each) < today:
        name, other = names[each.member], names[each.challenged]
        title = Sentence(N_("{name} – {other} was not played in time"), name=name, other=other)
        takes, stays = Sentence(N_("{name} takes the place"), name=name), Sentence(N_("The order stays"))
        answers = [("true", takes), ("", stays)]
        late = Offer(f"late-{code}", heading, title, "challenge-expired", [Line(fields)], answers, "takes_place")
        offers.append(late)
    return offers


COMPETITION = Challenges
