"""Why each board is what it is: the two who meet, their colours, their floats; and who left each group."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from indeler.model.namedtuples import NamedTuple
from indeler.reasons.sentences import DUMMY, History, Points, Sentence, Skipped
from indeler.reasons.study import Group, Pair, Study
from indeler.reasons.words import N_

AT_A_GLANCE = 3
"""How many earlier candidates are looked at where a whole round is explained."""


class BoardReasons(NamedTuple):
    """One board."""

    board: int
    white: int
    black: int
    place: int
    """The place of its group from the top."""
    meeting: Sentence
    before: tuple[Skipped, ...]
    """Whom the higher of the two would have met first, each with a clause that stood in the way."""
    colour: Sentence
    floats: tuple[Sentence, ...]


class LeaverReasons(NamedTuple):
    """Somebody who left a group: he moves down, waits, or has the bye."""

    player: int
    place: int
    leaving: Sentence
    before: tuple[Skipped, ...]
    """Whose turn it was before his, each with a clause that kept him in the group."""


def board_reasons(study: Study) -> list[BoardReasons]:
    """All boards in board order."""
    places = {
        player: place for place, group in enumerate(study.groups) for pair in group.pairs for player in pair if player
    }
    boards = zip(study.pairing.boards, study.pairing.clauses, strict=False)
    return [
        _board(study, number, board, clause, places[board[0]]) for number, (board, clause) in enumerate(boards, start=1)
    ]


def _board(study: Study, number: int, board: tuple[int, int], clause: str, place: int) -> BoardReasons:
    group, people = study.groups[place], study.people
    pair = in_order(study, board)
    before = islice(study.opponents_before(group, pair), AT_A_GLANCE)
    return BoardReasons(
        number,
        *board,
        place,
        study.meeting(group, pair),
        tuple(Skipped(other, study.obstacle(group, (pair[0], other))) for other in before),
        _colour(study, board, clause),
        tuple(_floats(study, pair) if people[pair[0]].score != people[pair[1]].score else ()),
    )


def in_order(study: Study, board: tuple[int, int]) -> Pair:
    """Two opponents, the higher ranked first; the dummy is the lower."""
    one, other = board
    if DUMMY in board:
        return max(board), DUMMY
    return board if study.people[one].rank < study.people[other].rank else (other, one)


def _floats(study: Study, pair: Pair) -> Iterable[Sentence]:
    one, other = (study.people[player] for player in pair)
    values = {
        "down": one.number,
        "high": Points(one.score),
        "up": other.number,
        "low": Points(other.score),
    }
    yield Sentence(study.float_text, values, study.names.floats)


def _colour(study: Study, board: tuple[int, int], clause: str) -> Sentence:
    white, black = (study.people[player] for player in board)
    values = {"white": white.number, "mine": History(white.colours), "theirs": History(black.colours)}
    return Sentence(COLOURS[clause], values, clause)


# Those who leave ------------------------------------------------------------------------------------------------------


def leaver_reasons(study: Study) -> list[LeaverReasons]:
    """Everybody who left a group, from the top; the bye comes last."""
    found = [
        _leaver(study, place, player)
        for place, group in enumerate(study.groups)
        for player in _highest_first(study, group)
    ]
    if study.bye is not None and study.bye not in study.groups[-1].leaving:
        found.append(_free(study, study.bye))
    return found


def _highest_first(study: Study, group: Group) -> list[int]:
    """Who leaves, the highest first; the dummy may wait too, but nobody asks why."""
    return sorted((player for player in group.leaving if player != DUMMY), key=lambda player: study.people[player].rank)


def _leaver(study: Study, place: int, player: int) -> LeaverReasons:
    before = islice(study.leavers_before(place, player), AT_A_GLANCE)
    skipped = tuple(Skipped(other, study.stays(place, other, player)) for other in before)
    return LeaverReasons(player, place, study.leaving(place, player), skipped)


def _free(study: Study, player: int) -> LeaverReasons:
    """Who meets the dummy: those who come first may not meet it, or meet somebody with whom the rest comes out."""
    place = study.place_of(player)
    if player not in study.people:
        return LeaverReasons(player, place, Sentence(MEETS_DUMMY, {"player": player}, "MOD2"), ())  # known beforehand
    group = study.groups[place]
    before = islice(free_before(study, player), AT_A_GLANCE)
    skipped = tuple(Skipped(other, study.obstacle(group, (other, DUMMY))) for other in before)
    return LeaverReasons(player, place, Sentence(MEETS_DUMMY, {"player": player}, "G3"), skipped)


def free_before(study: Study, player: int) -> list[int]:
    """Who stood above the one who meets the dummy, in his group."""
    if player not in study.people:
        return []
    group = study.groups[study.place_of(player)]
    paired = [study.people[one] for pair in group.pairs for one in pair if one != DUMMY]
    above = [one for one in paired if one.rank < study.people[player].rank]
    return [one.number for one in sorted(above, key=lambda one: one.rank)]


MEETS_DUMMY = N_("{player} meets the dummy and is free")

BOTH = N_("white for {white}: that suits both, so far {mine} / {theirs}")
STRONGER = N_("white for {white}: the stronger wish decides, so far {mine} / {theirs}")
ALTERNATE = N_("white for {white}: they change from when their colours last differed, so far {mine} / {theirs}")
HIGHER = N_("white for {white}: the wish of the higher ranked decides, so far {mine} / {theirs}")
FIRST = N_("white for {white}: neither has had a colour, so the list decides")
NAMED_FIRST = N_("white for {white}: in round 1 the one named first has white")
REVERSED = N_("white for {white}: the colours of their last game, reversed")
LOWER_SALDO = N_("white for {white}: the lower colour difference, so far {mine} / {theirs}")
CHANGING = N_("white for {white}: another colour than in the last round, so far {mine} / {theirs}")
LOTS = N_("white for {white}: all equal, so the lot numbers decide, so far {mine} / {theirs}")

COLOURS = {
    **dict.fromkeys(("5.2.1", "E.1", "E1", "Farbe-1"), BOTH),
    **dict.fromkeys(("5.2.2", "E.2", "E2", "Farbe-2"), STRONGER),
    **dict.fromkeys(("5.2.3", "E.3", "E3", "Farbe-3"), ALTERNATE),
    **dict.fromkeys(("5.2.4", "E.4", "E4", "Farbe-4"), HIGHER),
    **dict.fromkeys(("5.2.5", "E.5", "E5", "Runde-1", "D"), FIRST),
    **dict.fromkeys(("D1", "D2"), NAMED_FIRST),
    "B1a": REVERSED,
    "COL1": LOWER_SALDO,
    "COL2": CHANGING,
    "COL3": LOTS,
}
"""What each clause on colours says of a board."""
