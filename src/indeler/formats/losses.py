"""What a format cannot hold: the table behind the warnings of a conversion."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from indeler.formats.csv_players import knsb_record
from indeler.formats.game_headers import Notation
from indeler.formats.pdn import PDN
from indeler.formats.pgn import PGN
from indeler.language import N_, Sentence, Text
from indeler.model import Event, NationalRating, Player, Teams, Tournament


def lost_in(tournament: Tournament, dialect: str) -> list[Sentence]:
    """One sentence for each thing this tournament has and a file in this dialect will not."""
    return [
        Sentence(N_("{format} cannot hold {part}."), format=dialect.upper(), part=Sentence(part.name))
        for part in PARTS
        if dialect in part.lost_in and part.present(tournament)
    ]


class Part(NamedTuple):
    """A part of a tournament, the formats that cannot hold it, and whether this tournament has it."""

    name: Text
    lost_in: tuple[str, ...]
    present: Callable[[Tournament], bool]


def _any_player(has: Callable[[Player], object]) -> Callable[[Tournament], bool]:
    return lambda tournament: any(has(player) for player in tournament.players.values())


def _beyond_games(event: Event) -> bool:
    """Whether the head says more than a game's header repeats: its name, its place and its dates."""
    return event != Event(event.name, event.city, event.federation, event.start, round_dates=event.round_dates)


def _beyond_csv(player: Player) -> bool:
    knsb = knsb_record(player)
    shown = NationalRating(knsb.federation, knsb.rating, knsb.identity)
    return player.national not in ((), (shown,))


def _changed_results(notation: Notation) -> Callable[[Tournament], bool]:
    changed = [result for result, text in notation.written.items() if notation.read[text] is not result]
    return lambda tournament: any(game.result in changed for round in tournament.rounds for game in round.games)


def _forfeits(tournament: Tournament) -> bool:
    return any(game.result.white.is_forfeit for round in tournament.rounds for game in round.games)


def _has_idle_player(tournament: Tournament) -> bool:
    busy = {
        player
        for round in tournament.rounds
        for game in round.games
        if not game.result.white.is_forfeit
        for player in (game.white, game.black)
    }
    return any(number not in busy for number in tournament.players)


_GAMES = ("pgn", "pdn")
_PARTIAL = ("csv", *_GAMES)

PARTS = (
    Part(N_("the event's name, place and dates"), ("csv",), lambda t: t.event != Event()),
    Part(N_("the event's officials, tempo and other details"), _GAMES, lambda t: _beyond_games(t.event)),
    Part(N_("the rounds"), ("csv",), lambda t: bool(t.rounds)),
    Part(N_("byes and absences"), _GAMES, lambda t: any(round.unplayed for round in t.rounds)),
    Part(N_("forfeits"), _GAMES, _forfeits),
    Part(N_("results other than a normal win, draw or loss"), ("pgn",), _changed_results(PGN)),
    Part(N_("results other than a normal win, draw, loss or 0-0"), ("pdn",), _changed_results(PDN)),
    Part(N_("pairing numbers"), _GAMES, lambda t: bool(t.players)),
    Part(N_("players without a game"), _GAMES, _has_idle_player),
    Part(
        N_("titles, federations, sex and birth"),
        _GAMES,
        _any_player(lambda p: p.title or p.federation or p.sex or p.birth),
    ),
    Part(N_("clubs"), _GAMES, _any_player(lambda p: p.club)),
    Part(N_("national ratings"), _GAMES, _any_player(lambda p: p.national)),
    Part(N_("national ratings beyond a KNSB number and rating"), ("csv",), _any_player(_beyond_csv)),
    Part(N_("ranks"), _PARTIAL, _any_player(lambda p: p.rank)),
    Part(
        N_("late entries and withdrawals"),
        _PARTIAL,
        _any_player(lambda p: p.enters != 1 or p.withdrawn_after is not None),
    ),
    Part(N_("a points scale other than 1-½-0"), ("csv", "pgn"), lambda t: t.scale != PGN.scale),
    Part(N_("a points scale other than 2-1-0"), ("pdn",), lambda t: t.scale != PDN.scale),
    Part(N_("the number of rounds to be played"), _PARTIAL, lambda t: t.total_rounds is not None),
    Part(N_("the colour drawn for round 1"), _PARTIAL, lambda t: t.initial_colour is not None),
    Part(N_("requested byes"), _PARTIAL, lambda t: bool(t.requested_byes)),
    Part(N_("forbidden pairs"), _PARTIAL, lambda t: bool(t.forbidden)),
    Part(N_("virtual points"), _PARTIAL, lambda t: bool(t.virtual_points)),
    Part(N_("special points"), _PARTIAL, lambda t: bool(t.special_points)),
    Part(N_("the rulebook and its tie-breaks"), _PARTIAL, lambda t: bool(t.rules or t.type_code or t.tiebreaks)),
    Part(N_("the rulebook's settings"), _PARTIAL, lambda t: bool(t.settings)),
    Part(N_("teams"), _PARTIAL, lambda t: t.teams != Teams()),
    Part(N_("the order of the boards"), _PARTIAL, lambda t: any(round.boards for round in t.rounds)),
    Part(N_("comments and unknown records"), _PARTIAL, lambda t: bool(t.comments or t.records)),
)
"""Every part that some format cannot hold; JSON holds them all."""
