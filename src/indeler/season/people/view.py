"""The data of a member's page."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from indeler.model.board_game import PLAYED
from indeler.season import queries
from indeler.season.boards.terms import games_of, notation_penalty, notation_waiver
from indeler.season.calendar.absence import EXPECTED, EXTERNAL, did_not_come, status
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import HasDatedGames, IsDrawn
from indeler.season.competitions.cycles.outcomes import UNKNOWN, side_of
from indeler.season.competitions.cycles.view import MemberCycle, game_should_end_by, latest_group, member_cycles
from indeler.season.core.season import Season
from indeler.season.core.state import Board, ExternalGame, RoundRecord


class MemberGame(msgspec.Struct, frozen=True):
    """A game in another competition."""

    competition: str
    date: datetime.date
    round: int
    opponent: int
    opponent_name: str
    colour: str
    result: str
    """The result as on the board, White first."""


class MemberPage(msgspec.Struct, frozen=True):
    """The data of the page of one member."""

    member: int
    name: str
    rating: int
    group: str
    games_played: int
    notation_waiver: int
    notation_penalty: int
    should_end_by: datetime.time | None
    cycles: tuple[MemberCycle, ...]
    games: tuple[MemberGame, ...]
    """Rapid, blitz, finals and the championship group."""
    signed_off: tuple[tuple[datetime.date, str], ...]
    """Coming and past evenings with an attendance."""
    externals: tuple[tuple[datetime.date, ExternalGame], ...]


def member(season: Season, number: int, *, stakes: bool = True) -> MemberPage:
    """Return a member's rounds, games, sign-offs, tempo and, with ``stakes``, what is still at stake."""
    known, externals = season.member(number), sorted(season.state.externals.items())
    noted = [date for date in slots(season) if number in season.state.attendance.get(date, {})]
    return MemberPage(
        number,
        known.name,
        known.rating,
        latest_group(season, number),
        games_of(season, number),
        notation_waiver(season, number),
        notation_penalty(season, number),
        game_should_end_by(season, number),
        member_cycles(season, number, stakes=stakes),
        tuple(_games(season, number)),
        tuple((date, status(season, date, number)) for date in noted),
        tuple((date, game) for date, members in externals for game in members.get(number, ())),
    )


class Tally(msgspec.Struct, frozen=True):
    """A member's games of a season, at the board."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """Return the number of all games."""
        return self.won + self.drawn + self.lost


def tally(season: Season, number: int) -> Tally:
    """Count a member's wins, draws and losses, of rounds, cups and ladders; games without play do not count."""
    ended = [met.ended_for(number) for met in _all_games(season) if number in (met.white, met.black)]
    return Tally(ended.count("win"), ended.count("draw"), ended.count("loss"))


def _games(season: Season, number: int) -> list[MemberGame]:
    games = []
    for place, paired in season.state.pairings.items():
        boards = [board for board in paired.boards if board.white == number or board.black == number]
        if not boards or paired.published_at is None:
            continue
        if queries.goes_by_attendance(season.competition(place.competition), place):
            continue
        for board in boards:
            colour, opponent = ("w", board.black) if number == board.white else ("b", board.white)
            name = season.name(opponent)
            games.append(MemberGame(place.competition, paired.date, place.round, opponent, name, colour, board.result))
    return games


class Meeting(msgspec.Struct, frozen=True):
    """A game of two members."""

    date: datetime.date
    competition: str
    white: int
    black: int
    result: str
    """The result as on the board, White first; empty while it is being played."""
    without_play: Literal[True] | UnsetType = UNSET
    """Set where the result was decided because the game was not played."""

    def ended_for(self, member: int) -> str:
        """Return ``win``, ``draw`` or ``loss`` at the board for one of the two; empty without such a game."""
        was_played = self.without_play is UNSET and self.result in PLAYED
        return side_of(self.result, white=member == self.white) if was_played else ""


def meetings(season: Season, one: int, other: int) -> list[Meeting]:
    """Return all public games of these two, the first one first."""
    found = [each for each in _all_games(season) if {each.white, each.black} == {one, other}]
    return sorted(found, key=lambda each: each.date)


def _all_games(season: Season) -> list[Meeting]:
    return season.cached("all games", lambda: [*_round_games(season), *_dated_games(season)])


def _round_games(season: Season) -> Iterator[Meeting]:
    for paired in season.state.pairings.values():
        for board in paired.boards if paired.published_at is not None else ():
            name, unplayed = paired.place.competition, board.without_play
            yield Meeting(paired.date, name, board.white, board.black, board.result, unplayed)


