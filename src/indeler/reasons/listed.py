"""``why`` of rounds from a table or a draw: the places of two players in it, and when they meet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from indeler.language import N_, InvalidInput
from indeler.model import Pairing, Tournament
from indeler.model.teams import participants
from indeler.reasons.answers import BYE, NOT_TOGETHER, Part, Why
from indeler.reasons.explained_round import ExplainedRound
from indeler.reasons.sentences import Reason
from indeler.rulebooks import DEFAULT, find_declaration, load_attribute
from indeler.systems.berger import schedule_of
from indeler.systems.scheveningen import cycles_of, scheveningen_teams, table

WHITE = N_("round {round}: {player} has white against {other} on board {board}")
BLACK = N_("round {round}: {player} has black against {other} on board {board}")


def listing_of(tournament: Tournament, rules: str | None) -> type[ListedRound] | None:
    """Return the class that explains rounds by this rulebook; None if it has no table or draw."""
    found = find_declaration(rules or tournament.rules or DEFAULT)
    if found is None or not found.answers:
        return None
    listing: type[ListedRound] = load_attribute(found.answers)
    return listing


class ListedRound(ExplainedRound):
    """A round with one possible pairing."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing)
        self.tournament = participants(self.tournament, self.rules)

    @abstractmethod
    def meeting(self, board: tuple[int, int], clause: str) -> Reason:
        """Return why these two meet in this round."""

    @abstractmethod
    def colour(self, board: tuple[int, int]) -> Reason:
        """Return the reason for the colours."""

    @abstractmethod
    def free(self, player: int) -> Reason:
        """Return why this player has no opponent."""

    @abstractmethod
    def why_apart(self, one: int, other: int) -> Reason:
        """Return why these two do not meet in this round."""

    def why_player(self, player: int) -> Why:
        """Return why a player meets this opponent, or has no game."""
        values: dict[str, object] = {"player": self.who(player), "round": self.pairing.round}
        boards = enumerate(zip(self.pairing.boards, self.pairing.clauses, strict=False), start=1)
        for number, (board, clause) in boards:
            if player in board:
                white, black = board
                text, other = (WHITE, black) if player == white else (BLACK, white)
                head = Reason(text, {**values, "other": self.who(other), "board": number})
                return Why(self, head, (Part(self.meeting(board, clause)), Part(self.colour(board))))
        if not self.tournament.player(player).takes_part(self.pairing.round) or not self.is_in(player):
            self.refuse_absent(player)
        return Why(self, Reason(BYE, values), (Part(self.free(player)),))

    def is_in(self, player: int) -> bool:
        """Return whether this player is still in the competition."""
        return True

    def why_two(self, one: int, other: int) -> Why:
        """Return why two players meet, or do not."""
        if one == other:
            text = N_("{player} cannot be the opponent too; name two players.")
            raise InvalidInput(text, player=self.tournament.named(one))
        if any({one, other} == set(board) for board in self.pairing.boards):
            return self.why_player(one)
        parts = [Part(self.why_player(player).head) for player in (one, other)]
        values = {"one": self.who(one), "other": self.who(other), "round": self.pairing.round}
        return Why(self, Reason(NOT_TOGETHER, {**values, "why": self.why_apart(one, other)}), parts)


class BergerRound(ListedRound):
    """A round of a Berger table."""

    rules = "berger"

    def _place(self, player: int) -> int:
        return list(self.tournament.players).index(player) + 1

    def meeting(self, board: tuple[int, int], clause: str) -> Reason:
        """B1, B2, B5, B6: their places in the table."""
        places = sorted(map(self._place, board))
        return Reason(IN_TABLE, {"one": str(places[0]), "other": str(places[1]), "round": self.pairing.round}, clause)

    def colour(self, board: tuple[int, int]) -> Reason:
        """B1, B2, B3, B5: the player named first in the table; the last number has White and Black alternately."""
        schedule = schedule_of(self.tournament, self.settings)
        is_last = schedule.players == schedule.places and schedule.places in map(self._place, board)
        clause = schedule.clause(self.pairing.round)
        if is_last and clause in ("B1", "B2"):
            return Reason(LAST_IN_TURN, {"player": self.who(list(self.tournament.players)[-1])}, "B3")
        return Reason(NAMED_FIRST, {"white": self.who(board[0])}, clause)

    def free(self, player: int) -> Reason:
        """B4: the last place is empty, or its player is absent."""
        places = (0, *self.tournament.players)
        schedule = schedule_of(self.tournament, self.settings)
        for board in schedule.boards(self.pairing.round):
            named = [places[place] for place in board]
            if player in named and 0 not in named:
                other = named[0] if named[1] == player else named[1]
                return Reason(OPPONENT_ABSENT, {"other": self.who(other)})
        return Reason(EMPTY_PLACE, {"player": self.who(player)}, "B4")

    def why_apart(self, one: int, other: int) -> Reason:
        """B2, B5: the rounds of the table in which they meet."""
        places, schedule = {self._place(one), self._place(other)}, schedule_of(self.tournament, self.settings)
        rounds = [number for number in range(1, schedule.rounds + 1) if places in map(set, schedule.boards(number))]
        return _in_rounds(rounds, schedule.clause(rounds[0]))


