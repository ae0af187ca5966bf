"""Pairing of a round by Zwitsers op weerstandspunten (KNSB, November 1996): the rulebook itself."""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Sentence
from indeler.matching import Matching
from indeler.matching.bits import mask_of, members
from indeler.model import Colour, Pairing, PairingError, Tournament
from indeler.rulebooks import Order, declared
from indeler.rulebooks.knsb_wp import KNOWN
from indeler.systems.dutch.competitor import (
    Competitor,
    alternate,
    both_wishes,
    first_decision,
    stronger_kind_of_wish,
    wish_of_higher,
)
from indeler.systems.fide_rules import Board, left_over, round_of
from indeler.systems.interface import PairingMethod, Rulebook, Settings
from indeler.systems.reminders import without_no_shows
from indeler.systems.resistance.wp.ahead import Completion
from indeler.systems.resistance.wp.field import WpField, WpGroup
from indeler.systems.resistance.wp.rematches import Rematches, allow_rematches
from indeler.systems.resistance.wp.rooms import PairedGroup, Pairs, Rooms
from indeler.systems.resistance.wp.wishes import Costs

RULEBOOK = "knsb-wp"


class GroupTrace(NamedTuple):
    """A group as it was paired; players by pairing number."""

    from_above: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    waiting_room: tuple[int, ...]
    way: PairingMethod


class Workings(NamedTuple):
    """The intermediate results of a pairing."""

    field: WpField
    legal: list[int]
    """The legal opponents before any rematch was allowed."""
    groups: list[GroupTrace]


def pair_round(tournament: Tournament, settings: Settings, trace: list[GroupTrace] | None = None) -> Pairing:
    """F5, F7, F10: pair the participants by their current cards; earlier rounds are not changed."""
    field = WpField(tournament, raw_points=settings["raw_points"], avoid=settings["avoid"] or ())
    return pair_field(field, settings, trace)


def pair_field(field: WpField, settings: Settings, trace: list[GroupTrace] | None = None) -> Pairing:
    """Pair an existing field."""
    workings = Workings(field, list(field.legal), [] if trace is None else trace)
    completion = Completion(field)
    rematches: Rematches = {}
    if not completion.is_possible(field.everybody):
        if settings["rematches"] == "if_needed":
            rematches = allow_rematches(field, completion)
        if not rematches:
            raise _no_pairing(field)
        completion = Completion(field)
    if field.round == 1:
        pairs, bye = first_round(field, completion, settings["first_round"])
        clause = "D1" if settings["first_round"] == KNOWN else "D2"
        boards = [_board(field, a, b, Colour.WHITE, clause) for a, b in pairs]
    else:
        rooms = Rooms(field, Costs(field, settings["b4"]), completion)
        pairs, bye = _from_the_top(rooms, field.groups(settings["band"]), workings.groups)
        boards = [_board(field, a, b, *_colour(field, a, b, rematches)) for a, b in pairs]
    pairing = _round(field, boards, bye)
    pairing.workings = workings
    return pairing


def _from_the_top(rooms: Rooms, groups: Sequence[tuple[int, ...]], trace: list[GroupTrace]) -> tuple[Pairs, int | None]:
    """A3, C1, C8, F1: pair group by group; waiting players join the next group, in the last one they have the bye."""
    pairs: Pairs = []
    waiting: tuple[int, ...] = ()
    for place, residents in enumerate(groups, start=1):
        group = WpGroup(waiting, residents)
        paired = rooms.pair_group(group, groups[place:])
        pairs += paired.pairs
        waiting = paired.waiting
        trace.append(traced(rooms.field, group, paired))
    return pairs, waiting[0] if waiting else None


def _colour(field: WpField, higher: int, lower: int, rematches: Rematches) -> tuple[Colour, str]:
    if (higher, lower) in rematches:
        return rematches[higher, lower], "B1a"
    return colour_of_higher(field.contestants[higher], field.contestants[lower])


def _board(field: WpField, higher: int, lower: int, colour: Colour, clause: str) -> Board:
    """F2: return a board with its sort key: the score of the higher, the sum of both, the rank of the higher."""
    one, other = field.contestants[higher], field.contestants[lower]
    white, black = (one, other) if colour is Colour.WHITE else (other, one)
    first, second = sorted((one, other), key=lambda player: player.place)
    return Board(white.number, black.number, clause, (first.points, second.points), first.place)


def pairing_of(field: WpField, groups: Sequence[GroupTrace]) -> Pairing:
    """Return the round that these groups make."""
    pairs = [(field.index[a], field.index[b]) for group in groups for a, b in group.pairs]
    waiting = groups[-1].waiting_room
    boards = [_board(field, a, b, *_colour(field, a, b, {})) for a, b in pairs]
    return _round(field, boards, field.index[waiting[0]] if waiting else None)


