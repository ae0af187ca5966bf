"""Play-offs: two players until one wins, more players in a drawn knock-out; at any moment the games to play next.

A published seed always gives the same play-off: `indeler.systems.lots` documents how to reproduce it. The lots
of round r of the knock-out decide the pairs and the first colours; those of round 100 + r decide the colours of an
Armageddon game.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Result
from indeler.season.common.members import Member, Played
from indeler.season.core.tables import Leg, PlayOffRules
from indeler.systems import draw_pairs, in_order_of_lot, preliminary

RULEBOOK = "botwinnik"

ARMAGEDDON = Sentence(N_("Armageddon"))
ARMAGEDDON_LOTS = 100
"""Added to the number of the round for the lots that give the colours of an Armageddon game."""


class NextGame(NamedTuple):
    """A game to be played next."""

    white: Member
    black: Member
    tempo: str
    kind: Sentence
    """Game 1 of 2 and so on, or Armageddon."""
    round: int = 1


class Match(NamedTuple):
    """Two players in a round of a play-off, the games they played, and the winner or the next game."""

    players: tuple[Member, Member]
    games: tuple[Played, ...]
    winner: Member | None
    next: NextGame | None

    @property
    def loser(self) -> Member | None:
        """Return the loser, once the match is decided."""
        return None if self.winner is None else self.players[self.winner == self.players[0]]


class PlayOffStanding(NamedTuple):
    """The current state of a play-off."""

    rounds: tuple[tuple[Match, ...], ...]
    next_games: tuple[NextGame, ...]
    winner: Member | None
    ranking: tuple[tuple[Member, ...], ...]
    """The winner, then the eliminated players, the last round first; empty as long as there is no winner."""


def play_off(
    players: Iterable[Member], rules: PlayOffRules, seed: str = "", results: Sequence[Played] = ()
) -> PlayOffStanding:
    """BW-47, K16: let two play a match, four a knock-out; three and five or more draw a preliminary first."""
    left = sorted(set(players))
    if len(left) < 2:
        raise InvalidInput(N_("A play-off needs at least two players; nobody else is tied."))
    _check(left, results)
    rounds: list[tuple[Match, ...]] = []
    while len(left) > 1:
        number, matches = len(rounds) + 1, []
        for pair in draw_play_off(left, seed, number):
            games = [game for game in results if {game.white, game.black} == set(pair)]
            matches.append(match(pair, rules, seed, number, games))
        rounds.append(tuple(matches))
        if any(each.winner is None for each in matches):
            break
        out = {each.loser for each in matches}
        left = [player for player in left if player not in out]
    _check_used(results, rounds)
    winner = left[0] if len(left) == 1 else None
    next_games = tuple(each.next for each in rounds[-1] if each.next is not None)
    return PlayOffStanding(tuple(rounds), next_games, winner, _ranking(winner, rounds) if winner else ())


def draw_play_off(players: Sequence[Member], seed: str, round: int) -> list[tuple[Member, Member]]:
    """BW-47, K16: draw a preliminary down to a power of two (2 of 3, 2 of 5, 4 of 6 …), then a knock-out."""
    _, playing = preliminary(in_order_of_lot(players, seed, round))
    return draw_pairs(playing, (), seed, round)


def match(
    pair: tuple[Member, Member], rules: PlayOffRules, seed: str = "", round: int = 1, results: Sequence[Played] = ()
) -> Match:
    """BW-47, BW-57, BW-61, BW-76: play leg by leg until one has scored more; then Armageddon, which always decides."""
    left = list(results)
    games: list[Played] = []
    for leg in rules.legs:
        played, left = left[: leg.games], left[leg.games :]
        _check_colours(played, pair)
        games += played
        if len(played) < leg.games:
            return Match(pair, tuple(games), None, _next_of_leg(pair, leg, len(played), round))
        lead = sum((game.winner == pair[0]) - (game.winner == pair[1]) for game in played)
        if lead:
            return Match(pair, tuple(games), pair[lead < 0], None)
    white, black = in_order_of_lot(pair, seed, ARMAGEDDON_LOTS + round)
    if not left:
        last = NextGame(white, black, rules.armageddon, ARMAGEDDON, round)
        return Match(pair, tuple(games), None, last)
    _check_colours(left[:1], (white, black))
    return Match(pair, (*games, left[0]), armageddon_winner(left[0]), None)


def armageddon_winner(game: Played) -> Member:
    """K3: return the winner of an Armageddon game, in which a draw wins for Black."""
    return game.winner or game.black


def _next_of_leg(pair: tuple[Member, Member], leg: Leg, played: int, round: int) -> NextGame:
    """BW-47: return the next game: colours alternate, and the lower lot has white in the first game."""
    white, black = pair if played % 2 == 0 else pair[::-1]
    kind = Sentence(N_("game {number} of {games}"), number=played + 1, games=leg.games)
    return NextGame(white, black, leg.tempo, kind, round)


def _ranking(winner: Member, rounds: Sequence[Sequence[Match]]) -> tuple[tuple[Member, ...], ...]:
    out = [tuple(sorted(each.loser for each in matches if each.loser)) for matches in reversed(rounds)]
    return ((winner,), *out)


def _check(players: Sequence[Member], results: Sequence[Played]) -> None:
    for game in results:
        for player in (game.white, game.black):
            if player not in players:
                text = N_("{player} is not in this play-off; enter games of {tied} only.")
                raise InvalidInput(text, player=player, tied=", ".join(map(str, players)))
        if not game.is_finished or game.result is Result.DOUBLE_FORFEIT or game.result is Result.ZERO_ZERO:
            text = N_("{white}-{black} '{result}' decides nothing in a play-off; enter a win of either or a draw.")
            raise InvalidInput(text, white=game.white, black=game.black, result=game.result.label)


def _check_colours(games: Sequence[Played], pair: tuple[Member, Member]) -> None:
    for number, game in enumerate(games):
        white, black = pair if number % 2 == 0 else pair[::-1]
        if (game.white, game.black) != (white, black):
            text = N_("Play-off {white}-{black}: {first} has white in that game; turn it round.")
            raise InvalidInput(text, white=game.white, black=game.black, first=white)


def _check_used(results: Sequence[Played], rounds: Sequence[Sequence[Match]]) -> None:
    """Refuse a game that belongs to no match of the play-off; a pair meets in one match only."""
    expected = Counter({frozenset(each.players): len(each.games) for matches in rounds for each in matches})
    for game in results:
        pair = frozenset(game[:2])
        expected[pair] -= 1
        if expected[pair] < 0:
            text = N_("{white}-{black} does not belong to this play-off; leave it out.")
            raise InvalidInput(text, white=game.white, black=game.black)
