"""knsb-wp: the audit of a round by Zwitsers op weerstandspunten."""

from collections.abc import Mapping

from indeler.audit.given_round import NO_SHOWS, AuditedRound, Facts, with_no_shows_withdrawn
from indeler.audit.matching import fewest_alone
from indeler.audit.prover import Prover
from indeler.audit.resistance.opponents_in_order import FURTHER_DOWN, InOrder
from indeler.audit.resistance.question import check_board_order, check_presence
from indeler.audit.resistance.wp_field import ABSOLUTE, AuditedField, Contestant, numbers_of, sums_that_fail
from indeler.audit.resistance.wp_questions import COLOURS, AuditedGroup, Questions, missed_colours, profile_of_wish
from indeler.audit.resistance.wp_rooms import Rooms, cheapest
from indeler.audit.settings import USUALLY_NO, Settings, points_from_zero
from indeler.audit.verdict import (
    BLACK_AGAIN,
    BLACK_ALLOWED,
    ILLEGAL,
    NOT_BEST,
    OTHER_COLOUR,
    WHITE_AGAIN,
    WHITE_ALLOWED,
    NotInOrder,
)
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Colour, Tournament, last_difference, saldo

RULEBOOK = "knsb-wp"

SETTINGS = {
    "first_round": ("known", "unknown"),
    "b4": tuple(COLOURS),
    "band": points_from_zero,
    "raw_points": USUALLY_NO,
    "rematches": ("never", "if_needed"),
    "avoid": ("",),
    "no_shows": NO_SHOWS,
}


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """B1, B2, F5, F8, F10: check the numbers, who is paired, the absolute norms; then opponents, colours, boards."""
    field = AuditedField(with_no_shows_withdrawn(before, settings["no_shows"]), settings)
    for clause, sentence in sums_that_fail(field.tournament, numbers_of(field.tournament)):
        raise NotInOrder(ILLEGAL, clause, sentence)
    check_presence(pairing, [one.number for one in field.contestants], "F5", "F1")
    mates = {field.place[a]: field.place[b] for a, b in pairing.opponents.items()}
    if settings["rematches"] == "if_needed":
        _refuse_last_resort(field, mates)
    _check_norms(field, pairing, mates, facts)
    if pairing.bye is not None:
        free, bye = field.place[pairing.bye], len(field.contestants)
        mates |= {free: bye, bye: free}
    if field.round == 1 and settings["first_round"] == "unknown":
        check_unknown_number(field, mates, facts)
    else:
        _check_groups(field, mates, facts)
    _check_colours(field, pairing)
    check_board_order(pairing, {one.number: one.numbers.points for one in field.contestants}, _ranking(field), "F2")


def _refuse_last_resort(field: AuditedField, mates: Mapping[int, int]) -> None:
    """B1a: refuse a round that needs old opponents, since the rulebook does not say who of them meet again."""
    bye = len(field.contestants)
    graph = [legal | (field.free >> place & 1) << bye for place, legal in enumerate(field.legal)]
    everybody = field.everybody | (bye % 2) << bye
    meet_again = any(field.met[a] >> b & 1 for a, b in mates.items())
    if meet_again and fewest_alone([*graph, field.free], everybody)[1]:
        text = N_(
            "Round {round} cannot be paired without old opponents; the audit cannot judge who of them meet again."
        )
        raise InvalidInput(text, round=field.round)


def _check_norms(field: AuditedField, pairing: AuditedRound, mates: Mapping[int, int], facts: Facts) -> None:
    """B1a, B1b, B2, B2a, B2b, F1: check that nobody meets twice, has the bye twice or exceeds the colour limits."""
    for a, b in sorted(mates.items()):
        if a < b and not field.legal[a] >> b & 1:
            raise NotInOrder(ILLEGAL, *field.forbidden(a, b))
    for game in pairing.games:
        for number, colour in zip(game, (Colour.WHITE, Colour.BLACK), strict=True):
            one, is_white = field.contestants[field.place[number]], colour is Colour.WHITE
            if one.strength == ABSOLUTE and one.wish is not colour:
                clause = "B2a" if abs(saldo((*one.colours, colour))) > 2 else "B2b"
                raise NotInOrder(ILLEGAL, clause, Sentence(WHITE_AGAIN if is_white else BLACK_AGAIN, player=number))
            if one.exceeds(colour):
                named = field.tournament.named(number)
                text = WHITE_ALLOWED if is_white else BLACK_ALLOWED
                facts.exceptions.append(Sentence(text, player=named, top=[named]))
    if pairing.bye is not None and not field.free >> field.place[pairing.bye] & 1:
        sentence = Sentence(N_("{player} has already had a point without playing."), player=pairing.bye)
        raise NotInOrder(ILLEGAL, "B1b", sentence)


