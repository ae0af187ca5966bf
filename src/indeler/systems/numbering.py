"""The initial list: the order of the players, and pairing numbers by that order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import pairwise

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput
from indeler.model import TITLES, Player, Tournament, VirtualPoints, name_key
from indeler.systems.lots import lot

RULEBOOK = "fide-handling"

FROZEN_AFTER = 4
"""2.3: the round after whose pairing numbers are no longer corrected."""

Third = Callable[[Player], str]
"""The third sort key, for players of equal strength and title: the lower text first."""


def alphabetical(player: Player) -> str:
    """2.2; knsb-rating A2: return the name without capitals and accents."""
    return name_key(player.name)


def by_lot(seed: str) -> Third:
    """2.2: an alternative to the alphabet, to be announced beforehand: lots from a published seed, as for round 0."""
    return lambda player: lot(seed, 0, player.number)


def by_lot_of_name(seed: str) -> Third:
    """2.2: lots from a published seed that stay the same when numbers change: of the name instead of the number."""
    return lambda player: lot(seed, 0, player.name)


def lot_is_the_number(player: Player) -> str:
    """fide-1992 Reihenfolge: the lots have been drawn, and the previous number is the lot."""
    return ""


Strength = Callable[[Player], int]
"""The tournament rating of a player; 0 for an unrated one."""


def official_rating(player: Player) -> int:
    """2.1; knsb-rating A2: return the player's own rating."""
    return player.rating


class ListOrder(NamedTuple):
    """The order of an initial list: titles from high to low, the key after the title, and the rating used."""

    titles: tuple[str, ...] = TITLES
    third: Third = alphabetical
    strength: Strength = official_rating

    def rank(self, player: Player) -> tuple[int, int, str, int]:
        """2.1, 2.2; knsb-rating A2: strength, title, third rule; unrated players last; finally the previous number."""
        title = self.titles.index(player.title) if player.title in self.titles else len(self.titles)
        return -self.strength(player), title, self.third(player), player.number


FIDE_ORDER = ListOrder()


class Numbers(NamedTuple):
    """The list that determines pairing numbers, its clause, and the round after which they are fixed."""

    clause: str
    order: ListOrder
    frozen_after: int | None = None
    made_until: int = 1
    """The last round up to which the site assigns the numbers automatically."""


FIDE_NUMBERS = Numbers("C.04.2 2.2", FIDE_ORDER, FROZEN_AFTER, FROZEN_AFTER)
"""2.2, 2.3: by strength, title and alphabet, until round 4 has been paired."""

RANK_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
"""2.1: record 172: FIDE's rating, the national one, one before the other, the higher, the lower; or own numbers."""
_EQUALS = "order of equals: "
"""The beginning of the comment with the order of equal players that replaces the alphabet."""
EQUALS_BY_LIST, EQUALS_BY_LOT = "list", "lot"


def order_for(tournament: Tournament, order: ListOrder = FIDE_ORDER) -> ListOrder:
    """2.1, 2.2: return the order with this tournament's rating method (record 172) and order of equals."""
    federation, method = rank_method(tournament)
    if method == "OTHER":
        return ListOrder((), lot_is_the_number, lambda player: 0)
    if method not in ("", "FIDE"):
        order = order._replace(strength=partial(tournament_rating, federation=federation, method=method))
    rule, _, seed = order_of_equals(tournament).partition(" ")
    third = {EQUALS_BY_LIST: lot_is_the_number, EQUALS_BY_LOT: by_lot_of_name(seed)}.get(rule)
    return order._replace(third=third) if third else order


def rank_method(tournament: Tournament) -> tuple[str, str]:
    """2.1: return the federation of the national ratings and the method from record 172; empty for other texts."""
    words = tournament.event.rank_method.upper().split()
    if not words or words[-1] not in RANK_METHODS:
        return "", ""
    return (words[0] if len(words) > 1 else ""), words[-1]


def has_tournament_ratings(tournament: Tournament) -> bool:
    """2.1: return whether players are ranked by a rating that may differ from the official one."""
    return rank_method(tournament)[1] not in ("", "FIDE", "OTHER")


def tournament_rating(player: Player, federation: str, method: str) -> int:
    """2.1: return the rating by which this player is ranked; without a federation the first national one counts."""
    listed = [record.rating for record in player.national if federation in ("", record.federation) and record.rating]
    fide, national = player.rating, listed[0] if listed else 0
    rated = [rating for rating in (fide, national) if rating]
    by_method = {
        "NRO": national,
        "FIDON": fide or national,
        "NIDOF": national or fide,
        "HBFN": max(rated, default=0),
        "LBFN": min(rated, default=0),
    }
    return by_method.get(method, fide)


