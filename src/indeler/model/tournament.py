"""A tournament as it stands: immutable, whole, and impossible to build with a contradiction in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from indeler.language import N_, InvalidInput
from indeler.model.arrangements import Forbidden, RequestedBye, SpecialPoints, VirtualPoints
from indeler.model.consistency import (
    check_mentioned,
    check_players,
    check_requested_byes,
    check_total_rounds,
    checked_settings,
    completed_round,
)
from indeler.model.event import Event, Teams
from indeler.model.kinds import REQUESTABLE, Kind
from indeler.model.players import Player
from indeler.model.points import CHESS, Scale, Tenths
from indeler.model.results import Colour, Result
from indeler.model.rounds import Card, Cell, Game, Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Tournament:
    """Players, rounds and all that a rulebook needs to pair the next one.

    Every change makes a new tournament (`replace`). Rounds, byes and bans are kept in one canonical order, so two
    tournaments that say the same are equal.
    """

    __slots__ = (
        "_cards",
        "comments",
        "event",
        "forbidden",
        "initial_colour",
        "players",
        "records",
        "requested_byes",
        "rounds",
        "rules",
        "scale",
        "settings",
        "special_points",
        "teams",
        "tiebreaks",
        "total_rounds",
        "type_code",
        "virtual_points",
    )

    _cards: Mapping[int, Card]
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
    """The rulebook's name as ``--rules`` takes it, or empty where the file names none."""
    settings: Mapping[str, str]
    """The settings of that rulebook that were chosen, as text, by name."""
    type_code: str
    """The encoded tournament type of TRF26 record 192."""
    tiebreaks: tuple[str, ...]
    teams: Teams
    comments: tuple[str, ...]
    records: tuple[str, ...]
    """Lines of a tournament file that mean nothing to us and are kept as they were."""

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
        earlier: Tournament | None = None,
    ) -> None:
        """``earlier`` has the same players, and with them the rounds up to the first that differs: those are whole."""
        known = check_players(players) if earlier is None else earlier.players
        rounds = tuple(rounds)
        kept = 0 if earlier is None else _same(rounds, earlier.rounds)
        new = [completed_round(number, round, known) for number, round in enumerate(rounds[kept:], start=kept + 1)]
        played = (*rounds[:kept], *new)
        self._set("event", event)
        self._set("players", known)
        self._set("rounds", played)
        self._set("total_rounds", total_rounds)
        self._set("initial_colour", initial_colour)
        self._set("scale", scale)
        self._set("requested_byes", tuple(sorted(requested_byes, key=lambda bye: (bye.round, bye.player))))
        self._set("forbidden", _canonical_bans(forbidden))
        self._set("virtual_points", _canonical_virtual_points(virtual_points))
        self._set("special_points", tuple(special_points))
        self._set("rules", rules)
        self._set("settings", checked_settings(settings or {}))
        self._set("type_code", type_code)
        self._set("tiebreaks", tuple(tiebreaks))
        self._set("teams", teams)
        self._set("comments", tuple(comments))
        self._set("records", tuple(records))
        self._set("_cards", _cards(known, new) if earlier is None else _cards(known, new, earlier._cards, kept))
        check_total_rounds(len(played), total_rounds)
        check_requested_byes(self.requested_byes, known)
        check_mentioned(known, self.forbidden, self.virtual_points, self.special_points)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tournament does not change; make another one with replace({name}=...)")

    def _stated(self) -> dict[str, Any]:
        """All that was stated when this tournament was made, by the names that `replace` takes."""
        stated = {name: getattr(self, name) for name in self.__slots__ if not name.startswith("_")}
        stated["players"] = tuple(self.players.values())
        stated["virtual_points"] = tuple(VirtualPoints(*row) for row in self.virtual_points.items())
        return stated

    def replace(self, **changes: Any) -> Tournament:
        """fide-handling 4.3: the same tournament with some parts changed or corrected, for pairings yet to be made."""
        return Tournament(**{**self._stated(), **changes}, earlier=None if "players" in changes else self)

    def __eq__(self, other: object) -> bool:
        return self._stated() == other._stated() if isinstance(other, Tournament) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.event, tuple(self.players.values()), self.rounds))

    def __repr__(self) -> str:
        name = f" {self.event.name!r}" if self.event.name else ""
        return f"<Tournament{name}: {len(self.players)} players, {len(self.rounds)} of {self.total_rounds} rounds>"

    def _repr_html_(self) -> str:
        from importlib import import_module

        shown: str = import_module("indeler.model.notebook").tournament(self)
        return shown

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self._stated(),)

    @property
    def next_round(self) -> int:
        """The number of the round to be paired."""
        return len(self.rounds) + 1

    def player(self, number: int) -> Player:
        """The player with this pairing number."""
        try:
            return self.players[number]
        except KeyError:
            raise InvalidInput(
                N_("There is no player {number}; the numbers are in the players' list."), number=number
            ) from None

    def card(self, number: int) -> Card:
        """This player's pairing card: one cell for each round so far."""
        self.player(number)
        return self._cards[number]

    def absent(self, round: int | None = None) -> dict[int, Kind]:
        """fide-handling 3.2, 3.3; knsb-rating F5: who is not to be paired in a coming round, and as what kind."""
        round = self.next_round if round is None else round
        requested = {bye.player: bye.kind for bye in self.requested_byes if bye.round == round}
        for number, player in self.players.items():
            if not player.takes_part(round):
                requested[number] = Kind.NOT_ENTERED if round < player.enters else Kind.ABSENT
        return dict(sorted(requested.items()))

    def to_pair(self) -> tuple[int, ...]:
        """The pairing numbers of those who are to be paired in the next round, in ascending order."""
        absent = self.absent()
        return tuple(number for number in self.players if number not in absent)

    def have_met(self, a: int, b: int) -> bool:
        """fide-handling 2, 3.5; knsb-rating F2; fide-1992 Schluss-2: whether these two played; no forfeit counts."""
        return any(cell.opponent == b and cell.kind.played for cell in self.card(a))

    def may_meet(self, a: int, b: int, round: int | None = None) -> bool:
        """Whether no ban keeps these two apart in this round (default: the next)."""
        round = self.next_round if round is None else round
        return not any(ban.holds(round) and a in ban.players and b in ban.players for ban in self.forbidden)

    def virtual(self, player: int, round: int) -> Tenths:
        """The points added to this player's score when this round is paired."""
        points = self.virtual_points.get(player, ())
        return points[round - 1] if round <= len(points) else 0

    def before(self, round: int) -> Tournament:
        """As it stood when this round was to be paired: earlier results, and that round's absences, known."""
        if not 1 <= round <= self.next_round:
            raise InvalidInput(
                N_("There is no round {round} to go back to; choose a round from 1 to {next_round}."),
                round=round,
                next_round=self.next_round,
            )
        requested = [bye for bye in self.requested_byes if bye.round >= round]
        if round <= len(self.rounds):
            told = self.rounds[round - 1].unplayed
            requested = [bye for bye in requested if bye.round > round]
            requested += [RequestedBye(round, row.player, row.kind) for row in told if row.kind in REQUESTABLE]
        back = self.replace(rounds=self.rounds[: round - 1], requested_byes=requested)
        gone = [number for number, player in self.players.items() if (player.withdrawn_after or 0) >= round]
        if not gone:
            return back
        there = {number: self.players[number]._replace(withdrawn_after=None) for number in gone}
        return back.replace(players={**self.players, **there}.values())

    def with_pending_adjourned(self) -> Tournament:
        """fide-handling 3.1; knsb-rating F9: games without a result taken as adjourned, hence as draws, for pairing."""
        pending = Result.PENDING
        if not any(game.result is pending for round in self.rounds for game in round.games):
            return self
        return self.replace(
            rounds=tuple(round._replace(games=tuple(_settled(game) for game in round.games)) for round in self.rounds)
        )


