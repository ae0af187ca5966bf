"""From pairing cards to rounds: puts both sides of every game together and refuses what does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.model.errors import InconsistentTournament
from indeler.model.kinds import Kind
from indeler.model.results import RESULT_OF_CODES
from indeler.model.rounds import Game, Round, Unplayed
from indeler.model.sides import Colour


class Entry(NamedTuple):
    """One side of a round as a file states it: an opponent, a colour and a result letter; or a bye and its kind."""

    opponent: int = 0
    colour: Colour | None = None
    code: str = ""
    bye: Kind | None = None


def rounds_from_cards(cards: Mapping[int, Sequence[Entry | None]], count: int) -> tuple[Round, ...]:
    """Build ``count`` rounds from every player's own account of them; None is a round the card does not mention."""
    return tuple(_round(cards, number) for number in range(1, count + 1))


def _round(cards: Mapping[int, Sequence[Entry | None]], number: int) -> Round:
    games = []
    unplayed = []
    for player, card in cards.items():
        entry = card[number - 1] if number <= len(card) else None
        if entry is None:
            continue
        if entry.bye is not None:
            unplayed.append(Unplayed(player, entry.bye))
        else:
            game = _game(cards, number, player, entry)
            if game.white == player:
                games.append(game)
    return Round(tuple(games), tuple(unplayed))


def _game(cards: Mapping[int, Sequence[Entry | None]], number: int, player: int, entry: Entry) -> Game:
    """The game that ``entry`` tells of, once the opponent's card has confirmed it."""
    opponent = entry.opponent

    def refuse(fault: str) -> InconsistentTournament:
        return InconsistentTournament(fault, player=player, round=number)

    if opponent == player:
        raise refuse("is paired with himself; correct the opponent.")
    if opponent not in cards:
        raise refuse(f"meets {opponent}, but there is no player {opponent}; correct the opponent or add the player.")
    card = cards[opponent]
    other = card[number - 1] if number <= len(card) else None
    if other is None or other.opponent != player:
        instead = f"meets {other.opponent}" if other is not None and other.opponent else "has no game"
        raise refuse(f"meets {opponent}, but player {opponent} {instead} in that round; make both records agree.")
    if entry.colour is None or other.colour is None:
        raise refuse(f"meets {opponent}, but a colour is missing; give one of them white and the other black.")
    if entry.colour is other.colour:
        name = "white" if entry.colour is Colour.WHITE else "black"
        raise refuse(f"and his opponent {opponent} both have {name}; give one of them the other colour.")
    white, black = (entry, other) if entry.colour is Colour.WHITE else (other, entry)
    result = RESULT_OF_CODES.get((white.code, black.code))
    if result is None:
        raise refuse(
            f"has result '{entry.code}' against {opponent}, whose result is '{other.code}': "
            "no game ends like that; correct one of them."
        )
    return Game(black.opponent, white.opponent, result)
