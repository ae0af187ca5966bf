"""The competition of a cup: it uses the evenings of another competition, unless it has evenings of its own."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, islice

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import GuestGame, Task
from indeler.season.competitions.cup.rounds import CupGame, CupRound
from indeler.season.competitions.cup.standing import CupStanding, has_left
from indeler.season.core.state import Board, Evening, State

RULEBOOK = "botwinnik"

PLAYED = ("1-0", "½-½", "0-1")
_UNPLAYED = {(True, True): "--", (True, False): "-+", (False, True): "+-", (False, False): ""}
"""The result by the absence of White and of Black."""


class Cup(CupStanding):
    """A knock-out cup."""

    word = N_("cup")
    shown_as = "knock-out"
    other_names = ("cup", "beker", "pokal")
    missing = N_("The rulebook '{name}' has no cup.")

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """BW-73: number its own evenings consecutively."""
        return [(part, 0) for part in range(1, len(evenings) + 1)]

    def evenings_needed(self) -> int:
        """BW-73: return one evening for each round, where it has evenings of its own."""
        on = self.season.state.start
        if self.host is not None or len(self.season.playing(self.name, datetime.date.max)) < 2:
            return 0
        joined = (member.joined for member in self.season.state.members.values())
        return len(self.state.rounds) + self.rounds_to_come(max([on, *joined]))

    def draw_on(self, date: datetime.date) -> int | None:
        """BW-73: return the round with this main date; None after the cup is won, which may be early with two lives."""
        number = next((number for number, each in enumerate(self.state.dates) if each == date), None)
        is_over = number is not None and number >= len(self.state.rounds) and self.holder() is not None
        return None if is_over else number

    def replanned(self) -> State:
        """BW-73, BW-77: move main dates that are no longer possible to the next possible evening; drawn ones stay."""
        drawn = len(self.state.rounds)
        dates = list(self.state.dates[:drawn])
        for date in self.state.dates[drawn:]:
            after = dates[-1] if dates else datetime.date.min
            days = (each for each in slots(self.season) if each >= date and each > after)
            dates += islice(filter(self.may_be_main_date, days), 1)
        return self.with_state(dates=tuple(dates)) if tuple(dates) != self.state.dates else self.season.state

    def guest_games(self) -> Mapping[tuple[datetime.date, int], GuestGame]:
        """BW-75: return the games that are set for an evening and count for its round, if the rules allow it."""
        if not self.rules.counts_for_cycles or self.host is None:
            return {}
        return {
            (date, player): GuestGame(self.name, Board(game.white, game.black, game.result))
            for date, game in self._dated()
            for player in (game.white, game.black)
        }

    def dated_games(self) -> Sequence[tuple[datetime.date, Board]]:
        """BW-74, BW-76: return all games, and after a draw those of the play-off."""
        return [
            (date, Board(white, black, result))
            for date, game in self._dated()
            for white, black, result in ((game.white, game.black, game.result), *game.play_off)
        ]

    def _dated(self) -> list[tuple[datetime.date, CupGame]]:
        return [(game.date, game) for game in self.games() if game.date is not None and game.walk_over is None]

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: return the games that are set for it."""
        return [game for game in self.games() if game.date == date]

    def games(self) -> list[CupGame]:
        """Return all games of the rounds drawn so far."""
        return [game for round in self.state.rounds.values() for game in round.games]

    def games_played(self) -> Counter[int]:
        """BW-75: return the regular games that were played."""
        played = (game for game in self.games() if game.result in PLAYED)
        return Counter(player for game in played for player in (game.white, game.black))

    def number_of_games(self) -> int:
        """Return the number of games, each with two players."""
        return sum(self.games_played().values()) // 2

    winner = CupStanding.holder

    def season_places(self) -> list[list[int]]:
        """BW-70: return the holder, then the others by the round in which they lost, the latest first."""
        reached: dict[int, int] = {}
        for number in sorted(self.state.rounds):
            reached |= dict.fromkeys(self.state.rounds[number].players, number)
        holder = self.holder()
        if holder is not None:
            reached[holder] = max(self.state.rounds) + 1
        order = sorted(reached, key=lambda member: (-reached[member], member))
        return [list(equals) for _, equals in groupby(order, key=reached.__getitem__)]

    def check_participation(self) -> None:
        """BW-70: refuse a change after the first draw."""
        if self.state.rounds:
            text = N_("The cup has been drawn; opting in or out was open until the preliminary round (BW-70).")
            raise InvalidInput(text)

    def check_import(self, part: int) -> None:
        """BW-70: refuse an import: only the remaining players matter, and a draw does not need the games."""
        raise InvalidInput(
            N_(
                "the cup goes on with those who are still in it: leave its games out, "
                "let those who are out take no part in the cup, and draw its next round."
            )
        )

    def signed_off(self, state: State, date: datetime.date, member: int) -> State:
        """BW-77: cancel the date of the member's game on that evening."""
        return self._unset(state, date, member)

    def evening_moved(self, state: State, date: datetime.date) -> State:
        """BW-77: cancel the dates of all games of a removed evening."""
        return self._unset(state, date)

    def evenings_moved(self, state: State, moves: Mapping[datetime.date, datetime.date]) -> State:
        """BW-73, BW-77: move main dates and games with their evenings."""

        def moved(game: CupGame) -> CupGame:
            to = None if game.result or game.date is None else moves.get(game.date)
            return game if to is None else replace(game, date=to)

        rounds = {
            number: replace(each, date=moves.get(each.date, each.date), games=tuple(map(moved, each.games)))
            for number, each in self.state.rounds.items()
        }
        dates = tuple(moves.get(date, date) for date in self.state.dates)
        if (rounds, dates) == (self.state.rounds, self.state.dates):
            return state
        return self.with_state(state, rounds=rounds, dates=dates)

    def _unset(self, state: State, date: datetime.date, member: int | None = None) -> State:
        """BW-77: clear the date of undecided games of this evening, of one member or of all."""

        def again(game: CupGame) -> CupGame:
            concerns = game.date == date and (member is None or member in (game.white, game.black))
            return replace(game, date=None) if concerns and not game.result else game

        return self._with_games(
            state, {number: [*map(again, each.games)] for number, each in self.state.rounds.items()}
        )

    def record_no_show(self, state: State, date: datetime.date, member: int) -> State:
        """BW-78: count the games of this evening as lost for the absent member; a granted objection undoes that."""
        absent = {each for each, one in state.attendance.get(date, {}).items() if one.no_show and not one.granted}

        def settled(game: CupGame) -> CupGame:
            if game.date != date or member not in (game.white, game.black) or game.result in (*PLAYED, "0-0"):
                return game
            result = _UNPLAYED[game.white in absent, game.black in absent]
            return replace(game, result=result, date=game.date if result else None)

        last = self.state.last
        return state if last is None else self._with_games(state, {last.number: [*map(settled, last.games)]})

    def _with_games(self, state: State, games: Mapping[int, Sequence[CupGame]]) -> State:
        """Return the state in which these rounds have other games; the same state if they are equal."""
        rounds = {
            number: replace(self.state.rounds[number], games=tuple(each))
            for number, each in games.items()
            if tuple(each) != self.state.rounds[number].games
        }
        return self.with_state(state, rounds={**self.state.rounds, **rounds}) if rounds else state

    def todo(self, now: datetime.datetime) -> Sequence[Task]:
        """BW-77: return games that were not played in time, or no longer can be."""
        return [self._overdue(round, game) for round, game in self.overdue(now.date())]

    def _overdue(self, round: CupRound, game: CupGame) -> Task:
        names = f"{self.season.name(game.white)} - {self.season.name(game.black)}"
        left = [self.season.name(each) for each in (game.white, game.black) if has_left(self.season, each)]
        if left:
            text = N_("{names} of cup round {round}: {left} has left, let the other advance.")
            words = Sentence(text, names=names, round=round.number, left=left[0])
            return Task("cup-left", words, None, (names, round.number, left[0]))
        words = Sentence(N_("{names} of cup round {round} was not played in time."), names=names, round=round.number)
        return Task("walk-over", words, self.last_evening(round, game), (names, round.number), in_time_on_day=True)


COMPETITION = Cup
