"""A tournament as its log tells it: pure functions from entries to a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from indeler import systems
from indeler.formats import read_json, write_json
from indeler.language import N_, InvalidInput
from indeler.model import Pairing, Result, Tournament, as_shown
from indeler.rulebooks import Declaration, declared
from indeler.web.tournaments.boards import Boards, board_order
from indeler.web.tournaments.models import Kind as Decision

RESULTS: Mapping[str, Result] = {
    result.label: result
    for result in (
        Result.WHITE_WINS,
        Result.BLACK_WINS,
        Result.DRAW,
        Result.ZERO_ZERO,
        Result.WHITE_BY_FORFEIT,
        Result.BLACK_BY_FORFEIT,
        Result.DOUBLE_FORFEIT,
        Result.ADJOURNED,
        Result.PENDING,
    )
}
"""The results that can be entered, by how they are shown."""


GameKey = tuple[int, int, int]
"""Round, White, Black."""
Decided = tuple[str, Mapping[str, Any]]
"""A kind of entry and its data."""
Run = Sequence[Mapping[str, Any]]
"""The data of entries of one kind that follow each other; results come in dozens and are put in at once."""


class State(NamedTuple):
    """All that is known of a tournament at one moment."""

    tournament: Tournament
    boards: tuple[Boards, ...] = ()
    """The boards of each round in their order, White first."""
    published: int = 0
    """The last round that visitors may see."""

    @property
    def settings(self) -> Mapping[str, str]:
        """The rulebook's settings that were chosen; the tournament keeps them, so that its file does."""
        return self.tournament.settings

    @property
    def rounds(self) -> int:
        """How many rounds have been paired."""
        return len(self.tournament.rounds)

    @property
    def rulebook(self) -> Declaration:
        """What the rulebook that pairs it says of itself."""
        return declared(self.tournament.rules or systems.DEFAULT)

    @property
    def is_explained(self) -> bool:
        """Whether the rulebook has reasons, and is not a table or a draw."""
        return bool(self.rulebook.study)

    @property
    def total_rounds(self) -> int | None:
        """As many as were planned; a round robin and a knock-out say it themselves."""
        planned, rules = self.tournament.total_rounds, self.tournament.rules
        if planned is not None or not (self.rulebook.fixed_pairings or self.rulebook.decisive) or rules is None:
            return planned
        return int(self.settings.get("cycles", 1)) * systems.rulebook(rules).usual_rounds(len(self.tournament.players))

    @property
    def is_over(self) -> bool:
        """Whether the last round has been paired."""
        return self.total_rounds is not None and self.rounds >= self.total_rounds

    @property
    def open_boards(self) -> int:
        """How many games of the last round have no result yet."""
        games = self.tournament.rounds[-1].games if self.tournament.rounds else ()
        return sum(game.result is Result.PENDING for game in games)

    def result(self, round: int, white: int, black: int) -> Result:
        """How this game ended."""
        for game in self.tournament.rounds[round - 1].games if 1 <= round <= self.rounds else ():
            if (game.white, game.black) == (white, black):
                return game.result
        raise InvalidInput(
            N_("Round {round} has no game {white}-{black}; reload the page."), round=round, white=white, black=black
        )

    def with_results(self, results: Mapping[GameKey, Result]) -> State:
        """The same with these results."""
        for key in results:
            self.result(*key)
        rounds = [
            round._replace(
                games=tuple(
                    game._replace(result=results.get((number, game.white, game.black), game.result))
                    for game in round.games
                )
            )
            for number, round in enumerate(self.tournament.rounds, start=1)
        ]
        return self._replace(tournament=self.tournament.replace(rounds=rounds))

    @property
    def public_rounds(self) -> int:
        """How many rounds visitors may see."""
        return min(max(self.published, 0), self.rounds)

    def for_visitors(self) -> State:
        """Without the rounds that are not published yet."""
        shown = self.public_rounds
        if shown == self.rounds:
            return self
        return self._replace(
            tournament=self.tournament.replace(rounds=self.tournament.rounds[:shown]),
            boards=self.boards[:shown],
        )


def document(state: State) -> dict[str, Any]:
    """A whole state as an entry keeps it."""
    return {
        "tournament": write_json(state.tournament),
        "boards": [list(map(list, boards)) for boards in state.boards],
        "published": state.published,
    }


def imported(tournament: Tournament) -> State:
    """A tournament that comes from a file or a form; no file tells the order of the boards."""
    boards = tuple(board_order(tournament, number) for number in range(1, len(tournament.rounds) + 1))
    return State(tournament, boards, len(boards))


def paired(pairing: Pairing) -> dict[str, Any]:
    """A pairing as an entry keeps it."""
    return {
        "round": pairing.round,
        "rules": pairing.rules,
        "boards": [list(board) for board in pairing.boards],
        "bye": pairing.bye,
        "seed": pairing.seed,
    }


def replay(decisions: Iterable[Decided], start: State | None = None) -> State:
    """The state after these decisions; without a state to start from the first must be a document."""
    state = start
    for kind, run in groupby(decisions, key=itemgetter(0)):
        state = _APPLY[Decision(kind)](state, [data for _, data in run])
    if state is None:
        raise InvalidInput(N_("The log of this tournament is empty; remove the tournament."))
    return state


def _apply_document(state: State | None, run: Run) -> State:
    return _from_document(run[-1])


def _from_document(data: Mapping[str, Any]) -> State:
    tournament = read_json(data["tournament"].encode(), "the tournament")
    apart = data.get("settings")  # logs of old kept them beside the tournament
    return State(
        tournament.replace(settings=apart) if apart else tournament,
        tuple(tuple((white, black) for white, black in boards) for boards in data["boards"]),
        data["published"],
    )


def _apply_pairings(state: State | None, run: Run) -> State:
    state = _begun(state)
    for data in run:
        boards = tuple((white, black) for white, black in data["boards"])
        pairing = Pairing(data["round"], boards, rules=data["rules"], bye=data["bye"])
        state = state._replace(
            tournament=pairing.added_to(state.tournament),
            boards=(*state.boards, boards),
        )
    return state


def _apply_results(state: State | None, run: Run) -> State:
    return _begun(state).with_results(results_of(run))


def results_of(run: Iterable[Mapping[str, Any]]) -> dict[GameKey, Result]:
    """What entries of results say, the last of each game."""
    return {(data["round"], data["white"], data["black"]): RESULTS[as_shown(data["result"])] for data in run}


def _apply_publication(state: State | None, run: Run) -> State:
    return _begun(state)._replace(published=run[-1]["round"])


def _begun(state: State | None) -> State:
    if state is None:
        raise InvalidInput(N_("The log of this tournament does not start with the tournament; restore a backup."))
    return state


_APPLY = {
    Decision.DOCUMENT: _apply_document,
    Decision.PAIRED: _apply_pairings,
    Decision.RESULT: _apply_results,
    Decision.PUBLISHED: _apply_publication,
}
