"""The knock-out or cup: lots from a published seed, a preliminary round, winners advance and losers are out.

The remaining players follow from the results: all who have not lost a game and have not withdrawn. A drawn game decides
nothing: the player who advances follows from later rounds or from the setting ``through``. Players who requested a bye
are absent but still in: they are drawn too, among themselves, and play on another day. Remaining players who are exempt
from the round have no board; a single one is reported as the bye, several as not paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput
from indeler.model import Award, Game, Kind, Pairing, Tournament
from indeler.model.teams import TeamTournament, participants
from indeler.rulebooks.knockout import BERLIN, BLACK, BLITZ, LOT, RAPID, SEED, Through, named_in
from indeler.systems.interface import Rulebook, Settings
from indeler.systems.lots import in_order_of_lot

RULEBOOK = "knockout"

Board = tuple[int, int]


class Drawn(NamedTuple):
    """The boards of a round, the clause of each, and the clause by which a player still in may have none."""

    boards: list[Board]
    clauses: list[str]
    free: str


def pair(tournament: Tournament, settings: Settings) -> Pairing:
    """KO1, KO7: return the next round, drawn by lot among the remaining players, or by the bracket."""
    seed = seed_of(tournament, settings)
    players = still_in(tournament, through_of(tournament, settings))
    if len(players) == 1:
        raise InvalidInput(N_("The cup is decided: {player} won."), player=tournament.named(players[0]))
    if settings["redraw"] and not settings["seeded"]:
        boards, clauses, free_clause = _redrawn(tournament, players, seed, settings["preliminary"] == "none")
    else:
        boards, clauses, free_clause = _by_bracket(tournament, players, seed, places_of(tournament, settings))
    placed = {player for board in boards for player in board}
    free = [player for player in players if player not in placed]
    bye = free[0] if len(free) == 1 else None
    return Pairing(
        tournament.next_round,
        boards,
        rules=RULEBOOK,
        bye=bye,
        not_paired=(number for number in tournament.players if number not in placed and number != bye),
        clauses=clauses if bye is None else [*clauses, free_clause],
        seed=seed,
    )


def seed_of(tournament: Tournament, settings: Settings) -> str:
    """KO1: return the seed of the lots."""
    return str(tournament.event.name if settings["seed"] is None else settings["seed"])


def places_of(tournament: Tournament, settings: Settings) -> list[int]:
    """KO1, KO7, KO9: return the places in the bracket of round 1: by number if players are seeded, else by lot."""
    numbers = list(tournament.players)
    if settings["seeded"]:
        return [numbers[place - 1] if place else 0 for place in bracket(len(numbers))]
    return drawn_places(numbers, seed_of(tournament, settings), settings["preliminary"] == "none")


def through_of(tournament: Tournament, settings: Settings) -> tuple[Through, ...]:
    """KO5, KO8: return the players who advance from drawn games: by the rules for ties, or as set instead."""
    drawn = [
        (number, game)
        for number, round in enumerate(tournament.rounds, start=1)
        for game in round.games
        if game.result.white.award is game.result.black.award is Award.DRAW
    ]
    found = [(number, tie_decision(tournament, number, game, settings)[1]) for number, game in drawn]
    return (*[(number, winner) for number, winner in found if winner], *(settings["through"] or ()))


def tie_decision(tournament: Tournament, number: int, game: Game, settings: Settings) -> tuple[str, int]:
    """KO8: return the first rule that decides a tie and the player it names; 0 for a play-off or no rule."""
    two = game.white, game.black
    ahead = tournament.ahead if isinstance(tournament, TeamTournament) else ()
    for rule in settings["ties"] or ():
        if rule in (RAPID, BLITZ):
            return rule, 0
        if rule == SEED:
            return rule, min(two)
        if rule == BLACK:
            return rule, game.black
        if rule == LOT:
            return rule, in_order_of_lot(two, f"{seed_of(tournament, settings)}:tie", number)[0]
        leading = [team for round, team in ahead if round == number and team in two]
        if rule == BERLIN and leading:
            return rule, leading[0]
    return "", 0


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, None]:
    """KO5, KO8: return the tournament for ranking, with all players who advanced from a tie."""
    winners = through_of(participants(tournament), settings)
    text = ",".join(f"{round}:{number}" if round else str(number) for round, number in winners)
    return (tournament.replace(settings={**tournament.settings, "through": text}) if text else tournament), None


def still_in(tournament: Tournament, through: Sequence[Through] = ()) -> list[int]:
    """KO5: return all players who have entered, have not withdrawn and have not lost, by pairing number."""
    for _, named in through:
        tournament.player(named)
    out: set[int] = set()
    for number, round in enumerate(tournament.rounds, start=1):
        for game in round.games:
            out.update(_losers(tournament, number, game, through))
    return [
        number
        for number, player in tournament.players.items()
        if number not in out and player.takes_part(tournament.next_round)
    ]


def preliminary(players: Sequence[int]) -> tuple[list[int], list[int]]:
    """KO2, KO3: return the exempt and the playing of these players, best first, so that a power of two advances.

    With K the largest power of two not above their number n, 2(n - K) play and the best are exempt; all play if n = K.
    """
    count = len(players)
    goes_on = 1 << count.bit_length() >> 1
    exempt = 2 * goes_on - count if count > goes_on else 0
    return list(players[:exempt]), list(players[exempt:])


def draw_pairs(present: Iterable[int], absent: Iterable[int], seed: str, round: int) -> list[Board]:
    """KO1, KO4, KO6: return pairs by lot: the present, then the absent, last a cross pair if both are odd.

    In each group the lowest lot meets the next, and so on. The lower lot of each pair has white.
    """
    groups = [in_order_of_lot(group, seed, round) for group in (present, absent)]
    boards = [board for group in groups for board in zip(group[::2], group[1::2], strict=False)]
    left = [group[-1] for group in groups if len(group) % 2]
    return [*boards, _coloured(left, seed, round)] if len(left) == 2 else boards


def bracket(n: int) -> list[int]:
    """KO7: return the places 1 to ``n`` in bracket order, 0 for an empty one; neighbours meet, then their winners.

    The best places meet as late as possible, and the empty ones are next to the best: ``bracket(5)`` is ``[1, 0, 4, 5,
    2, 0, 3, 0]``.
    """
    places = [1]
    while len(places) < n:
        both = 2 * len(places) + 1
        places = [place for upper in places for place in (upper, both - upper)]
    return [place if place <= n else 0 for place in places]


def _redrawn(tournament: Tournament, players: list[int], seed: str, all_play: bool) -> Drawn:
    """KO1, KO2, KO4: return a round with a new draw; the highest lot among players not free before may be free."""
    exempt, playing = ([], players) if all_play else preliminary(players)
    if len(playing) % 2:
        lots = in_order_of_lot(playing, seed, tournament.next_round)
        fresh = [one for one in lots if all(cell.kind is not Kind.PAIRING_BYE for cell in tournament.card(one))]
        free = (fresh or lots)[-1]
        playing = [player for player in playing if player != free]
    absentees = tournament.absent()
    absent = [player for player in playing if player in absentees]
    boards = draw_pairs((player for player in playing if player not in absentees), absent, seed, tournament.next_round)
    clauses = ["KO2" if exempt else "KO1"] * len(boards)
    if len(absent) % 2:
        clauses[-1] = "KO4"
    return Drawn(boards, clauses, "KO3" if exempt else "KO1")


def _by_bracket(tournament: Tournament, players: list[int], seed: str, places: Sequence[int]) -> Drawn:
    """KO6, KO7: return the boards of nodes with a remaining player on both sides, in bracket order."""
    round = tournament.next_round
    left = set(players)
    half = 1 << (round - 1)
    sides = [[player for player in places[at : at + half] if player in left] for at in range(0, len(places), half)]
    for side in sides:
        if len(side) > 1:
            text = N_(
                "{one} and {other} are both still in, but the bracket of seed '{seed}' had them meet; give the "
                "seed of that bracket, or redraw=true."
            )
            one, other, *_ = map(tournament.named, side)
            raise InvalidInput(text, one=one, other=other, seed=seed)
    meetings = zip(sides[::2], sides[1::2], strict=False)
    boards = [_coloured([*upper, *lower], seed, round) for upper, lower in meetings if upper and lower]
    return Drawn(boards, ["KO7"] * len(boards), "KO7")


def drawn_places(players: Sequence[int], seed: str, all_play: bool) -> list[int]:
    """KO1, KO3, KO7: return the places in the bracket by the lots of round 1; the exempt have the best places."""
    if all_play:
        return in_order_of_lot(players, seed, 1)
    ranked = [player for group in preliminary(players) for player in in_order_of_lot(group, seed, 1)]
    return [ranked[place - 1] if place else 0 for place in bracket(len(players))]


def _coloured(two: list[int], seed: str, round: int) -> Board:
    """KO6: return the two with colours by lot: the lower lot has white."""
    white, black = in_order_of_lot(two, seed, round)
    return white, black


def advancing(
    tournament: Tournament, number: int, game: Game, through: Sequence[Through] = ()
) -> tuple[int, ...] | None:
    """KO5: who advances from a game, a draw by later rounds or ``through``: empty if both lost, None if undecided."""
    white, black, result = game
    ended = (white, result.white), (black, result.black)
    if any(kind.award in _LOSSES for _, kind in ended):
        return tuple(player for player, kind in ended if kind.award not in _LOSSES)
    later = tuple(player for player, _ in ended if _is_paired_after(tournament, player, number))
    if len(later) == 1:
        return later
    return tuple(player for player in named_in(through, number) if player in (white, black))[-1:] or None


def _losers(tournament: Tournament, number: int, game: Game, through: Sequence[Through]) -> list[int]:
    """KO5: return the players out after this game: the loser, both after a double forfeit or a 0-0."""
    white, black, result = game
    winners = advancing(tournament, number, game, through)
    if winners is None:
        undecided = N_("{white} – {black} in round {round} has no result yet: enter it first.")
        drawn = N_("{white} – {black} in round {round} was drawn: say who advances, with the setting through={number}.")
        text = undecided if result.white.is_unfinished else drawn
        two = {"white": tournament.named(white), "black": tournament.named(black)}
        raise InvalidInput(text, round=number, **two, **({} if result.white.is_unfinished else {"number": white}))
    return [player for player in (white, black) if player not in winners]


_LOSSES = (Award.LOSS, Award.FORFEIT_LOSS)


def _is_paired_after(tournament: Tournament, player: int, round: int) -> bool:
    return any(cell.opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(player)[round:])


BOOK = Rulebook(RULEBOOK, pair, usual_rounds=lambda players: (players - 1).bit_length(), ranked=ranked)
