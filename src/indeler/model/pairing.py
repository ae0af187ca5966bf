"""A pairing: the result of a pairing system for the next round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from indeler._typing import TYPE_CHECKING, Any
from indeler.language import N_, InvalidInput
from indeler.model.kinds import Kind
from indeler.model.results import Colour, Result
from indeler.model.rounds import Game, Round, Unplayed
from indeler.model.tournament import Tournament

if TYPE_CHECKING:
    from indeler.model.teams import TeamEvent


class Pairing:
    """The boards of one round in board order, the player with the bye and the players who were not paired."""

    __slots__ = (
        *("_boards", "_not_paired", "bye", "clauses", "explain", "free"),
        *("request", "round", "rules", "seed", "workings"),
    )

    def __init__(
        self,
        round: int,
        boards: Iterable[tuple[int, int]],
        *,
        rules: str,
        bye: int | None = None,
        not_paired: Iterable[int] = (),
        clauses: Iterable[str] = (),
        seed: str = "",
        free: Kind = Kind.PAIRING_BYE,
    ) -> None:
        self.round = round
        self.rules = rules
        self._boards = tuple((white, black) for white, black in boards)
        self.bye = bye
        self.free = free
        """The kind of round of the player with the bye: in a round robin the free player gets no points."""
        self._not_paired = tuple(not_paired)
        self.clauses = tuple(clauses)
        """For each board, and last for the bye, the clause of the rulebook that it follows from."""
        self.seed = seed
        """The seed of the draw, if lots were drawn."""
        self.request: tuple[Tournament, Mapping[str, Any]] | None = None
        """The tournament and the settings that this is the pairing of, if they are known."""
        self.workings: Any = None
        """Intermediate results of the rulebook, in its own form, for the explanation of the round."""
        self.explain: Callable[[Pairing, str], Any] | None = None
        """A callback that explains the pairing in a language, if set; the model does not import `indeler.reasons`."""

    @property
    def boards(self) -> list[tuple[int, int]]:
        """(white, black) by pairing number, in board order."""
        return list(self._boards)

    @property
    def not_paired(self) -> list[int]:
        """The players who were absent, had withdrawn or had not entered."""
        return list(self._not_paired)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pairing):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name not in _BEHIND)

    def __hash__(self) -> int:
        return hash((self.round, self.rules, self._boards, self.bye))

    def __repr__(self) -> str:
        boards = " ".join(f"{white}-{black}" for white, black in self._boards)
        return f"<Pairing round {self.round} ({self.rules}): {boards}{f' bye {self.bye}' if self.bye else ''}>"

    def _repr_html_(self) -> str:
        from importlib import import_module

        html: str = import_module("indeler.model.notebook").pairing(self)
        return html

    def reasons(self, lang: str = "en") -> Any:
        """Return the reasons for each board in this language (`indeler.reasons.Reasons`)."""
        if self.explain is None:
            text = N_("This pairing does not know its tournament; make it with indeler.pair to explain it.")
            raise InvalidInput(text)
        return self.explain(self, lang)

    def added_to(self, tournament: Tournament, results: Sequence[Result] = ()) -> Tournament:
        """fide-handling 4.4: return the tournament with this round added; no round is paired twice.

        ``results`` are the results of the boards in order; without them the games have no result yet.
        """
        event = None
        if tournament.teams.teams:
            from indeler.model.teams import TeamEvent, is_team_event

            event = TeamEvent(tournament) if is_team_event(tournament) else None
        next_round = tournament.next_round if event is None else event.next_round
        if self.round != next_round:
            text = N_("Round {round} cannot be added: the next round is {next_round}.")
            raise InvalidInput(text, round=self.round, next_round=next_round)
        if event is not None:
            return self._added_to_teams(event)
        placed = {self.bye, *(player for board in self._boards for player in board)}
        unplayed = [Unplayed(player, kind) for player, kind in tournament.absent().items() if player not in placed]
        if self.bye is not None:
            unplayed.append(Unplayed(self.bye, self.free))
        ended = results or (Result.PENDING,) * len(self._boards)
        games = tuple(Game(white, black, result) for (white, black), result in zip(self._boards, ended, strict=True))
        return tournament.replace(rounds=(*tournament.rounds, Round(games, tuple(unplayed))))

    def _added_to_teams(self, event: TeamEvent) -> Tournament:
        from indeler.model.matches import Match, TeamRound, colour_on

        unplayed = [Unplayed(team, kind) for team, kind in event.matches.absent().items() if team != self.bye]
        unplayed += [] if self.bye is None else [Unplayed(self.bye, self.free)]
        first = colour_on(event.games.teams.colour_sequence, 1)
        matches = [board if first is Colour.WHITE else board[::-1] for board in self._boards]
        round = TeamRound(tuple([Match(*both, colour=first) for both in matches]), tuple(unplayed))
        return event.with_round(round).games


_BEHIND = ("explain", "request", "workings")
"""Attributes that are context of a pairing and not part of its value."""
