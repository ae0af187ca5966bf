"""The regulations of a tournament: requested byes, late entries, and players who are kept apart."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from indeler.language import N_, Sentence
from indeler.model import Forbidden, Kind, Player, Team, Tournament
from indeler.model.teams import is_team_event

Group = Literal["club", "federation"]
"""The attribute shared by players who are kept apart."""
Missed = Literal["zero", "half"]
"""The worth of each round before a late entry."""

WITH_POINTS = (Kind.HALF_BYE, Kind.FULL_BYE)
"""The byes that are limited; a bye without points is always allowed."""


class SeparationRule(msgspec.Struct, frozen=True):
    """No two of one club or federation meet, from a round on and until another."""

    common: Group
    first: int
    until: int | None = None


class Regulations(msgspec.Struct, frozen=True):
    """The limits that the regulations state; None where they state none."""

    byes: int | None = None
    """The most byes with points that a player may request."""
    byes_until: int | None = None
    """The last round for which they may be requested."""
    late_points: Missed = "zero"
    late_until: int | None = None
    """The last round in which a player may play the first game."""
    apart: tuple[SeparationRule, ...] = ()
    barred: tuple[int, ...] = ()
    """Players who get no bye with points."""


def byes_of(tournament: Tournament, number: int) -> set[int]:
    """Return the rounds in which this player had, or will have, a requested bye with points."""
    had = {round for round, cell in enumerate(tournament.card(number), start=1) if cell.kind in WITH_POINTS}
    rounds = {bye.round for bye in tournament.requested_byes if bye.player == number and bye.kind in WITH_POINTS}
    return had | {round for round in rounds if round >= tournament.next_round}


def doubts_about_bye(tournament: Tournament, number: int, round: int, worth: str) -> Iterator[Sentence]:
    """Row 174 of FIDE's draft checklist: warn of a half-point bye after another bye with points."""
    if worth != "half":
        return
    name = tournament.player(number).name or str(number)
    if others := byes_of(tournament, number) - {round}:
        text = N_("{name} already has a bye with points (rounds: {rounds}).")
        yield Sentence(text, name=name, rounds=sorted(others))


def with_bans(tournament: Tournament, rules: Iterable[SeparationRule]) -> Tournament:
    """Return the tournament with the bans that these rules give for the current list of players."""
    bans = [ban for rule in rules for ban in _bans(_entrants(tournament), rule)]
    return replace_bans(tournament, [*bans_of(tournament), *bans]) if bans else tournament


def without_bans(tournament: Tournament, rules: Iterable[SeparationRule]) -> Tournament:
    """Return the tournament without the bans of these rules, so that they can be applied again to a changed list."""
    bans = {ban for rule in rules for ban in _bans(_entrants(tournament), rule)}
    return replace_bans(tournament, [ban for ban in bans_of(tournament) if ban not in bans])


def bans_of(tournament: Tournament) -> tuple[Forbidden, ...]:
    """Return the bans: pairs of players, or of teams in a team event."""
    return tournament.teams.forbidden if is_team_event(tournament) else tournament.forbidden


def replace_bans(tournament: Tournament, bans: Iterable[Forbidden]) -> Tournament:
    """Return the tournament with these bans only."""
    if is_team_event(tournament):
        return tournament.replace(teams=tournament.teams._replace(forbidden=tuple(bans)))
    return tournament.replace(forbidden=tuple(bans))


def _entrants(tournament: Tournament) -> Iterable[Player | Team]:
    """Return the players; in a team event the teams, with the club and the federation that all their players share."""
    if not is_team_event(tournament):
        return tournament.players.values()
    return [
        team._replace(
            club=team.club or _shared(tournament, team, "club"),
            federation=team.federation or _shared(tournament, team, "federation"),
        )
        for team in tournament.teams.teams
    ]


def _shared(tournament: Tournament, team: Team, what: Group) -> str:
    values = {getattr(tournament.players[number], what).casefold().strip() for number in team.players}
    return values.pop() if len(values) == 1 else ""


def _bans(players: Iterable[Player | Team], rule: SeparationRule) -> list[Forbidden]:
    groups: dict[str, list[int]] = {}
    for player in players:
        groups.setdefault(getattr(player, rule.common).casefold().strip(), []).append(player.number)
    return [
        Forbidden(tuple(sorted(numbers)), rule.first, rule.until)
        for name, numbers in groups.items()
        if name and len(numbers) > 1
    ]
