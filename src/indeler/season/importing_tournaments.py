"""Import of played rounds: of a running season from another program, and of an evening played as an arena.

A file has a tournament for each group. Its members join on the day of the first round that mentions them, the evenings
are those of the file, and every round is imported with its games, byes and absences.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from indeler.formats import (
    CSV,
    XLSX,
    ArenaResult,
    PlayedGroup,
    format_of,
    is_sevilla_report,
    normalise_heading,
    parse,
    read_sevilla_groups,
    round_date,
)
from indeler.formats.people import Listed
from indeler.language import N_, InvalidInput
from indeler.model import POINT, Kind, Result, Round, Tournament
from indeler.model.board_game import BoardGame
from indeler.season import events
from indeler.season.calendar.planning import unused_evenings
from indeler.season.calendar.room import club_days
from indeler.season.calendar.slots import date_of, slots
from indeler.season.common.members import RESULTS
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.competitions.keizer.competition import Keizer
from indeler.season.core.season import Season
from indeler.season.log.applying import apply
from indeler.season.log.event_words import NOT_PAIRED
from indeler.season.people.joining import Roll, arrivals

IMPORTED = "taken over"

_RESULTS: Mapping[Result, Any] = {
    **{result: word for word, result in RESULTS.items()},
    Result.SHORT_WHITE_WINS: "1-0",
    Result.SHORT_DRAW: "½-½",
    Result.SHORT_BLACK_WINS: "0-1",
    Result.ADJOURNED: "?",
    Result.PENDING: "?",
}
_BYES = (Kind.FULL_BYE, Kind.HALF_BYE, Kind.ZERO_BYE)


class _Group(NamedTuple):
    """A group of the club rules with its games and players."""

    name: str
    tournament: Tournament
    members: Mapping[int, int] = {}
    """The number of the member by number in the file."""

    def first_round(self, number: int) -> int:
        """Return the first round that mentions this player."""
        card = self.tournament.card(number)
        rounds = (round for round, cell in enumerate(card, start=1) if cell.kind not in (Kind.ABSENT, Kind.NOT_ENTERED))
        return next(rounds, len(card) or 1)


def is_tournament(data: bytes, name: str) -> bool:
    """Return whether this is a tournament in a format of its own, rather than a table."""
    try:
        return format_of(name, data) not in (CSV.name, XLSX.name)
    except InvalidInput:
        return False


def take_over_tournaments(
    season: Season, data: bytes, name: str, *, at: datetime.datetime, by: str, roll: Roll | None = None
) -> list[events.Event]:
    """Return the events for the complete file, in order; data that do not fit are refused."""
    found = read_sevilla_groups(data, name) if is_sevilla_report(data, name) else [PlayedGroup("", parse(data, name))]
    if not any(each.tournament.rounds for each in found):
        text = N_("{name}: no round has been played in this file; enter its players as members.")
        raise InvalidInput(text, name=name)
    return list(_Taking(season, name, {"at": at, "by": by, "why": IMPORTED}, roll).decisions(found))


class _Taking:
    """The import of one file into a season."""

    def __init__(self, season: Season, file: str, head: Mapping[str, Any], roll: Roll | None) -> None:
        self.season, self.file, self.head, self.roll = season, file, head, roll
        self.competition = _competition(season)

    def decisions(self, found: Sequence[PlayedGroup]) -> Iterator[events.Event]:
        """Yield the members, the calendar, the groups and the rounds."""
        groups = self._groups(found)
        rounds = max(len(each.tournament.rounds) for each in groups)
        self._check_length(rounds)
        dates = self._dates(groups, rounds)
        for date in reversed(unused_evenings(self.season, self.head["at"].date())):
            yield self._applied(events.EveningDropped(**{**self.head, "why": NOT_PAIRED}, date=date))
        yield from self._join(groups, dates)
        known = {one.name: one.id for one in self.season.state.members.values() if one.left is None}
        for at, each in enumerate(groups):
            players = each.tournament.players.items()
            members = {number: known[player.name or str(number)] for number, player in players}
            groups[at] = each._replace(members=members)
        evenings = [events.PlannedEvening(date, self.competition.name) for date in dict.fromkeys(dates)]
        yield self._applied(events.EveningsPlanned(**self.head, evenings=tuple(evenings)))
        if isinstance(self.competition, Cycles):
            listed = {each.name: tuple(each.members.values()) for each in groups}
            yield self._applied(events.CycleOpened(**self.head, cycle=1, groups=listed))
        for round, date in enumerate(dates, start=1):
            for group in groups:
                if round <= len(group.tournament.rounds):
                    yield self._applied(self._round(group, round, date))

    def _applied(self, event: events.Event) -> events.Event:
        self.season = apply(self.season, event)
        return event

    def _groups(self, found: Sequence[PlayedGroup]) -> list[_Group]:
        """Return each group of the file as the group of the club rules that has its name, or its place."""
        names = list(self.competition.rules.groups) or [""]
        if len(found) > len(names):
            text = N_(
                "{name}: the file has {count} groups ({groups}), and the club rules have {known}; give them as "
                "many groups, or save one group."
            )
            groups = [each.name for each in found]
            raise InvalidInput(text, name=self.file, count=len(groups), groups=groups, known=len(names))
        by_name = {normalise_heading(name): name for name in names}
        if all(normalise_heading(each.name) in by_name for each in found):
            return [_Group(by_name[normalise_heading(each.name)], each.tournament) for each in found]
        return [_Group(name, each.tournament) for name, each in zip(names, found, strict=False)]

    def _check_length(self, rounds: int) -> None:
        most = self.competition.rounds_of(1)
        if rounds > most:
            text = N_(
                "{name}: the file has {rounds} rounds, and by the club rules {competition} has {most} at a time; "
                "make that longer in the club rules first."
            )
            raise InvalidInput(text, name=self.file, rounds=rounds, competition=self.competition.title, most=most)

    def _dates(self, groups: Sequence[_Group], rounds: int) -> list[datetime.date]:
        """Return the day of each round: that of the file, or the last club days before today if it states none."""
        stated = [
            {date for each in groups if (date := round_date(each.tournament.event, round))}
            for round in range(1, rounds + 1)
        ]
        if not any(stated):
            today = self.head["at"].date()
            past = [date for date in club_days(self.season) if date < today and date not in self.season.state.evenings]
            if len(past) >= rounds:
                return past[len(past) - rounds :]
        for round, dates in enumerate(stated, start=1):
            if len(dates) != 1:
                text = N_(
                    "{name}: round {round} needs one day in the file, and has {days}; correct the dates of the "
                    "rounds there."
                )
                raise InvalidInput(text, name=self.file, round=round, days=sorted(dates) or 0)
        if (first := min(date for [date] in stated)) < self.season.state.start:
            text = N_(
                "{name}: the first round was on {date}, and the season here begins on {start}; let it begin earlier."
            )
            raise InvalidInput(text, name=self.file, date=first, start=self.season.state.start)
        return [date for [date] in stated]

    def _join(self, groups: Sequence[_Group], dates: Sequence[datetime.date]) -> Iterator[events.Event]:
        """BW-8: yield the events by which new members join on the day of the first round that mentions them."""
        newcomers: dict[datetime.date, list[Listed]] = {}
        for group in groups:
            for number, player in group.tournament.players.items():
                day = dates[group.first_round(number) - 1]
                newcomers.setdefault(day, []).append(Listed(number, player.name or str(number), player))
        for day, listed in sorted(newcomers.items()):
            at = datetime.datetime.combine(day, datetime.time())
            found = arrivals(self.season, listed, at=at, by=self.head["by"], roll=self.roll)
            if found.faults:
                fault = found.faults[0]
                text = N_("{name}: player {number} {player} cannot join: {fault}")
                raise InvalidInput(text, name=self.file, number=fault.line, player=fault.name, fault=fault.remark)
            for event in found.decided:
                yield self._applied(event)

    def _round(self, group: _Group, number: int, date: datetime.date) -> events.RoundTakenOver:
        name = self.competition.name
        if date_of(self.season, name, 1, number) != date:
            text = N_(
                "{name}: round {round} of {date} does not fit in the calendar, which has that evening for another "
                "round."
            )
            raise InvalidInput(text, name=self.file, round=number, date=date)
        return events.RoundTakenOver(
            **self.head,
            competition=name,
            part=1,
            round=number,
            group=group.name,
            games=self._games(group, group.tournament.rounds[number - 1], number),
            **self._without_game(group, number),
        )

    def _games(self, group: _Group, round: Round, number: int) -> tuple[events.TakenGame, ...]:
        boards = {pair: place for place, pair in enumerate(round.boards)}
        games = sorted(round.games, key=lambda game: boards.get((game.white, game.black), len(boards)))
        for game in games:
            if game.result not in _RESULTS:
                text = N_("{name}: round {round} has the result {result}, which a season does not have.")
                raise InvalidInput(text, name=self.file, round=number, result=game.result.label)
        known = group.members
        return tuple(events.TakenGame(known[game.white], known[game.black], _RESULTS[game.result]) for game in games)

    def _without_game(self, group: _Group, number: int) -> dict[str, Any]:
        """Return the bye, the absent players, and those without data; not those who joined later."""
        lists: dict[str, list[int]] = {"odd": [], "away": [], "no_shows": [], "others": []}
        unclear = "others" if isinstance(self.competition, Cycles) else "away"
        for player, kind in group.tournament.rounds[number - 1].unplayed:
            if group.first_round(player) <= number:
                place = "odd" if kind is Kind.PAIRING_BYE else "no_shows" if kind is Kind.NO_NOTICE else unclear
                lists["away" if kind in _BYES else place].append(group.members[player])
        if len(lists["odd"]) > 1:
            text = N_("{name}: round {round} has {count} players with the bye, and a season has one at most.")
            raise InvalidInput(text, name=self.file, round=number, count=len(lists["odd"]))
        odd = lists.pop("odd")
        return {"odd": odd[0] if odd else None, **{name: tuple(members) for name, members in lists.items()}}


def _competition(season: Season) -> Cycles | Keizer:
    """BW-20: return the first competition of the season that has a round on every evening."""
    found = next((each for each in season.competitions if isinstance(each, Cycles | Keizer)), None)
    if found is None:
        text = N_("Only a season of cycles or a Keizer season takes over a tournament; choose such club rules.")
        raise InvalidInput(text)
    return found


# An evening that the club played as an arena elsewhere: the scores become the points of that evening.

WHY = "arena"


def arena_competitions(season: Season) -> Sequence[Evenings]:
    """Return the competitions of evenings of this season that play chess, as Lichess does."""
    return [each for each in season.of_kind(Evenings) if each.game is BoardGame.CHESS]


def guessed_members(season: Season, results: Sequence[ArenaResult]) -> dict[str, int]:
    """Return the member whose name has the same letters, in any order of its words, by username."""
    known = {}
    for member in season.state.members.values():
        if member.left is None:
            words = [word.casefold() for word in member.name.replace(",", " ").split()]
            for joined in ("".join(words), "".join(reversed(words))):
                known[joined] = member.id
    found = {}
    for result in results:
        plain = "".join(letter for letter in result.username.casefold() if letter.isalnum())
        if plain in known:
            found[result.username] = known[plain]
    return found


def arena_evening(
    season: Season,
    results: Sequence[ArenaResult],
    members: Mapping[str, int],
    *,
    competition: str,
    date: datetime.date,
    at: datetime.datetime,
    by: str,
) -> list[events.Event]:
    """BW-50: return the evening of this date with the scores of those players who are members; others are left out."""
    head: dict[str, Any] = {"at": at, "by": by, "why": WHY}
    evenings = _evenings(season, competition)
    scores = {members[one.username]: one.score * POINT for one in results if one.username in members}
    if len(scores) < sum(one.username in members for one in results):
        raise InvalidInput(N_("Two players of the arena are the same member; choose one of them."))
    if not scores:
        raise InvalidInput(N_("Nobody of the arena is a member; say who is who."))
    decided: list[events.Event] = []
    slot = slots(season).get(date)
    if slot is None:
        decided.append(events.EveningsPlanned(**head, evenings=(events.PlannedEvening(date, evenings.name),)))
        season = apply(season, decided[0])
        slot = slots(season)[date]
    if slot.what != evenings.name:
        text = N_("On {date} there is an evening of {what}; choose another date or competition.")
        raise InvalidInput(text, date=date, what=slot.what)
    place: dict[str, Any] = {"competition": evenings.name, "part": slot.part, "round": 1}
    decided.append(events.RoundTakenOver(**head, **place, others=tuple(scores), extra=tuple(scores.items())))
    apply(season, decided[-1])
    return decided


def _evenings(season: Season, name: str) -> Evenings:
    """Return the competition of evenings with this name; the only one if no name is given."""
    found = season.of_kind(Evenings)
    chosen = [each for each in found if each.name == name or not name]
    if len(chosen) != 1:
        text = N_("Choose the competition of evenings that the arena belongs to: {names}.")
        raise InvalidInput(text, names=[each.name for each in found] or ["–"])
    return chosen[0]
