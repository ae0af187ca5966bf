"""Rounds of a file for a tournament that runs already: the data that only the file has.

Data that both have must be the same: players, boards, byes and results. A difference is always refused.
"""

import re
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import Game, Kind, Player, Round, Tournament


class NewRound(NamedTuple):
    """The new data of one round in the file."""

    number: int
    round: Round | None
    """The round, if it has not been paired in the tournament."""
    results: tuple[Game, ...] = ()
    """Games that have a result only in the file."""


def new_rounds(own: Tournament, other: Tournament, name: str) -> list[NewRound]:
    """Return every round for which the file has something new, in order."""
    check_players(own, other, name)
    found = []
    for number, round in enumerate(other.rounds, start=1):
        if number > len(own.rounds):
            found.append(NewRound(number, round, tuple(game for game in round.games if not game.result.is_pending)))
        elif results := _new_results(own, number, round, name):
            found.append(NewRound(number, None, results))
    if not found:
        raise InvalidInput(N_("{name}: this file has no round and no result that is not here already."), name=name)
    return found


def merge_file(own: Tournament, other: Tournament, name: str) -> Tournament:
    """Return the tournament with the rounds and results of the file."""
    rounds = list(own.rounds)
    for new in new_rounds(own, other, name):
        if new.round is not None:
            rounds.append(new.round)
            continue
        results = {game[:2]: game.result for game in new.results}
        before = rounds[new.number - 1]
        games = tuple(game._replace(result=results.get(game[:2], game.result)) for game in before.games)
        rounds[new.number - 1] = before._replace(games=games)
    byes = [bye for bye in own.requested_byes if bye.round > len(rounds)]
    return own.replace(rounds=rounds, requested_byes=byes)


def check_players(own: Tournament, other: Tournament, name: str) -> None:
    """Refuse a file whose players have other numbers; a file without names is taken at its numbers."""
    for number, player in other.players.items():
        known = own.players.get(number)
        if known is None:
            text = N_("{name}: there is no player {number} in this tournament; enter the player first.")
            raise InvalidInput(text, name=name, number=number)
        if not _may_be_same(known, player):
            text = N_("{name}: player {number} is {theirs} in the file and {ours} here; make the numbers agree.")
            raise InvalidInput(text, name=name, number=number, theirs=player.name, ours=known.name)


def _may_be_same(one: Player, other: Player) -> bool:
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    return not (one.name and other.name) or _words(one.name) == _words(other.name)


def _words(name: str) -> list[str]:
    """Return the words of a name, independent of their order."""
    return sorted(re.findall(r"\w+", name.casefold()))


def _new_results(own: Tournament, number: int, round: Round, name: str) -> tuple[Game, ...]:
    """Return results that only the file has, of a round in both; the round itself must be the same."""
    ours = {game[:2]: game.result for game in own.rounds[number - 1].games}
    theirs = {game[:2]: game.result for game in round.games}
    if ours.keys() != theirs.keys():
        white, black = min(ours.keys() ^ theirs.keys())
        text = N_("{name}: in round {round} {white} plays {black} in the file, but not here; correct one of them.")
        if (white, black) in ours:
            text = N_("{name}: in round {round} {white} plays {black} here, but not in the file; correct one of them.")
        raise InvalidInput(text, name=name, round=number, white=own.named(white), black=own.named(black))
    _check_bye(own, number, round, name)
    for (white, black), result in theirs.items():
        here = ours[white, black]
        if not result.is_pending and not here.is_pending and result is not here:
            text = N_(
                "{name}: in round {round} {white} – {black} ended {theirs} in the file and {ours} here; correct "
                "one of them."
            )
            players = {"white": own.named(white), "black": own.named(black)}
            raise InvalidInput(text, name=name, round=number, theirs=result.label, ours=here.label, **players)
    return tuple(
        Game(*pair, result) for pair, result in theirs.items() if not result.is_pending and ours[pair].is_pending
    )


def _check_bye(own: Tournament, number: int, round: Round, name: str) -> None:
    ours, theirs = own.rounds[number - 1].bye, round.bye
    if ours != theirs and Kind.PAIRING_BYE in (row.kind for row in round.unplayed):
        text = N_(
            "{name}: in round {round} the bye is for {theirs} in the file and for {ours} here; correct one of them."
        )
        here = own.named(ours) if ours else "–"
        raise InvalidInput(text, name=name, round=number, theirs=own.named(theirs or 0), ours=here)