def colours(season: Season, number: int) -> tuple[int, int]:
    """BW-4: return how many long games a member had with White and with Black, at the board."""
    regular = {each.name for each in season.competitions if each.regular}
    rounds = [paired for evening in _rounds(season).values() for paired in evening]
    boards = [paired.board_of(number) for paired in rounds if paired.place.competition in regular]
    played = [board for board in boards if board is not None and board.was_played and board.result in PLAYED]
    return sum(board.white == number for board in played), sum(board.black == number for board in played)


class EveningMark(msgspec.Struct, frozen=True):
    """One evening of a member."""

    date: datetime.date
    competition: str
    kind: str
    """``played``, ``pending`` (no result yet), ``bye``, ``external`` or ``absent``."""
    why: str = ""
    """The reason of an evening without a game in one word, from the attendance; or ``odd`` or ``not-in``."""
    opponents: tuple[int, ...] = ()
    ended: tuple[str, ...] = ()
    """The result of each game for the member: ``win``, ``draw`` or ``loss``; by forfeit too."""


def glance(season: Season, number: int) -> list[EveningMark]:
    """Return the evenings so far since a member joined, one mark each; several games of one evening are one mark."""
    return season.cached(("glance", number), lambda: _glance(season, number))


def _glance(season: Season, number: int) -> list[EveningMark]:
    known, rounds = season.member(number), _rounds(season)
    of_evenings = {each.name for each in season.competitions if isinstance(each, IsDrawn)}
    own = [each for each in _dated_games(season) if number in (each.white, each.black)]
    dated = [each for each in own if each.competition in of_evenings]
    dates = sorted({*rounds, *(each.date for each in dated)})
    here = [date for date in dates if known.joined <= date and (known.left is None or date <= known.left)]
    return [_mark(season, number, date, rounds.get(date, ()), dated) for date in here]


def _rounds(season: Season) -> Mapping[datetime.date, Sequence[RoundRecord]]:
    """Return the published rounds by their dates."""
    return season.cached("rounds by evening", lambda: _by_evening(season))


def _by_evening(season: Season) -> dict[datetime.date, list[RoundRecord]]:
    found: dict[datetime.date, list[RoundRecord]] = {}
    for paired in season.state.pairings.values():
        if paired.published_at is not None:
            found.setdefault(paired.date, []).append(paired)
    return found


def _dated_games(season: Season) -> list[Meeting]:
    """Return the games that belong to no round: of cups and ladders."""
    return season.cached(
        "games apart",
        lambda: [
            Meeting(date, each.name, board.white, board.black, board.result, board.without_play)
            for each in season.competitions
            if isinstance(each, HasDatedGames)
            for date, board in each.dated_games()
        ],
    )


def _mark(
    season: Season, number: int, date: datetime.date, rounds: Sequence[RoundRecord], dated: Sequence[Meeting]
) -> EveningMark:
    boards = [(paired, board) for paired in rounds if (board := paired.board_of(number)) is not None]
    games = [(each.place.competition, board) for each, board in boards if _counts(season, each, board)]
    games += [(each.competition, Board(each.white, each.black, each.result)) for each in dated if each.date == date]
    if games:
        known = [(each.result, each.white == number) for _, each in games if each.result not in ("", UNKNOWN)]
        ended = tuple(side_of(result, white=is_white) for result, is_white in known)
        opponents = tuple(each.black if each.white == number else each.white for _, each in games)
        return EveningMark(date, games[0][0], "played" if ended else "pending", "", opponents, ended)
    of_member = [paired for paired in rounds if number in paired.field]
    if not of_member:
        return EveningMark(date, rounds[0].place.competition, "absent", "not-in")
    why = _without_game(season, number, of_member[0])
    return EveningMark(date, of_member[0].place.competition, _KINDS.get(why, "absent"), why)


def _counts(season: Season, paired: RoundRecord, board: Board) -> bool:
    """Return whether there was or will be a game: not if one of the two did not come."""
    return bool(board.result) or queries.awaits_result(season.competition(paired.place.competition), paired, board)


def _without_game(season: Season, number: int, paired: RoundRecord) -> str:
    """BW-9, BW-10: return why a player has no game; a player whose opponent did not come is free."""
    if paired.odd == number and not did_not_come(season, paired, number):
        return "odd"
    if paired.board_of(number) is not None:
        return (
            status(season, paired.date, number, paired.place.round) if did_not_come(season, paired, number) else "free"
        )
    why = queries.without_board(season.competition(paired.place.competition), paired, number)
    return "free" if why == EXPECTED else why


_KINDS = {"odd": "bye", "free": "bye", EXTERNAL: "external"}
"""The kind of an evening that is not an absence, by the reason why there was no game."""
