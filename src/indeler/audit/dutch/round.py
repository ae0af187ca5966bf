"""One round under audit: the checks that all editions make before and after the brackets."""

from collections.abc import Callable
from typing import NamedTuple

from indeler.audit.dutch.brackets import OrderClauses
from indeler.audit.dutch.criteria import Rule
from indeler.audit.dutch.people import (
    ABSOLUTE,
    Person,
    Reading,
    initial_colour,
    legal_pairs,
    other_colour,
    people,
    why_not,
)
from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.settings import Settings
from indeler.audit.verdict import (
    BLACK_AGAIN,
    BLACK_ALLOWED,
    ILLEGAL,
    NOT_BEST,
    OTHER_COLOUR,
    WHITE_AGAIN,
    WHITE_ALLOWED,
    NotInOrder,
)
from indeler.language import N_, Sentence, Text
from indeler.model import Tournament

FirstColour = Callable[[Person, int], bool]
"""Whether the first of two players without a game has the colour drawn, in a round of this number."""


def has_odd_turn(one: Person, round: int) -> bool:
    """Return whether a player has an odd number on the initial list."""
    return one.turn % 2 == 1


class Clauses(NamedTuple):
    """The clauses of an edition for the checks that every edition makes."""

    met: str
    colours: str
    """Two who must both have the same colour."""
    difference: str
    """A colour difference above two."""
    in_a_row: str
    """A third game in a row with the same colour."""
    bye: str
    to_be_paired: str
    board_order: str


COLOUR_LIMITS = "fide-handling 6", "fide-handling 7"
"""The clauses of the systems of FIDE for the colour difference and the same colour in a row."""


class Edition(NamedTuple):
    """The definitions of an edition besides its criteria."""

    rules: str
    reading: Reading
    clauses: Clauses
    order: OrderClauses
    colours: tuple[tuple[str, Rule], ...]
    first_colour: tuple[str, FirstColour]
    higher: Callable[[Person, Person], bool] = lambda one, other: one.rank < other.rank
    """Whether the first of two players is the higher one, where colours depend on rank."""


