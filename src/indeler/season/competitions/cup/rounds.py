"""The rounds of a cup: games, the preliminary round, the draw of every round, and the players who advance.

Every round is drawn from a newly published seed. A round is finished when each of its ties has a winner: by the game,
by a play-off after a draw, by a walk-over, or because the opponent was absent without notice.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Award
from indeler.season.common.members import RESULTS, Member, Played
from indeler.season.common.play_off import Match, NextGame, match
from indeler.season.competitions.cup.rules import CupRules
from indeler.season.core.state import CompetitionState, MemberNumber, Value
from indeler.systems import draw_pairs, in_order_of_lot

RULEBOOK = "botwinnik"


class CupEntrant(NamedTuple):
    """A participant, with rating and place in last season's cycle 4 (championship group, A, B …), 1 the best."""

    member: Member
    rating: int = 0
    last_season: int | None = None


class Preliminary(NamedTuple):
    """The players exempt from the preliminary round, best first, and the players in it."""

    exempt: tuple[Member, ...]
    playing: tuple[Member, ...]
    goes_on: int
    """The number of players in the first regular round."""

    @property
    def regular_rounds(self) -> int:
        """BW-73: return the number of regular rounds: five for 32 players."""
        return self.goes_on.bit_length() - 1


class Draw(NamedTuple):
    """A round as drawn from a seed: the pairs, White first, and the players who advance without a game."""

    pairs: tuple[tuple[Member, Member], ...]
    free: tuple[Member, ...] = ()


def preliminary(entrants: Sequence[CupEntrant], rules: CupRules) -> Preliminary:
    """BW-72, K9: let 2(n − K) play down to K; exempt are the first by rating, then by last season's cycle 4."""
    if len(entrants) < 2:
        raise InvalidInput(N_("A cup needs at least two players; enter more."))
    goes_on = size_of_round_1(len(entrants), rules)
    free = 2 * goes_on - len(entrants) if len(entrants) > goes_on else len(entrants)
    by_rating = sorted(entrants, key=lambda one: (-one.rating, one.member))
    first = by_rating[: min(free, rules.exempt_by_rating)]
    rest = by_rating[len(first) :]
    rest.sort(key=lambda one: (one.last_season is None, one.last_season or 0))
    exempt = [*first, *rest[: free - len(first)]]
    playing = sorted(one.member for one in rest[free - len(first) :])
    return Preliminary(tuple(one.member for one in exempt), tuple(playing), goes_on)


def size_of_round_1(players: int, rules: CupRules) -> int:
    """BW-72: return 32 for 32 to 64 players; else the largest power of two not above their number."""
    if rules.field is not None and rules.field <= players <= 2 * rules.field:
        return rules.field
    return 1 << (players.bit_length() - 1)


def draw_round(
    players: Iterable[Member], present: Collection[Member], seed: str, number: int, free: Sequence[Member] = ()
) -> Draw:
    """BW-74: draw lots among present and among absent players, with one mixed pair if both are odd; colours by lot.

    The lots are those of round ``number`` and this seed, and can be reproduced. Where a double loss left an odd number
    of players, the highest lot advances without a tie.
    """
    playing = list(players)
    if len(playing) % 2:
        lucky = in_order_of_lot(playing, seed, number)[-1]
        playing.remove(lucky)
        free = (*free, lucky)
    here = [player for player in playing if player in present]
    absent = [player for player in playing if player not in present]
    return Draw(tuple(draw_pairs(here, absent, seed, number)), tuple(free))


def winner(tie: CupGame, rules: CupRules, seed: str = "") -> Member | None:
    """BW-76, BW-78: return who advances from a tie: by walk-over, by the game (AZK loses it too), or by play-off."""
    if tie.walk_over is not None:
        return tie.walk_over
    game = tie.game
    if game is None or not game.is_finished:
        return None
    return tie_break(tie, rules, seed).winner if has_more_games(tie, rules) else game.winner


def is_decided(tie: CupGame, rules: CupRules, seed: str = "") -> bool:
    """BW-78: return whether one player advances, or both are out because both were absent."""
    game = tie.game
    both_lost = game is not None and game.is_finished and game.winner is None and not _is_drawn(game)
    return both_lost or winner(tie, rules, seed) is not None


def has_more_games(tie: CupGame, rules: CupRules) -> bool:
    """BW-76: return whether the first game is over and others follow: after a draw, or in a tie of two games."""
    game = tie.game
    return game is not None and (_is_drawn(game) or (rules.games > 1 and tie.result in ("1-0", "0-1")))


