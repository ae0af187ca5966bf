"""The knock-out or cup: lots from a published seed, a preliminary round, winners go on and losers are out.

Who is still in follows from the results: everybody who has not lost a game and has not withdrawn. A drawn game decides
nothing: who goes on shows in the rounds that follow or is told by the setting ``through``. Players who asked for a bye
are away tonight but still in: they are drawn too, among themselves, and play on another day. Of those still in, the
ones exempt from the round have no board; a single one is reported as the bye, several as not paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput
from indeler.model import Award, Game, Kind, Pairing, Tournament
from indeler.model.teams import TeamTournament, participants
from indeler.rulebooks.knockout import BERLIN, BLACK, BLITZ, LOT, RAPID, SEED, Through, named_in
from indeler.systems.lots import in_order_of_lot
from indeler.systems.rulebook import Rulebook, Settings

RULEBOOK = "knockout"

Board = tuple[int, int]


class Drawn(NamedTuple):
    """The boards of a round, the clause of each, and the clause by which a player still in may have none."""

    boards: list[Board]
    clauses: list[str]
    free: str


def pair(tournament: Tournament, settings: Settings) -> Pairing:
    """KO1, KO7: the next round, drawn by lot among those still in, or as the bracket says."""
    seed = seed_of(tournament, settings)
    players = still_in(tournament, through_of(tournament, settings))
    if len(players) == 1:
        raise InvalidInput(N_("The cup is decided: {player} won."), player=tournament.named(players[0]))
    if settings["redraw"] and not settings["seeded"]:
        drawn = _redrawn(tournament, players, seed, settings["preliminary"] == "none")
    else:
        drawn = _by_bracket(tournament, players, seed, places_of(tournament, settings))
    boards, clauses, free_clause = drawn
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
    """KO1: the text that lots come from."""
    return str(tournament.event.name if settings["seed"] is None else settings["seed"])


def places_of(tournament: Tournament, settings: Settings) -> list[int]:
    """KO1, KO7, KO9: who stands where in the bracket of round 1: by number where they are seeded, else by lot."""
    numbers = list(tournament.players)
    if settings["seeded"]:
        return [numbers[place - 1] if place else 0 for place in bracket(len(numbers))]
    return drawn_places(numbers, seed_of(tournament, settings), settings["preliminary"] == "none")


def through_of(tournament: Tournament, settings: Settings) -> tuple[Through, ...]:
    """KO5, KO8: who goes on from drawn games: as the rules for ties say, or as the settings name them instead."""
    drawn = [
        (number, game)
        for number, round in enumerate(tournament.rounds, start=1)
        for game in round.games
        if game.result.white.award is game.result.black.award is Award.DRAW
    ]
    found = [(number, by_rules(tournament, number, game, settings)[1]) for number, game in drawn]
    return (*[(number, winner) for number, winner in found if winner], *(settings["through"] or ()))


def by_rules(tournament: Tournament, number: int, game: Game, settings: Settings) -> tuple[str, int]:
    """KO8: the first rule that decides a tie, and whom it names: 0 where that is a play-off, or where there is none."""
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
    """KO5, KO8: the tournament that names everybody who went on from a tie, by which it is ranked."""
    winners = through_of(participants(tournament), settings)
    text = ",".join(f"{round}:{number}" if round else str(number) for round, number in winners)
    return (tournament.replace(settings={**tournament.settings, "through": text}) if text else tournament), None


def still_in(tournament: Tournament, through: Sequence[Through] = ()) -> list[int]:
    """KO5: everybody who has entered, has not withdrawn and has not lost, in order of pairing number."""
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
    """KO2, KO3: of the players, best first: who is exempt and who plays, so that a power of two goes on.

    With K the largest power of two not above their number n, 2(n - K) play and the best are exempt; all play if n = K.
    """
    count = len(players)
    goes_on = 1 << (count.bit_length() - 1) if count else 0
    exempt = 2 * goes_on - count if count > goes_on else 0
    return list(players[:exempt]), list(players[exempt:])


def draw(present: Iterable[int], absent: Iterable[int], seed: str, round: int) -> list[Board]:
    """KO1, KO4, KO6: who meets whom by lot, the present first, then the absent, last a cross pair where both are odd.

    In each group the lowest lot meets the next, and so on. The lower lot of each pair has white.
    """
    groups = [in_order_of_lot(group, seed, round) for group in (present, absent)]
    boards = [board for group in groups for board in zip(group[::2], group[1::2], strict=False)]
    left = [group[-1] for group in groups if len(group) % 2]
    return [*boards, _coloured(left, seed, round)] if len(left) == 2 else boards


def bracket(n: int) -> list[int]:
    """KO7: the places 1 to ``n`` as they stand in a bracket, 0 for an empty one; neighbours meet, then their winners.

    The best places meet as late as can be, and the empty ones stand beside the best: ``bracket(5)`` is
    ``[1, 0, 4, 5, 2, 0, 3, 0]``.
    """
    places = [1]
    while len(places) < n:
        both = 2 * len(places) + 1
        places = [place for upper in places for place in (upper, both - upper)]
    return [place if place <= n else 0 for place in places]


def _redrawn(tournament: Tournament, players: list[int], seed: str, all_play: bool) -> Drawn:
    """KO1, KO2, KO4: a round that is drawn anew."""
    exempt, playing = ([], players) if all_play else preliminary(players)
    if len(playing) % 2:
        free = _free_by_lot(tournament, playing, seed)
        playing = [player for player in playing if player != free]
    absentees = tournament.absent()
    absent = [player for player in playing if player in absentees]
    boards = draw((player for player in playing if player not in absentees), absent, seed, tournament.next_round)
    clauses = ["KO2" if exempt else "KO1"] * len(boards)
    if len(absent) % 2:
        clauses[-1] = "KO4"
    return Drawn(boards, clauses, "KO3" if exempt else "KO1")


def _free_by_lot(tournament: Tournament, players: list[int], seed: str) -> int:
    """KO1: the highest lot is free, of those who were not free before."""
    lots = in_order_of_lot(players, seed, tournament.next_round)
    fresh = [player for player in lots if all(cell.kind is not Kind.PAIRING_BYE for cell in tournament.card(player))]
    return (fresh or lots)[-1]


def _by_bracket(tournament: Tournament, players: list[int], seed: str, places: Sequence[int]) -> Drawn:
    """KO6, KO7: the boards where two are still in on either side of a node, in the order of the bracket."""
    round = tournament.next_round
    left = set(players)
    half = 1 << (round - 1)
    sides = [[player for player in places[at : at + half] if player in left] for at in range(0, len(places), half)]
    for side in sides:
        if len(side) > 1:
            raise InvalidInput(
                N_(
                    "{one} and {other} are both still in, but the bracket of seed '{seed}' had them meet; give the "
                    "seed of that bracket, or redraw=true."
                ),
                one=tournament.named(side[0]),
                other=tournament.named(side[1]),
                seed=seed,
            )
    meetings = zip(sides[::2], sides[1::2], strict=False)
    boards = [_coloured([*upper, *lower], seed, round) for upper, lower in meetings if upper and lower]
    return Drawn(boards, ["KO7"] * len(boards), "KO7")


def drawn_places(players: Sequence[int], seed: str, all_play: bool) -> list[int]:
    """KO1, KO3, KO7: who stands where in the bracket, by the lots of round 1; the exempt at the best places."""
    if all_play:
        return in_order_of_lot(players, seed, 1)
    ranked = [player for group in preliminary(players) for player in in_order_of_lot(group, seed, 1)]
    return [ranked[place - 1] if place else 0 for place in bracket(len(players))]


def _coloured(two: list[int], seed: str, round: int) -> Board:
    """KO6: colours by lot: the lower lot has white."""
    white, black = in_order_of_lot(two, seed, round)
    return white, black


def goes_on(tournament: Tournament, number: int, game: Game, through: Sequence[Through] = ()) -> tuple[int, ...] | None:
    """KO5: who goes on from this game of a round; nobody after a double forfeit or a 0-0, None as long as it is open.

    After a draw that shows in the rounds that follow, or ``through`` tells it.
    """
    white, black, result = game
    ended = (white, result.white), (black, result.black)
    if any(kind.award in _LOSSES for _, kind in ended):
        return tuple(player for player, kind in ended if kind.award not in _LOSSES)
    later = tuple(player for player, _ in ended if _is_paired_after(tournament, player, number))
    if len(later) == 1:
        return later
    return tuple(player for player in named_in(through, number) if player in (white, black))[-1:] or None


def _losers(tournament: Tournament, number: int, game: Game, through: Sequence[Through]) -> list[int]:
    """KO5: who is out after this game: whoever lost it, both after a double forfeit or a 0-0."""
    white, black, result = game
    winners = goes_on(tournament, number, game, through)
    if winners is None:
        undecided = N_("{white} – {black} in round {round} has no result yet: enter it first.")
        drawn = N_("{white} – {black} in round {round} was drawn: say who goes on, with the setting through={number}.")
        text = undecided if result.white.is_unfinished else drawn
        two = {"white": tournament.named(white), "black": tournament.named(black)}
        raise InvalidInput(text, round=number, **two, **({} if result.white.is_unfinished else {"number": white}))
    return [player for player in (white, black) if player not in winners]


_LOSSES = (Award.LOSS, Award.FORFEIT_LOSS)


def _is_paired_after(tournament: Tournament, player: int, round: int) -> bool:
    """Whether this player had an opponent or the bye in a later round, and so went on."""
    return any(cell.opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(player)[round:])


BOOK = Rulebook(RULEBOOK, pair, usual_rounds=lambda players: (players - 1).bit_length(), ranked=ranked)
