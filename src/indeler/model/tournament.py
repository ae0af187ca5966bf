"""The tournament: immutable, complete, and impossible to build with a contradiction in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest

from indeler._typing import Any
from indeler.language import N_, InvalidInput
from indeler.model import consistency
from indeler.model.event import Event, Forbidden, RequestedBye, SpecialPoints, Teams, VirtualPoints
from indeler.model.kinds import REQUESTABLE, Kind
from indeler.model.past import Past
from indeler.model.players import Player
from indeler.model.points import CHESS, Scale, Tenths
from indeler.model.results import Colour
from indeler.model.rounds import Card, Round


class Tournament:
    """Players, rounds and all other data that a rulebook needs to pair the next round.

    Every change makes a new tournament (`replace`). Rounds, byes and bans are stored in one canonical order, so two
    tournaments with the same content are equal.
    """

    __slots__ = (
        *("_past", "_was_accepted"),
        *("comments", "event", "forbidden", "initial_colour", "players", "records", "requested_byes"),
        *("rounds", "rules", "scale", "settings", "special_points", "teams", "tiebreaks", "total_rounds"),
        *("type_code", "virtual_points"),
    )

    _past: Past
    _was_accepted: bool
    """Whether it comes from a logbook, and was checked when it was recorded."""
    event: Event
    players: Mapping[int, Player]
    """The players by pairing number, in ascending order."""
    rounds: tuple[Round, ...]
    total_rounds: int | None
    initial_colour: Colour | None
    """The colour that was drawn for the first player in round 1."""
    scale: Scale
    requested_byes: tuple[RequestedBye, ...]
    forbidden: tuple[Forbidden, ...]
    virtual_points: Mapping[int, tuple[Tenths, ...]]
    special_points: tuple[SpecialPoints, ...]
    rules: str
    """The rulebook's name for ``--rules``, or empty if the file names none."""
    settings: Mapping[str, str]
    """The chosen settings of that rulebook, as text, by name."""
    type_code: str
    """The encoded tournament type of TRF26 record 192."""
    tiebreaks: tuple[str, ...]
    teams: Teams
    comments: tuple[str, ...]
    records: tuple[str, ...]
    """Lines of a tournament file that are not interpreted and are kept unchanged."""

    def __init__(
        self,
        players: Iterable[Player],
        rounds: Iterable[Round] = (),
        *,
        event: Event = Event(),
        total_rounds: int | None = None,
        initial_colour: Colour | None = None,
        scale: Scale = CHESS,
        requested_byes: Iterable[RequestedBye] = (),
        forbidden: Iterable[Forbidden] = (),
        virtual_points: Iterable[VirtualPoints] = (),
        special_points: Iterable[SpecialPoints] = (),
        rules: str = "",
        settings: Mapping[str, str] | None = None,
        type_code: str = "",
        tiebreaks: Iterable[str] = (),
        teams: Teams = Teams(),
        comments: Iterable[str] = (),
        records: Iterable[str] = (),
    ) -> None:
        self._make(
            {
                "players": players,
                "rounds": rounds,
                "event": event,
                "total_rounds": total_rounds,
                "initial_colour": initial_colour,
                "scale": scale,
                "requested_byes": requested_byes,
                "forbidden": forbidden,
                "virtual_points": virtual_points,
                "special_points": special_points,
                "rules": rules,
                "settings": settings or {},
                "type_code": type_code,
                "tiebreaks": tiebreaks,
                "teams": teams,
                "comments": comments,
                "records": records,
            },
            was_accepted=consistency.is_accepted(was_accepted=False),
        )

    def _make(self, stated: dict[str, Any], *, was_accepted: bool) -> None:
        """Store all values of a new tournament; ``was_accepted`` is of the tournament that it replaces."""
        self._set("_was_accepted", was_accepted)
        players = sorted(stated.pop("players"), key=lambda player: player.number)
        if not consistency.is_accepted(was_accepted):
            consistency.check_players(players)
        known = {player.number: player for player in players}
        self._set("players", known)
        self._set("_past", Past(known))
        self._set("rounds", ())
        self._state(stated)

    def _state(self, stated: Mapping[str, Any]) -> None:
        """Store each of these values in canonical order, and check that they are consistent."""
        for name, value in stated.items():
            if name == "rounds":
                self._state_rounds(tuple(value))
            else:
                self._set(name, _CANONICAL[name](value) if name in _CANONICAL else value)
        if consistency.is_accepted(self._was_accepted):
            return
        consistency.check_settings(self.settings)
        consistency.check_total_rounds(len(self.rounds), self.total_rounds)
        consistency.check_requested_byes(self.requested_byes, self.players)
        consistency.check_mentioned(self.players, self.forbidden, self.virtual_points, self.special_points)

    def _state_rounds(self, rounds: tuple[Round, ...]) -> None:
        """Reuse the rounds up to the first that differs, with their computed values; check the others."""
        unchanged = _same(rounds, self.rounds)
        past = self._past.back_to(unchanged).followed_by(rounds[unchanged:])
        self._set("_past", past)
        self._set("rounds", (*rounds[:unchanged], *past.since(unchanged)))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tournament does not change; make another one with replace({name}=...)")

    def _stated(self) -> dict[str, Any]:
        """Return all values that this tournament was made from, by the names that `replace` accepts."""
        stated = {name: getattr(self, name) for name in _STATED}
        stated["players"] = tuple(self.players.values())
        stated["virtual_points"] = tuple(VirtualPoints(*row) for row in self.virtual_points.items())
        return stated

    def replace(self, **changes: Any) -> Tournament:
        """fide-handling 4.3: return the tournament with some parts changed or corrected, for later pairings."""
        for name in changes:
            if name not in _STATED:
                raise TypeError(f"a tournament has no {name}")
        other = Tournament.__new__(Tournament)
        if "players" in changes:
            other._make({**self._stated(), **changes}, was_accepted=self._was_accepted)
            return other
        for name in Tournament.__slots__:
            other._set(name, getattr(self, name))
        other._state(changes)
        return other

    def __eq__(self, other: object) -> bool:
        return self._stated() == other._stated() if isinstance(other, Tournament) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.event, tuple(self.players.values()), self.rounds))

    def __repr__(self) -> str:
        name = f" {self.event.name!r}" if self.event.name else ""
        return f"<Tournament{name}: {len(self.players)} players, {len(self.rounds)} of {self.total_rounds} rounds>"

    def _repr_html_(self) -> str:
        from importlib import import_module

        html: str = import_module("indeler.model.notebook").tournament(self)
        return html

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self._stated(), self._was_accepted)

    @property
    def past(self) -> Past:
        """The rounds played, with values computed from them."""
        return self._past

    @property
    def next_round(self) -> int:
        """The number of the round to be paired."""
        return len(self.rounds) + 1

    def named(self, number: int) -> str:
        """Return a player for a sentence: the number and the name, or the number alone if no name is known."""
        return f"{number} {self.players[number].name}".strip() if number in self.players else str(number)

    def player(self, number: int) -> Player:
        """Return the player with this pairing number."""
        try:
            return self.players[number]
        except KeyError:
            text = N_("There is no player {number}; the numbers are in the players' list.")
            raise InvalidInput(text, number=number) from None

    def card(self, number: int) -> Card:
        """Return this player's pairing card: one cell for each round so far."""
        cards = self._past.cards
        return cards[number] if number in cards else cards[self.player(number).number]

    def absent(self, round: int | None = None) -> dict[int, Kind]:
        """fide-handling 3.2, 3.3; knsb-rating F5: return the players not to be paired in a round, with the kind."""
        if not self.requested_byes and not self._past.part_time:
            return {}
        round = self.next_round if round is None else round
        requested = {bye.player: bye.kind for bye in self.requested_byes if bye.round == round}
        for number, player in self._past.part_time.items():
            if not player.takes_part(round):
                requested[number] = Kind.NOT_ENTERED if round < player.enters else Kind.ABSENT
        return dict(sorted(requested.items()))

    def to_pair(self) -> tuple[int, ...]:
        """Return the pairing numbers of the players to be paired in the next round, in ascending order."""
        absent = self.absent()
        return tuple([number for number in self.players if number not in absent])

    def have_met(self, a: int, b: int) -> bool:
        """fide-handling 2, 3.5; knsb-rating F2; fide-1992 Schluss-2: whether these two played; forfeits never count."""
        return any(cell.opponent == b and cell.kind.played for cell in self.card(a))

    def may_meet(self, a: int, b: int, round: int | None = None) -> bool:
        """Return whether no ban forbids these two to meet in this round (default: the next)."""
        round = self.next_round if round is None else round
        return not any(ban.holds(round) and a in ban.players and b in ban.players for ban in self.forbidden)

    def virtual(self, player: int, round: int) -> Tenths:
        """Return the points added to this player's score when this round is paired."""
        points = self.virtual_points.get(player, ())
        return points[round - 1] if round <= len(points) else 0

    def before(self, round: int) -> Tournament:
        """Return the tournament before this round was paired, with earlier results and that round's absences."""
        if self.teams.teams:
            from importlib import import_module

            of_teams: Tournament | None = import_module("indeler.model.teams").games_before(self, round)
            if of_teams is not None:
                return of_teams
        if not 1 <= round <= self.next_round:
            text = N_("There is no round {round} to go back to; choose a round from 1 to {next_round}.")
            raise InvalidInput(text, round=round, next_round=self.next_round)
        requested = [bye for bye in self.requested_byes if bye.round >= round]
        if round <= len(self.rounds):
            unplayed = self.rounds[round - 1].unplayed
            requested = [bye for bye in requested if bye.round > round]
            requested += [RequestedBye(round, row.player, row.kind) for row in unplayed if row.kind in REQUESTABLE]
        back = self.replace(rounds=self.rounds[: round - 1], requested_byes=requested)
        leavers = [number for number, player in self.players.items() if (player.withdrawn_after or 0) >= round]
        if not leavers:
            return back
        there = {number: self.players[number]._replace(withdrawn_after=None) for number in leavers}
        return back.replace(players={**self.players, **there}.values())

    def with_pending_adjourned(self) -> Tournament:
        """fide-handling 3.1; knsb-rating F9: return it with missing results as adjourned, hence draws, for pairing."""
        if not any(game.result.is_pending for round in self.rounds for game in round.games):
            return self
        return self.replace(rounds=[_settled(round) for round in self.rounds])


