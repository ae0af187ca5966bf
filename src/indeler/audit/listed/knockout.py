"""knockout: the draw computed again from its seed, by the audit's own reading of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.listed import Listed, compare_with_list
from indeler.audit.settings import USUALLY_NO, USUALLY_YES, Settings
from indeler.audit.verdict import ILLEGAL, NotInOrder
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Award, Game, Kind, Tournament
from indeler.model.teams import TeamTournament

RULEBOOK = "knockout"

LOST = (Award.LOSS, Award.FORFEIT_LOSS)
PLAY_OFFS = ("rapid", "blitz")
TIES = ("berlin", *PLAY_OFFS, "seed", "black", "lot")


def _seed(text: str) -> str | None:
    return text or None


def _ties(text: str) -> tuple[str, ...]:
    rules = tuple(part.strip() for part in (text or "berlin").split(",") if part.strip())
    if not set(rules) <= set(TIES):
        raise ValueError
    return rules


def _through(text: str) -> tuple[tuple[int, int], ...]:
    """Return who advanced after a drawn game: the round, 0 if none is named, and the player."""
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        round, _, player = part.rpartition(":")
        found.append((int(round or 0), int(player)))
    return tuple(found)


SETTINGS = {
    "seed": _seed,
    "redraw": USUALLY_YES,
    "seeded": USUALLY_NO,
    "preliminary": ("largest_power", "none"),
    "ties": _ties,
    "through": _through,
}


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """KO1, KO5, KO7: check that the round is the one that lot or bracket give for the remaining players."""
    seed = settings["seed"] if settings["seed"] is not None else before.event.name
    left = _still_in(before, seed, settings)
    for player in sorted(pairing.opponents):
        if player not in left:
            raise NotInOrder(ILLEGAL, "KO5", Sentence(OUT, player=player))
    if settings["redraw"] == "true" and settings["seeded"] == "false":
        boards, clauses, free_clause = _drawn(before, left, seed, all_play=settings["preliminary"] == "none")
    else:
        boards = _of_bracket(before, left, seed, settings)
        clauses, free_clause = ["KO7"] * len(boards), "KO7"
    placed = {player for board in boards for player in board}
    free = tuple(player for player in left if player not in placed)
    compare_with_list(pairing, Listed(tuple(boards), tuple(clauses), free, free_clause, ("KO6",) * len(boards)))


OUT = N_("{player} was not to be paired.")


def by_lot(players: Iterable[int], seed: str, round: int) -> list[int]:
    """KO1: return players from the lowest SHA-256 digest of ``seed:round:number`` to the highest."""

    def lot(player: int) -> tuple[str, int]:
        return sha256(f"{seed}:{round}:{player}".encode("utf-8", "surrogatepass")).hexdigest(), player

    return sorted(players, key=lot)


def _still_in(before: Tournament, seed: str, settings: Settings) -> list[int]:
    """KO5, KO8: return the players who take part and have lost no game and no tie."""
    out = set()
    for number, round in enumerate(before.rounds, start=1):
        for game in round.games:
            out |= {game.white, game.black} - _winners(before, number, game, seed, settings)
    return [n for n, player in before.players.items() if n not in out and player.takes_part(before.next_round)]


def _winners(before: Tournament, number: int, game: Game, seed: str, settings: Settings) -> set[int]:
    """KO5, KO8: return who advances from a game; after a draw by later rounds, the settings or the rules for ties."""
    awards = {game.white: game.result.white.award, game.black: game.result.black.award}
    if any(award in LOST for award in awards.values()):
        return {player for player, award in awards.items() if award not in LOST}
    after = {player: before.card(player)[number:] for player in awards}
    later = {one for one in awards if any(cell.opponent or cell.kind is Kind.PAIRING_BYE for cell in after[one])}
    if len(later) == 1:
        return later
    winners = [player for of, player in settings["through"] if of in (0, number) and player in awards]
    if winners:
        return {winners[-1]}
    is_draw = all(award is Award.DRAW for award in awards.values())
    winner = _tie_winner(before, number, game, seed, settings["ties"]) if is_draw else 0
    if not winner:
        text = N_("{white} – {black} in round {round} shows no winner; enter the result, or say who advances.")
        raise InvalidInput(text, white=before.named(game.white), black=before.named(game.black), round=number)
    return {winner}


def _tie_winner(before: Tournament, number: int, game: Game, seed: str, rules: Sequence[str]) -> int:
    """KO8: return the winner by the first rule that decides; 0 if that is a play-off, or no rule decides."""
    two = game.white, game.black
    for rule in rules:
        if rule in PLAY_OFFS:
            return 0
        if rule == "seed":
            return min(two)
        if rule == "black":
            return game.black
        if rule == "lot":
            return by_lot(two, f"{seed}:tie", number)[0]
        ahead = before.ahead if isinstance(before, TeamTournament) else ()
        leading = [team for round, team in ahead if round == number and team in two]
        if leading:
            return leading[0]
    return 0


Drawn = tuple[list[tuple[int, int]], list[str], str]


def _drawn(before: Tournament, left: list[int], seed: str, *, all_play: bool) -> Drawn:
    """KO1, KO2, KO3, KO4, KO6: return boards drawn for present and absent players apart, the lower lot with White."""
    round, absent = before.next_round, before.absent()
    exempt = [] if all_play else left[: _exempt(len(left))]
    playing = left[len(exempt) :]
    if len(playing) % 2:
        lots = by_lot(playing, seed, round)
        without_bye = [one for one in lots if all(cell.kind is not Kind.PAIRING_BYE for cell in before.card(one))]
        playing.remove((without_bye or lots)[-1])
    boards, odd = [], []
    for is_absent in (False, True):
        lots = by_lot([one for one in playing if (one in absent) is is_absent], seed, round)
        boards += list(zip(lots[::2], lots[1::2], strict=False))
        odd += lots[len(lots) - len(lots) % 2 :]
    clauses = ["KO2" if exempt else "KO1"] * len(boards)
    if odd:
        white, black = by_lot(odd, seed, round)
        boards.append((white, black))
        clauses.append("KO4")
    return boards, clauses, "KO3" if exempt else "KO1"


def _exempt(count: int) -> int:
    """KO2: return how many players need not play so that a power of two advances."""
    power = 1
    while 2 * power <= count:
        power *= 2
    return 2 * power - count if count > power else 0


def _of_bracket(before: Tournament, left: list[int], seed: str, settings: Settings) -> list[tuple[int, int]]:
    """KO6, KO7: return boards of the players left on both sides of each node of this round; colours by lot."""
    round = before.next_round
    sides: list[list[int]] = [[place] if place else [] for place in _first_places(before, seed, settings)]
    for _ in range(round - 1):
        sides = [sides[at] + (sides[at + 1] if at + 1 < len(sides) else []) for at in range(0, len(sides), 2)]
    sides = [[player for player in side if player in left] for side in sides]
    for side in sides:
        if len(side) > 1:
            text = N_("{one} and {other} are both still in, but met in the bracket of this seed; give the right seed.")
            raise InvalidInput(text, one=before.named(side[0]), other=before.named(side[1]))
    boards = []
    for upper, lower in zip(sides[::2], sides[1::2], strict=False):
        if upper and lower:
            white, black = by_lot([*upper, *lower], seed, round)
            boards.append((white, black))
    return boards


def _first_places(before: Tournament, seed: str, settings: Settings) -> list[int]:
    """KO3, KO7, KO9: return the players by place in the bracket, by number or by lot; 0 for an empty place."""
    numbers = list(before.players)
    if settings["seeded"] == "false":
        if settings["preliminary"] == "none":
            return by_lot(numbers, seed, 1)
        exempt = _exempt(len(numbers))
        numbers = [*by_lot(numbers[:exempt], seed, 1), *by_lot(numbers[exempt:], seed, 1)]
    order = [1]
    while len(order) < len(numbers):
        order = [place for upper in order for place in (upper, 2 * len(order) + 1 - upper)]
    return [numbers[place - 1] if place <= len(numbers) else 0 for place in order]