def order_of_equals(tournament: Tournament) -> str:
    """2.2: return the order of equals: ``list``, ``lot`` with its seed, or an empty text for the alphabet."""
    return next((each.removeprefix(_EQUALS) for each in tournament.comments if each.startswith(_EQUALS)), "")


def with_order_of_equals(tournament: Tournament, rule: str) -> Tournament:
    """2.2: return the tournament with this order of equals in its comments; empty for the alphabet."""
    others = [each for each in tournament.comments if not each.startswith(_EQUALS)]
    return tournament.replace(comments=[*others, _EQUALS + rule] if rule else others)


def initial_list(players: Iterable[Player], order: ListOrder = FIDE_ORDER) -> list[Player]:
    """2.2; fide-dutch 1.1; fide-dubov 1.2.1; fide-burstein 1.1; fide-1992 Reihenfolge: players in the initial order."""
    return sorted(players, key=order.rank)


def out_of_order(tournament: Tournament, order: ListOrder = FIDE_ORDER) -> tuple[Player, Player] | None:
    """2.5; knsb-rating A2, F7: return the first two players in the wrong order of numbers, if any has a rating."""
    players, order = list(tournament.players.values()), order_for(tournament, order)
    if not any(order.strength(player) for player in players):
        return None
    return next((pair for pair in pairwise(players) if order.rank(pair[1]) < order.rank(pair[0])), None)


def numbered(
    tournament: Tournament, order: ListOrder = FIDE_ORDER, frozen_after: int | None = FROZEN_AFTER
) -> Tournament:
    """2.3, 2.5; knsb-rating A2: number players by the initial list; FIDE's numbers are fixed once round 4 is paired."""
    if frozen_after is not None and len(tournament.rounds) >= frozen_after:
        text = N_("Round {round} has been paired: the pairing numbers stay as they are (C.04.2 2.3).")
        raise InvalidInput(text, round=frozen_after)
    return with_numbers(
        tournament, places_on_list(initial_list(tournament.players.values(), order_for(tournament, order)))
    )


def listed_with(tournament: Tournament, late: Iterable[Player], order: ListOrder = FIDE_ORDER) -> list[Player]:
    """2.4: return the list with more players at the right places, first paired in the next round; their numbers are
    the next unused ones.
    """
    players, order = list(tournament.players.values()), order_for(tournament, order)
    ranks = [order.rank(player) for player in players]
    for number, player in enumerate(late, start=max(tournament.players, default=0) + 1):
        new = player._replace(number=number, enters=max(player.enters, tournament.next_round))
        rank = order.rank(new)
        place = next((at for at, other in enumerate(ranks) if rank < other), len(ranks))
        players.insert(place, new)
        ranks.insert(place, rank)
    return players


def with_late_entry(tournament: Tournament, player: Player, order: ListOrder = FIDE_ORDER) -> Tournament:
    """2.4: return the tournament with another player at the right place, first paired in the next round."""
    players = listed_with(tournament, [player], order)
    return with_numbers(tournament.replace(players=players), places_on_list(players))


def places_on_list(players: Iterable[Player]) -> dict[int, int]:
    """2.3: return the place on the list by previous number."""
    return {player.number: place for place, player in enumerate(players, start=1)}


def with_numbers(tournament: Tournament, number: Mapping[int, int]) -> Tournament:
    """2.3: return the tournament with these new numbers in all its parts."""

    def of(players: Iterable[int]) -> tuple[int, ...]:
        return tuple(number[player] if player else 0 for player in players)  # 0 is an empty board of a team

    teams = tournament.teams
    return tournament.replace(
        players=[player._replace(number=number[player.number]) for player in tournament.players.values()],
        rounds=[
            round._replace(
                games=tuple(game._replace(white=number[game.white], black=number[game.black]) for game in round.games),
                unplayed=tuple(row._replace(player=number[row.player]) for row in round.unplayed),
                boards=tuple((number[white], number[black]) for white, black in round.boards),
            )
            for round in tournament.rounds
        ],
        requested_byes=[bye._replace(player=number[bye.player]) for bye in tournament.requested_byes],
        forbidden=[ban._replace(players=of(ban.players)) for ban in tournament.forbidden],
        virtual_points=[VirtualPoints(number[one], points) for one, points in tournament.virtual_points.items()],
        special_points=[special._replace(players=of(special.players)) for special in tournament.special_points],
        teams=teams._replace(
            teams=tuple(team._replace(players=of(team.players)) for team in teams.teams),
            line_ups=tuple(line_up._replace(players=of(line_up.players)) for line_up in teams.line_ups),
        ),
    )