def _check_groups(field: AuditedField, mates: Mapping[int, int], facts: Facts) -> None:
    """A2, A3, C1, C8, D, D1: check the groups from the top with those who waited; who meets nobody inside waits."""
    groups = field.groups()
    waiting: tuple[int, ...] = ()
    for place, residents in enumerate(groups, start=1):
        players = (*waiting, *residents)
        here = frozenset(players)
        waiting = tuple(player for player in players if mates[player] not in here)
        pairs = tuple((player, mates[player]) for player in players if mates[player] in here and player < mates[player])
        group = AuditedGroup(players, waiting, pairs, tuple(groups[place:]))
        try:
            _check_room(field, group, mates, facts)
            _check_order(field, group, facts)
        except NotInOrder as fault:
            if field.round > 1:
                raise
            text = N_("In round 1 the first on the list meets the last, and so on. {fault}")
            sentence = Sentence(text, fault=fault.sentence)
            raise NotInOrder(fault.verdict, "D1", sentence, fault.alternative) from None


def _check_room(field: AuditedField, group: AuditedGroup, mates: Mapping[int, int], facts: Facts) -> None:
    """C2, C3, C4, C9: check who waits. If the others only miss too many colours, the fault is not in the room."""
    questions = Questions(field, group, mates)
    try:
        Rooms(facts, questions).check()
    except NotInOrder as fault:
        pairs = cheapest(questions, group.waiting) if fault.clause == "C4.4" and facts.searches else None
        if pairs is None:
            raise
        best = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        Rooms(Prover(), Questions(field, group._replace(pairs=tuple(pairs)), {**mates, **best})).check()


def _check_order(field: AuditedField, group: AuditedGroup, facts: Facts) -> None:
    """B4, C5, C6: check those who do not wait: as many colours right as possible, and then high against low."""
    numbers = [one.number for one in field.contestants]
    claim = InOrder(
        [player for player in group.players if player not in group.waiting],
        group.pairs,
        field.legal,
        clause="C5",
        numbers=numbers,
        kind=lambda player: profile_of_wish(field.contestants[player]),
        criteria=missed_colours("B4", field.b4),
    )
    better = claim.better(facts)
    if better is not None:
        text = FURTHER_DOWN
        if better.own_count:
            text = N_(
                "In the group of {top} the number of players who do not get their colour is {given}; if {player} meets "
                "{instead} and not {opponent}, it is {better}."
            )
        sentence = Sentence(text, top=numbers[group.players[0]], **claim.difference(better), **better.counts())
        raise NotInOrder(NOT_BEST, better.clause, sentence, better.pairs)


def _check_colours(field: AuditedField, pairing: AuditedRound) -> None:
    """D, E1, E2, E3, E4: check who of each pair has white."""
    for white, black in pairing.games:
        first, second = sorted((field.place[white], field.place[black]))
        higher, lower = field.contestants[first], field.contestants[second]
        right, clause = white_of(higher, lower)
        if right.number != white:
            sentence = Sentence(OTHER_COLOUR, black=black, white=white)
            raise NotInOrder(NOT_BEST, clause, sentence, ((black, white),))


def _ranking(field: AuditedField) -> list[int]:
    """A4, F2: return pairing numbers by points, WP, SB and lot; virtual points do not count for the boards."""
    order = sorted(field.contestants, key=lambda one: (*(-number for number in one.numbers), one.number))
    return [one.number for one in order]


def white_of(higher: Contestant, lower: Contestant) -> tuple[Contestant, str]:
    """D, E1, E2, E3, E4: return who has white, and the clause; for two without a game rank decides, as in round 1."""
    if higher.wish is not lower.wish:
        satisfied = higher if higher.wish is not None else lower
        return _white_if(satisfied, higher, lower), "E1"
    if higher.wish is None:
        return higher, "D"
    if higher.strength != lower.strength:
        return _white_if(max(higher, lower, key=lambda one: one.strength), higher, lower), "E2"
    differed = last_difference(higher.colours, lower.colours)
    if differed is not None:
        return (higher if differed[0] is Colour.BLACK else lower), "E3"
    return _white_if(higher, higher, lower), "E4"


def _white_if(one: Contestant, higher: Contestant, lower: Contestant) -> Contestant:
    """Return who has white if this one of the two gets the wanted colour."""
    return one if one.wish is Colour.WHITE else lower if one is higher else higher


def check_unknown_number(field: AuditedField, mates: Mapping[int, int], facts: Facts) -> None:
    """D, D2: check that the first meets the second, or the next without a ban, and so on; the last has the bye."""
    numbers = [one.number for one in field.contestants]
    free = mates.get(len(numbers), len(numbers))
    for later in range(len(numbers) - 1, free, -1):
        if facts.alone(field.legal, field.everybody & ~(1 << later)) == 0:
            text = N_("In round 1 {right} should have the bye, as the last who can, not {given}.")
            raise NotInOrder(NOT_BEST, "D2", Sentence(text, right=numbers[later], given=numbers[free]))
    pairs = [(a, mates[a]) for a in range(len(numbers)) if a != free and a < mates[a]]
    players = sorted(player for pair in pairs for player in pair)
    claim = InOrder(players, pairs, field.legal, clause="D2", numbers=numbers, lowest=False)
    better = claim.better(facts)
    if better is not None:
        text = N_(
            "In round 1 the first on the list meets the second, the third the fourth, and so on: {player} should meet "
            "{instead}, not {opponent}."
        )
        raise NotInOrder(NOT_BEST, "D2", Sentence(text, **claim.difference(better)), better.pairs)
