"""A pairing: what a system answers when it is asked for the next round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from indeler._typing import Any
from indeler.language import N_, InvalidInput
from indeler.model.kinds import Kind
from indeler.model.matches import Match, TeamRound, colour_on
from indeler.model.results import Colour, Result
from indeler.model.rounds import Game, Round, Unplayed
from indeler.model.teams import TeamEvent, is_team_event
from indeler.model.tournament import Tournament


class Pairing:
    """The boards of one round in board order, who has the bye and who was not to be paired."""

    __slots__ = (
        "_boards",
        "_not_paired",
        "bye",
        "clauses",
        "explain",
        "free",
        "request",
        "round",
        "rules",
        "seed",
        "workings",
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
        """What the round is to who has the bye: in a round robin one is free, and gets nothing for it."""
        self._not_paired = tuple(not_paired)
        self.clauses = tuple(clauses)
        """For each board, and last for the bye, the clause of the rulebook that put it there."""
        self.seed = seed
        """The seed of the draw, where lots were drawn."""
        self.request: tuple[Tournament, Mapping[str, Any]] | None = None
        """The tournament and the settings that this answers, where they are known."""
        self.workings: Any = None
        """What the rulebook saw on the way, in its own form, for whoever explains the round."""
        self.explain: Callable[[Pairing, str], Any] | None = None
        """Who explains it in words of a language, where whoever made it said so: the model knows no other room."""

    @property
    def boards(self) -> list[tuple[int, int]]:
        """(white, black) by pairing number, in board order."""
        return list(self._boards)

    @property
    def not_paired(self) -> list[int]:
        """Those who were absent, had withdrawn or had not entered."""
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
        """Why each board is what it is, in words of this language (`indeler.reasons.Reasons`)."""
        if self.explain is None:
            raise InvalidInput(
                N_("This pairing does not know its tournament; make it with indeler.pair to explain it.")
            )
        return self.explain(self, lang)

    def added_to(self, tournament: Tournament, results: Sequence[Result] = ()) -> Tournament:
        """fide-handling 4.4: the tournament with this round paired; no round is paired twice.

        Its results are still to come, or these, board by board.
        """
        event = TeamEvent(tournament) if tournament.teams.teams and is_team_event(tournament) else None
        next_round = tournament.next_round if event is None else event.next_round
        if self.round != next_round:
            raise InvalidInput(
                N_("Round {round} cannot be added: the next round is {next_round}."),
                round=self.round,
                next_round=next_round,
            )
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
        """The games of a team event with the matches of this round, whose line-ups are still to come."""
        unplayed = [Unplayed(team, kind) for team, kind in event.matches.absent().items() if team != self.bye]
        unplayed += [] if self.bye is None else [Unplayed(self.bye, self.free)]
        first = colour_on(event.games.teams.colour_sequence, 1)
        matches = [board if first is Colour.WHITE else board[::-1] for board in self._boards]
        return event.with_round(
            TeamRound(tuple([Match(*both, colour=first) for both in matches]), tuple(unplayed))
        ).games


_BEHIND = ("explain", "request", "workings")
"""What lies behind an answer and is no part of it."""
