"""One round: its games and the players without one; cells of a player's card, and rounds built from all cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler._typing import NamedTuple
from indeler.language import N_, Sentence
from indeler.model.errors import InconsistentTournament
from indeler.model.kinds import Kind
from indeler.model.results import Colour, Result


class Game(NamedTuple):
    """Two players, by pairing number, and the result."""

    white: int
    black: int
    result: Result = Result.PENDING


class Unplayed(NamedTuple):
    """A player without an opponent in this round, and the reason."""

    player: int
    kind: Kind


class Round(NamedTuple):
    """The games of a round and the players without one. A player that a round does not mention was absent."""

    games: tuple[Game, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    boards: tuple[tuple[int, int], ...] = ()
    """The boards in order, White first, if they were stated; otherwise empty."""

    @property
    def bye(self) -> int | None:
        """The player with the pairing-allocated bye."""
        return next((row.player for row in self.unplayed if row.kind is Kind.PAIRING_BYE), None)


class Cell(NamedTuple):
    """One round on a player's pairing card. ``opponent`` is 0 if there was none; forfeits keep theirs."""

    opponent: int
    colour: Colour | None
    """The colour in the game, or in the first game of a match."""
    kind: Kind
    games: tuple[Kind, ...] = ()
    """The kind of each game of a match of two; empty if a round is one game."""

    @property
    def had_colour(self) -> bool:
        """fide-handling 3.4; fide-double-swiss 1.6: whether a game was played; one of a match is enough."""
        return self.kind.played and (not self.games or any([kind.played for kind in self.games]))


Card = tuple[Cell, ...]
"""A player's pairing card: one cell a round."""


class Entry(NamedTuple):
    """One side of a round as stated in a file: an opponent, a colour and a result letter; or a bye and its kind."""

    opponent: int = 0
    colour: Colour | None = None
    code: str = ""
    bye: Kind | None = None


def rounds_from_cards(cards: Mapping[int, Sequence[Entry | None]], count: int) -> tuple[Round, ...]:
    """Build ``count`` rounds from the cards of all players; None is a round that the card does not mention."""
    return tuple(_round(cards, number) for number in range(1, count + 1))


def _round(cards: Mapping[int, Sequence[Entry | None]], number: int) -> Round:
    entries = {
        player: entry
        for player, card in cards.items()
        if number <= len(card) and (entry := card[number - 1]) is not None
    }
    games, unplayed = [], []
    for player, entry in entries.items():
        if entry.bye is not None:
            unplayed.append(Unplayed(player, entry.bye))
            continue
        other = entries.get(entry.opponent)
        result = _result(player, entry, other)
        if result is None:
            fault = _fault(player, entry, other, entry.opponent in cards)
            raise InconsistentTournament(fault, player=player, round=number)
        if entry.colour is Colour.WHITE:
            games.append(Game(player, entry.opponent, result))
    return Round(tuple(games), tuple(unplayed))


def _result(player: int, entry: Entry, other: Entry | None) -> Result | None:
    """Return the result of the game that both entries describe, or None if they do not describe one game."""
    if other is None or other.opponent != player:
        return None
    return _RESULT_BY_SIDES.get((entry.colour, entry.code, other.colour, other.code))


_RESULT_BY_SIDES: dict[tuple[Colour | None, str, Colour | None, str], Result] = {
    sides: result
    for result in Result
    for sides in (
        (Colour.WHITE, result.white.code, Colour.BLACK, result.black.code),
        (Colour.BLACK, result.black.code, Colour.WHITE, result.white.code),
    )
}
"""The result by colour and result letter of a player in a tournament file, and by those of the opponent."""


def _fault(player: int, entry: Entry, other: Entry | None, is_known: bool) -> Sentence:
    opponent = entry.opponent
    if opponent == player:
        return Sentence(N_("is paired with himself; correct the opponent."))
    if not is_known:
        text = N_("meets {opponent}, but there is no player {opponent}; correct the opponent or add the player.")
        return Sentence(text, opponent=opponent)
    if other is None or other.opponent != player:
        if other is None or not other.opponent:
            text = N_("meets {opponent}, but player {opponent} has no game in that round; make both records agree.")
            return Sentence(text, opponent=opponent)
        text = N_("meets {opponent}, but player {opponent} meets {other} in that round; make both records agree.")
        return Sentence(text, opponent=opponent, other=other.opponent)
    if entry.colour is None or other.colour is None:
        text = N_("meets {opponent}, but a colour is missing; give one of them white and the other black.")
        return Sentence(text, opponent=opponent)
    if entry.colour is other.colour:
        both_white = N_("and his opponent {opponent} both have white; give one of them the other colour.")
        both_black = N_("and his opponent {opponent} both have black; give one of them the other colour.")
        return Sentence(both_white if entry.colour is Colour.WHITE else both_black, opponent=opponent)
    text = N_(
        "has result '{code}' against {opponent}, whose result is '{other}': "
        "no game ends like that; correct one of them."
    )
    return Sentence(text, code=entry.code, opponent=opponent, other=other.code)