class ScheveningenRound(ListedRound):
    """A round of a Scheveningen table."""

    rules = "scheveningen"

    def meeting(self, board: tuple[int, int], clause: str) -> Reason:
        """S1, S5: their places in the table."""
        one, other = scheveningen_teams(self.tournament)
        first, second = board if board[0] in one else board[::-1]
        places = {"one": str(list(one).index(first) + 1), "other": str(list(other).index(second) + 1)}
        return Reason(BETWEEN_TEAMS, {**places, "round": self.pairing.round}, clause)

    def colour(self, board: tuple[int, int]) -> Reason:
        """S2, S5: the colours of the table, reversed in the second cycle."""
        is_again = self.pairing.round > len(scheveningen_teams(self.tournament)[0])
        return Reason(NAMED_FIRST, {"white": self.who(board[0])}, "S5" if is_again else "S2")

    def free(self, player: int) -> Reason:
        """Return why a player is free: the opponent has withdrawn."""
        return Reason(NOBODY_THERE, {"player": self.who(player)}, "S1")

    def why_apart(self, one: int, other: int) -> Reason:
        """S1: the rounds in which they meet, or that they play for the same team."""
        first, second = (list(team) for team in scheveningen_teams(self.tournament))
        if (one in first) is (other in first):
            return Reason(SAME_TEAM, {}, "S1")
        a, b = (one, other) if one in first else (other, one)
        size, cycles = len(first), cycles_of(self.tournament, self.settings)
        rounds = [number for number in range(1, size + 1) if table(size, number)[first.index(a)][0] == second.index(b)]
        return _in_rounds([number + cycle * size for cycle in range(cycles) for number in rounds], "S1")


class KnockoutRound(ListedRound):
    """A round of a knock-out."""

    rules = "knockout"

    def is_in(self, player: int) -> bool:
        """KO5: return whether this player has not lost: then there is a board or a free round."""
        lost = [cell for cell in self.tournament.card(player) if cell.kind.award.name.endswith("LOSS")]
        return not lost

    def meeting(self, board: tuple[int, int], clause: str) -> Reason:
        """KO1, KO2, KO4, KO7: the lots, or the bracket."""
        if clause == "KO7":
            return Reason(BY_BRACKET, {}, self._seeding())
        return Reason(BY_LOTS, {"seed": self.pairing.seed}, clause)

    def _seeding(self) -> str:
        return "KO9" if self.settings["seeded"] else "KO7"

    def colour(self, board: tuple[int, int]) -> Reason:
        """KO6: the lower lot has White."""
        return Reason(LOWER_LOT, {"white": self.who(board[0])}, "KO6")

    def free(self, player: int) -> Reason:
        """KO1, KO3, KO7: exempt from the preliminary round, or without an opponent by lot or bracket."""
        if self.settings["redraw"] and not self.settings["seeded"]:
            is_exempt = self.settings["preliminary"] != "none" and len(self.pairing.not_paired) > 0
            return Reason(FREE_ROUND, {"player": self.who(player)}, "KO3" if is_exempt else "KO1")
        return Reason(FREE_ROUND, {"player": self.who(player)}, "KO7")

    def why_apart(self, one: int, other: int) -> Reason:
        """KO1, KO7: lot or bracket gave each of them another opponent."""
        if self.settings["redraw"] and not self.settings["seeded"]:
            return Reason(OTHER_LOTS, {"seed": self.pairing.seed}, "KO1")
        return Reason(OTHER_NODE, {}, self._seeding())


def _in_rounds(rounds: Sequence[int], clause: str) -> Reason:
    text = IN_ROUND if len(rounds) == 1 else IN_ROUNDS
    return Reason(text, {"round": ", ".join(map(str, rounds))}, clause)


IN_TABLE = N_("in round {round} of the table number {one} meets number {other}")
BETWEEN_TEAMS = N_("in round {round} number {one} of the first team meets number {other} of the second")
NAMED_FIRST = N_("the table names {white} first, who has white")
LAST_IN_TURN = N_("{player} has the last number of the table, with black in round 1, white in round 2 and so on")
EMPTY_PLACE = N_("the number of players is odd, and the table has {player} against the empty place")
OPPONENT_ABSENT = N_("{other}, the opponent by the table, takes no part")
NOBODY_THERE = N_("the opponent of {player} by the table takes no part")
IN_ROUND = N_("the table has them meet in round {round}")
IN_ROUNDS = N_("the table has them meet in rounds {round}")
SAME_TEAM = N_("they play for the same team")
BY_LOTS = N_("the lots of seed {seed} put them together")
BY_BRACKET = N_("they stand on either side of the same place in the bracket")
LOWER_LOT = N_("{white} has the lower lot of the two, and white")
FREE_ROUND = N_("{player} advances without a game in this round")
OTHER_LOTS = N_("the lots of seed {seed} gave each of them another opponent")
OTHER_NODE = N_("they stand in different parts of the bracket, of which only the winners meet")