def _rebuild(stated: dict[str, Any]) -> Tournament:
    return Tournament(**stated)


def _settled(game: Game) -> Game:
    return game._replace(result=Result.ADJOURNED) if game.result is Result.PENDING else game


def _canonical_bans(bans: Iterable[Forbidden]) -> tuple[Forbidden, ...]:
    ordered = {ban._replace(players=tuple(sorted(set(ban.players)))) for ban in bans}
    return tuple(sorted(ordered, key=lambda ban: (ban.players, ban.first_round, ban.last_round or 0)))


def _canonical_virtual_points(rows: Iterable[VirtualPoints]) -> dict[int, tuple[Tenths, ...]]:
    """Add up what is stated for the same player and drop trailing zeros."""
    totals: dict[int, list[Tenths]] = {}
    for player, points in rows:
        stated = zip_longest(totals.get(player, ()), points, fillvalue=0)
        totals[player] = [one + other for one, other in stated]
    for total in totals.values():
        while total and total[-1] == 0:
            total.pop()
    return {player: tuple(total) for player, total in sorted(totals.items()) if total}


def _same(rounds: Sequence[Round], others: Sequence[Round]) -> int:
    """How many of them, from the first on, are the very same."""
    for at, (one, other) in enumerate(zip(rounds, others, strict=False)):
        if one is not other:
            return at
    return min(len(rounds), len(others))


def _cards(
    players: Mapping[int, Player], rounds: Sequence[Round], before: Mapping[int, Card] | None = None, kept: int = 0
) -> dict[int, Card]:
    """Everybody's cells of these rounds, behind so many that stood there before."""
    cards = {number: [] if before is None else [*before[number][:kept]] for number in players}
    as_white, as_black = Colour.WHITE, Colour.BLACK  # looking them up in the Enum for every cell is slow
    for round in rounds:
        for white, black, result in round.games:
            cards[white].append(Cell(black, as_white, result.white))
            cards[black].append(Cell(white, as_black, result.black))
        for player, kind in round.unplayed:
            cards[player].append(Cell(0, None, kind))
    return {number: tuple(cells) for number, cells in cards.items()}