def _round(field: WpField, boards: Sequence[Board], bye: int | None) -> Pairing:
    return round_of(field.tournament, RULEBOOK, boards, None if bye is None else field.contestants[bye].number, "F1")


def traced(field: WpField, group: WpGroup, paired: PairedGroup) -> GroupTrace:
    """Return a group by pairing numbers."""
    players = field.contestants
    return GroupTrace(
        tuple([players[index].number for index in group.waiting]),
        tuple([players[index].number for index in group.residents]),
        tuple([(players[a].number, players[b].number) for a, b in paired.pairs]),
        tuple([players[index].number for index in paired.waiting]),
        paired.way,
    )


def _no_pairing(field: WpField) -> PairingError:
    """C9: no waiting room helps; names the players left after a maximum pairing."""
    alone = Matching(field.legal).cover(field.everybody)
    left = tuple(field.contestants[index].number for index in members(alone))
    who = left_over(field.tournament, left, N_("everybody who could be left over has had a free point already"))
    text = N_(
        "Round {round} has no legal pairing (knsb-wp C9): {who}; the arbiter decides, or chooses in the settings "
        "that two may meet again where it is needed."
    )
    return PairingError(text, round=field.round, who=who, clause="C9", players=left)


def first_round(field: WpField, completion: Completion, variant: str) -> tuple[Pairs, int | None]:
    """D, D1, D2: with a known number the first meets the last, otherwise the next; with an odd number one has the bye.

    The bye goes to the first of those present if their number is known (the opponent would be the dummy D), else to the
    last. Only if a ban forbids a pair does the next opponent in the same order follow.
    """
    by_lot = sorted(range(len(field.contestants)), key=lambda index: field.contestants[index].number)
    known = variant == KNOWN
    bye = None
    if len(by_lot) % 2:
        everybody = field.everybody
        order = by_lot if known else by_lot[::-1]
        bye = next(index for index in order if completion.is_possible(everybody & ~(1 << index)))
        by_lot.remove(bye)
    half = len(by_lot) // 2
    folded = zip(by_lot[:half], reversed(by_lot), strict=False)  # the first half against the second from the bottom up
    pairs = list(folded if known else zip(by_lot[::2], by_lot[1::2], strict=True))
    if all(field.legal[a] >> b & 1 for a, b in pairs):
        return pairs, bye
    return _next_in_order(field, completion, by_lot, from_the_bottom=known), bye


def _next_in_order(field: WpField, completion: Completion, players: Sequence[int], *, from_the_bottom: bool) -> Pairs:
    """Return the folded pairing with bans: each takes the first opponent in order that leaves the others pairable."""
    left = list(players)
    pairs = []
    while left:
        one = left.pop(0)
        opponent = next(
            other
            for other in (reversed(left) if from_the_bottom else left)
            if field.legal[one] >> other & 1 and completion.is_possible(mask_of(left) & ~(1 << other))
        )
        left.remove(opponent)
        pairs.append((one, opponent))
    return pairs


def colour_of_higher(higher: Competitor, lower: Competitor) -> tuple[Colour, str]:
    """E1, E2, E3, E4: the colour of the higher ranked, and its clause; white if neither has played, as in round 1."""
    return first_decision(_RULES, higher, lower) or (Colour.WHITE, "D")


_RULES = (("E1", both_wishes), ("E2", stronger_kind_of_wish), ("E3", alternate), ("E4", wish_of_higher))


def warnings(tournament: Tournament) -> list[Sentence]:
    """F8: before pairing, return a sentence for each control sum that is not as required, with the numbers."""
    from indeler.ranking.control_sums import control

    try:
        sums = control(tournament)
    except InvalidInput:
        return []  # on a scale where a win and a loss are not two draws there are no such sums
    text = N_("The control sum is wrong (knsb-wp F8): {sum}; look for a wrong result.")
    return [Sentence(text, sum=sum.sentence) for sum in sums if not sum.ok]


def pair(tournament: Tournament, settings: Settings) -> Pairing:
    """Pair the next round with these settings of the rulebook."""
    return pair_round(without_no_shows(tournament, settings["no_shows"]), settings)


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, Order | None]:
    """A4, F12, A1d: the order of the standings if WP and SB count the points themselves; else the usual one."""
    if tournament.tiebreaks or not settings["raw_points"]:
        return tournament, None
    usual = declared(RULEBOOK).ranks_by(final=final)
    codes = tuple(f"{code}/RAW" if code in ("WP", "SB") else code for code in usual.tiebreaks)
    return tournament, Order(codes, usual.lot)


BOOK = Rulebook(RULEBOOK, pair, warnings=warnings, ranked=ranked)