def _rebuild(stated: dict[str, Any], was_accepted: bool) -> Tournament:
    tournament = Tournament.__new__(Tournament)
    tournament._make(stated, was_accepted=was_accepted)
    return tournament


def _settled(round: Round) -> Round:
    if not any([game.result.is_pending for game in round.games]):
        return round
    games = [game._replace(result=game.result.settled) for game in round.games]
    return round._replace(games=tuple(games))


def _canonical_bans(bans: Iterable[Forbidden]) -> tuple[Forbidden, ...]:
    ordered = {ban._replace(players=tuple(sorted(set(ban.players)))) for ban in bans}
    return tuple(sorted(ordered, key=lambda ban: (ban.players, ban.first_round, ban.last_round or 0)))


def _canonical_virtual_points(rows: Iterable[VirtualPoints]) -> dict[int, tuple[Tenths, ...]]:
    """Add up the points stated for the same player and drop trailing zeros."""
    totals: dict[int, list[Tenths]] = {}
    for player, points in rows:
        stated = zip_longest(totals.get(player, ()), points, fillvalue=0)
        totals[player] = [one + other for one, other in stated]
    for total in totals.values():
        while total and total[-1] == 0:
            total.pop()
    return {player: tuple(total) for player, total in sorted(totals.items()) if total}


def _same(rounds: Sequence[Round], others: Sequence[Round]) -> int:
    """Return how many of these rounds, from the first on, are identical objects."""
    for at, (one, other) in enumerate(zip(rounds, others, strict=False)):
        if one is not other:
            return at
    return min(len(rounds), len(others))


_STATED = tuple(name for name in Tournament.__slots__ if not name.startswith("_"))
_CANONICAL: Mapping[str, Callable[[Any], object]] = {
    "requested_byes": lambda byes: tuple(sorted(byes, key=lambda bye: (bye.round, bye.player))),
    "forbidden": _canonical_bans,
    "virtual_points": _canonical_virtual_points,
    "special_points": tuple,
    "settings": lambda settings: dict(sorted(settings.items())),
    "tiebreaks": tuple,
    "comments": tuple,
    "records": tuple,
}
"""Fields with one canonical order, independent of the order in which they are stated."""