def tie_break(tie: CupGame, rules: CupRules, seed: str = "") -> Match:
    """BW-76: return two blitz games with alternating colours after a draw, then Armageddon with colours by lot.

    In a tie of two games the second one, with colours reversed, comes first; others follow only if they are equal.
    """
    pair, after = (tie.white, tie.black), tie.games_after_it
    if rules.games == 1:
        return match(pair, rules.play_off, seed, 1, after)
    if not after:
        again = NextGame(tie.black, tie.white, rules.tempo, Sentence(N_("game with colours reversed")), 1)
        return Match(pair, (), None, again)
    games = [game for game in (tie.game, after[0]) if game is not None]
    lead = sum((game.winner == tie.white) - (game.winner == tie.black) for game in games)
    if lead:
        return Match(pair, after[:1], pair[lead < 0], None)
    level = match(pair, rules.play_off, seed, 1, after[1:])
    return level._replace(games=(after[0], *level.games))


def going_on(round: CupRound, rules: CupRules) -> tuple[Member, ...] | None:
    """BW-70: return the winners and the players without a tie; None as long as a tie is undecided."""
    if not all(is_decided(tie, rules, round.seed) for tie in round.games):
        return None
    winners = (winner(tie, rules, round.seed) for tie in round.games)
    return (*(one for one in winners if one is not None), *round.free)


def losers(round: CupRound, rules: CupRules) -> list[Member]:
    """BW-70, BW-78: return the losers of decided ties of this round; both players if both were absent."""
    decided = (tie for tie in round.games if is_decided(tie, rules, round.seed))
    return [one for tie in decided for one in (tie.white, tie.black) if one != winner(tie, rules, round.seed)]


@cache
def rounds_until_one_is_left(unbeaten: int, beaten: int) -> int:
    """Return how many rounds a cup with two lives has at most, for all results and free players."""
    if unbeaten + beaten < 2:
        return 0
    odd = (unbeaten + beaten) % 2
    free = [(0, 0)] if not odd else [(1, 0)] * (unbeaten > 0) + [(0, 1)] * (beaten > 0)
    after = []
    for one, other in free:
        first_losses, out = (unbeaten - one) // 2, (beaten - other) // 2
        left = one + first_losses, other + first_losses + out
        cross = (unbeaten - one) % 2  # then the number of losers is odd too
        after += [(left[0] + 1, left[1]), (left[0], left[1] + 2)] if cross else [left]
    return 1 + max(rounds_until_one_is_left(*each) for each in after)


def walk_over(tie: CupGame, sign_offs: Mapping[Member, int], classified: Mapping[Member, int]) -> Member:
    """BW-77: return who advances without a game after three rounds: by fewer sign-offs, then by the better place.

    ``classified`` has each player's current place, group A before B before C, 1 the best; players without one come
    last.
    """

    def order(member: Member) -> tuple[int, bool, int]:
        return sign_offs.get(member, 0), member not in classified, classified.get(member, 0)

    if order(tie.white) == order(tie.black):
        text = N_("{white} and {black} are equal in sign-offs and place; the leader decides.")
        raise InvalidInput(text, white=tie.white, black=tie.black)
    return min((tie.white, tie.black), key=order)


def _is_drawn(game: Played) -> bool:
    return game.result.white.award is Award.DRAW and game.result.black.award is Award.DRAW


class CupGame(Value, frozen=True):
    """A game of the cup."""

    round: int
    white: MemberNumber
    black: MemberNumber
    date: datetime.date | None = None
    """The evening on which it is or was played."""
    result: str = ""
    play_off: tuple[tuple[MemberNumber, MemberNumber, str], ...] = ()
    """White, Black and result of the games after a draw."""
    walk_over: MemberNumber | None = None
    """The player who advances without a game."""
    deferred_until: datetime.date | None = None

    @property
    def game(self) -> Played | None:
        """Return the game itself, once it has a result."""
        return Played(self.white, self.black, RESULTS[self.result]) if self.result else None

    @property
    def games_after_it(self) -> tuple[Played, ...]:
        """BW-76: return the games of the play-off."""
        return tuple(Played(white, black, RESULTS[result]) for white, black, result in self.play_off)


class CupRound(Value, frozen=True):
    """A round of the cup as drawn; 0 is the preliminary round."""

    number: int
    seed: str
    date: datetime.date
    games: tuple[CupGame, ...]
    players: tuple[MemberNumber, ...]
    """The players who were still in the cup when the round was drawn."""
    drawn_at: datetime.datetime

    @property
    def free(self) -> tuple[int, ...]:
        """Return the players who advance without a game."""
        drawn = {player for game in self.games for player in (game.white, game.black)}
        return tuple(player for player in self.players if player not in drawn)


class CupState(CompetitionState, frozen=True):
    """The state of a cup."""

    dates: tuple[datetime.date, ...] = ()
    """The main dates."""
    rounds: Mapping[int, CupRound] = {}
    """The drawn rounds; 0 is the preliminary round."""

    @property
    def last(self) -> CupRound | None:
        """Return the round that was drawn last."""
        return self.rounds[max(self.rounds)] if self.rounds else None