class RoundAudit:
    """The audit of one round, with the table of players and the facts that answer questions."""

    def __init__(
        self, edition: Edition, before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings
    ) -> None:
        self.edition = edition
        self.settings = settings
        self.before = before
        self.pairing = pairing
        self.facts = facts
        self.players = self.table()
        self.by_number = {one.number: one for one in self.players}
        self.check_presence()
        rank = {one.number: one.rank for one in self.players}
        self.opponent = {rank[a]: rank[b] for a, b in pairing.opponents.items()}
        self.bye = None if pairing.bye is None else rank[pairing.bye]
        self.check_legality()
        self.legal = legal_pairs(before, self.players)

    @property
    def numbers(self) -> list[int]:
        """The pairing numbers by rank."""
        return [one.number for one in self.players]

    def examine(self) -> None:
        """Check the whole round; raise NotInOrder at the first fault."""
        self.check_bye()
        self.check_brackets()
        self.check_colours()
        self.check_boards()

    def check_bye(self) -> None:
        """Check the bye, if the rulebook assigns it before all brackets."""

    def check_brackets(self) -> None:
        """Check the pairs, bracket after bracket."""

    def table(self) -> list[Person]:
        """Return the players to be paired, in ranking order."""
        return people(self.before, self.edition.reading)

    def groups(self) -> list[list[int]]:
        """Return the score groups by rank, the highest first."""
        found: dict[int, list[int]] = {}
        for one in self.players:
            found.setdefault(one.score, []).append(one.rank)
        return list(found.values())

    # Absolute requirements --------------------------------------------------------------------------------------------

    def check_presence(self) -> None:
        """Check that everybody who is to be paired has a game, except one with the bye if their number is odd."""
        clauses, pairing = self.edition.clauses, self.pairing
        listed = set(pairing.opponents) | ({pairing.bye} if pairing.bye is not None else set())
        for number in sorted(listed - set(self.by_number)):
            raise NotInOrder(ILLEGAL, clauses.to_be_paired, self._of(N_("{player} was not to be paired."), number))
        for number in sorted(set(self.by_number) - listed):
            text = N_("{player} was to be paired and is not.")
            raise NotInOrder(ILLEGAL, clauses.to_be_paired, self._of(text, number))

    def check_legality(self) -> None:
        """Check that no pair is forbidden, and that the bye is for a player who may have it."""
        clauses = self.edition.clauses
        for white, black in self.pairing.games:
            fault = why_not(self.before, self.by_number[white], self.by_number[black])
            if fault:
                clause = clauses.colours if fault == "colours" else clauses.met
                sentence = Sentence(_MAY_NOT_MEET[fault], one=self.before.named(white), other=self.before.named(black))
                raise NotInOrder(ILLEGAL, clause, sentence)
            self._check_colour_limits(self.by_number[white], "w", self.by_number[black])
            self._check_colour_limits(self.by_number[black], "b", self.by_number[white])
        if self.pairing.bye is not None and self.by_number[self.pairing.bye].barred:
            raise NotInOrder(ILLEGAL, clauses.bye, self._of(N_("{player} may not have the bye."), self.pairing.bye))

    def _check_colour_limits(self, one: Person, colour: str, opponent: Person) -> None:
        """Check that nobody has a colour who must have the other one; an exception for a topscorer is recorded."""
        if one.strength != ABSOLUTE or one.wish == colour:
            return
        top = [self.before.named(player.number) for player in (one, opponent) if player.top]
        if top:
            text = WHITE_ALLOWED if colour == "w" else BLACK_ALLOWED
            self.facts.exceptions.append(Sentence(text, player=self.before.named(one.number), top=top))
            return
        saldo = one.saldo + (1 if colour == "w" else -1)
        clauses = self.edition.clauses
        clause = clauses.difference if abs(saldo) > max(2, abs(one.saldo)) else clauses.in_a_row
        raise NotInOrder(ILLEGAL, clause, self._of(WHITE_AGAIN if colour == "w" else BLACK_AGAIN, one.number))

    # Colours and boards -----------------------------------------------------------------------------------------------

    def check_colours(self) -> None:
        """Check each board's colours, clause by clause."""
        drawn = self.drawn()
        if not drawn and self.pairing.round == 1 and self.pairing.games:
            first = min(self.pairing.opponents)
            drawn = "w" if any(white == first for white, _ in self.pairing.games) else "b"
            if not self.edition.first_colour[1](self.by_number[first], 1):
                drawn = other_colour(drawn)
        for white, black in self.pairing.games:
            one, other = self.by_number[white], self.by_number[black]
            if not self.edition.higher(one, other):
                one, other = other, one
            clause, colour = self._colour(one, other, drawn)
            is_given = (one.number == white) == (colour == "w")
            if colour and not is_given:
                sentence = Sentence(OTHER_COLOUR, black=self.before.named(black), white=self.before.named(white))
                raise NotInOrder(NOT_BEST, clause, sentence, ((black, white),))
            if not colour:
                is_drawn = self.edition.first_colour[1](one, self.pairing.round)
                drawn = "w" if (one.number == white) == is_drawn else "b"

    def drawn(self) -> str:
        """Return the colour drawn before round 1; nothing if it is not known."""
        return initial_colour(self.before)

    def _colour(self, one: Person, other: Person, drawn: str) -> tuple[str, str]:
        """Return the clause that decides, and the colour of the first; none if it depends on an unknown drawing."""
        for clause, rule in self.edition.colours:
            colour = rule(one, other)
            if colour:
                return clause, colour
        return self._colour_drawn(one, drawn)

    def _colour_drawn(self, one: Person, drawn: str) -> tuple[str, str]:
        clause, has_drawn = self.edition.first_colour
        return clause, drawn and (drawn if has_drawn(one, self.pairing.round) else other_colour(drawn))

    def check_boards(self) -> None:
        """Check the order of the boards, if it is known."""
        boards = self.pairing.boards
        if boards is None:
            return
        keys = [board_key(self.by_number[a], self.by_number[b]) for a, b in boards]
        for at in range(1, len(keys)):
            if keys[at] < keys[at - 1]:
                clause = self.edition.clauses.board_order
                above, below = ("-".join(map(str, boards[i])) for i in (at, at - 1))
                text = N_("Board {later} ({above}) should come before board {earlier} ({below}).")
                sentence = Sentence(text, later=at + 1, above=above, earlier=at, below=below)
                raise NotInOrder(NOT_BEST, clause, sentence)

    def _of(self, text: Text, number: int) -> Sentence:
        return Sentence(text, player=self.before.named(number))


_MAY_NOT_MEET = {
    "met": N_("{one} and {other} have met before."),
    "kept apart": N_("{one} and {other} are kept apart in this round."),
    "colours": N_("{one} and {other} must both have the same colour."),
}


def board_key(one: Person, other: Person) -> tuple[int, int, int]:
    """Return the key of a board: pairing score of the higher ranked, of both together, number of the higher ranked."""
    high, low = sorted((one, other), key=lambda player: player.rank)
    return -high.score, -high.score - low.score, high.number
