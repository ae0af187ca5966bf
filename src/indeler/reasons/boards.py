"""The reasons for each board: the pair, its colours, its floats; and the players who left each group."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from indeler.language import N_, Sentence, TooLarge
from indeler.reasons.comparison import Refusal, refusal, why_no_bye, why_not_together, why_stays
from indeler.reasons.explained_round import PAIRED_BY_LOT, Study
from indeler.reasons.groups import Pair, Person
from indeler.reasons.sentences import DUMMY, History, Points, Reason
from indeler.rulebooks.clause_texts import clause_texts

AT_A_GLANCE = 3
MOST_PLAYERS = 100
"""The number of players up to which all earlier candidates are examined; each requires pairing a group again."""

MAX_TIMEOUTS = 3
"""The number of timeouts after which no further examinations are made in a round."""


class Passed(NamedTuple):
    """An earlier candidate, and the exact reason against it; None if that was not examined."""

    player: int
    refusal: Refusal | None


class BoardReasons(NamedTuple):
    """One board."""

    board: int
    white: int
    black: int
    place: int
    """The index of its group from the top."""
    meeting: Reason
    exchange: Refusal | None
    """The disadvantage without the exchange that brought them together."""
    before: tuple[Passed, ...]
    """The opponents that the player whose turn it was would have met first."""
    colour: Reason
    floats: tuple[Reason, ...]
    """Unequal scores, and a colour that only topscorers may have."""


class LeaverReasons(NamedTuple):
    """A player who left a group: by moving down, waiting, or with the bye."""

    player: int
    place: int
    leaving: Reason
    before: tuple[Passed, ...]
    """The players whose turn came before."""


class Examination:
    """The extent of an examination: all earlier candidates, up to a number of players; or none."""

    def __init__(self, study: Study, *, exactly: bool | None = None) -> None:
        self.study = study
        self.exactly = len(study.people) <= MOST_PLAYERS if exactly is None else exactly
        self._exchanges: dict[int, Refusal | None] = {}
        self._timeouts = 0

    def passed(self, others: Iterable[int], why: Callable[[int], Refusal]) -> tuple[Passed, ...]:
        """Return the first of the earlier candidates."""
        return tuple(Passed(other, self.examine(partial(why, other))) for other in islice(others, AT_A_GLANCE))

    def examine(self, why: Callable[[], Refusal]) -> Refusal | None:
        """Return the reason; None if it is not examined, or takes too long to find."""
        if not self.exactly or self._timeouts == MAX_TIMEOUTS:
            return None
        self.study.at_a_glance = True
        try:
            return why()
        except TooLarge:
            self._timeouts += 1
            return None
        finally:
            self.study.at_a_glance = False

    def exchange(self, place: int) -> Refusal | None:
        """Return the disadvantage without the exchange in a group."""
        if not self.exactly:
            return None
        if place not in self._exchanges:
            self._exchanges[place] = self.examine(partial(why_exchanged, self.study, place, with_alternative=False))
        return self._exchanges[place]


def why_exchanged(study: Study, place: int, *, with_alternative: bool = True) -> Refusal:
    """Return the disadvantage without the exchange in a group."""
    return refusal(study, study.as_halved(place), with_alternative=with_alternative)


def board_reasons(study: Study, looking: Examination) -> list[BoardReasons]:
    """Return all boards in board order."""
    return [board_reason(study, number, looking) for number in range(1, len(study.pairing.boards) + 1)]


def board_reason(study: Study, number: int, looking: Examination) -> BoardReasons:
    """Return one board."""
    board, clauses = study.pairing.boards[number - 1], study.pairing.clauses
    pair = in_order(study, board)
    in_turn = study.in_turn(pair)
    place = study.place_of(pair[0])
    group = study.groups[place]
    return BoardReasons(
        number,
        *board,
        place,
        study.meeting(group, in_turn),
        looking.exchange(place) if study.is_by_exchange(group, pair) else None,
        tuple(_passed_opponents(study, place, in_turn, looking)),
        _colour(study, board, clauses[number - 1] if clauses else ""),
        tuple(_floats(study, pair)),
    )


def _passed_opponents(study: Study, place: int, pair: Pair, looking: Examination) -> Iterator[Passed]:
    """Yield the passed opponents; illegal ones are reported for any number of players."""
    for other in islice(study.opponents_before(study.groups[place], pair), AT_A_GLANCE):
        why = partial(why_not_together, study, pair[0], other, with_alternative=False)
        yield Passed(other, looking.examine(why) if study.may_meet(pair[0], other) else why())


def in_order(study: Study, board: tuple[int, int]) -> Pair:
    """Return two opponents, the higher ranked first; the dummy is the lower."""
    one, other = board
    if DUMMY in board:
        return max(board), DUMMY
    return board if study.people[one].rank < study.people[other].rank else (other, one)


def _floats(study: Study, pair: Pair) -> Iterator[Reason]:
    one, other = (study.people[player] for player in pair)
    if one.score != other.score:
        scores = {"high": Points(one.score), "low": Points(other.score)}
        values = {"down": study.who(one.number), "up": study.who(other.number), **scores}
        yield Reason(study.float_text, values, study.names.floats)
    exemption = study.exemption(*pair)
    if exemption is not None:
        yield exemption


def _colour(study: Study, board: tuple[int, int], clause: str) -> Reason:
    white, black = (study.people[player] for player in board)
    values = {"white": study.who(white.number), "mine": History(white.colours), "theirs": History(black.colours)}
    known = clause_texts(study.rules).clauses.get(clause)
    return Reason(WHITES[known.white if known else ""], values, clause)


def leaver_reasons(study: Study, looking: Examination, *, only: int | None = None) -> list[LeaverReasons]:
    """Return all players who left a group, from the top, or ``only`` this player; the bye comes last."""
    found = []
    for place, group in enumerate(study.groups):
        for player in sorted({*group.leaving} - {DUMMY}, key=lambda player: study.people[player].rank):
            if only in (None, player):
                why = partial(why_no_leave(study, place, player), with_alternative=False)
                before = looking.passed(study.leavers_before(place, player), why)
                found.append(LeaverReasons(player, place, study.leaving(place, player), before))
    if study.bye is not None and study.bye not in study.groups[-1].leaving and only in (None, study.bye):
        found.append(_free(study, study.bye, looking))
    return found


def why_no_leave(study: Study, place: int, player: int) -> Callable[..., Refusal]:
    """Return the function that gives the reason for earlier candidates: why they have no bye, or why they stay."""
    return partial(why_no_bye, study) if study.has_bye(place, player) else partial(why_stays, study, place)


def _free(study: Study, player: int, looking: Examination) -> LeaverReasons:
    """Return the reasons for the dummy's opponent: those before may not meet it, or suit the rest."""
    place = study.place_of(player)
    if player not in study.people:
        known = Reason(KNOWN_FREE, {"player": study.who(player)}, study.names.known_free)
        return LeaverReasons(player, place, known, ())
    before = looking.passed(free_before(study, player), partial(why_not_dummy, study, with_alternative=False))
    return LeaverReasons(player, place, Reason(MEETS_DUMMY, {"player": study.who(player)}, study.names.free), before)


def why_not_dummy(study: Study, player: int, *, with_alternative: bool = True) -> Refusal:
    """Return the reason why a player does not meet the dummy."""
    return why_not_together(study, player, DUMMY, with_alternative=with_alternative)


def free_before(study: Study, player: int) -> list[int]:
    """Return the players above the dummy's opponent, in the same group."""
    if player not in study.people:
        return []
    group = study.groups[study.place_of(player)]
    paired = [study.people[one] for pair in group.pairs for one in pair if one != DUMMY]
    above = [one for one in paired if one.rank < study.people[player].rank]
    return [one.number for one in sorted(above, key=lambda one: one.rank)]


MEETS_DUMMY = N_(
    "the number of players is odd, so a dummy stands at the bottom: {player} is the highest of the last group who "
    "can meet it, and is free"
)
KNOWN_FREE = N_("{player} meets the dummy, as was known beforehand, and is free")

WHITES = {
    "both": N_("white for {white}: that suits both, so far {mine} / {theirs}"),
    "stronger": N_("white for {white}: the stronger wish decides, so far {mine} / {theirs}"),
    "alternate": N_("white for {white}: they change from when their colours last differed, so far {mine} / {theirs}"),
    "higher": N_("white for {white}: the wish of the higher ranked decides, so far {mine} / {theirs}"),
    "first": N_("white for {white}: neither has had a colour, so the list decides"),
    "named first": N_("white for {white}: in round 1 the one named first has white"),
    "reversed": N_("white for {white}: the colours of their last game, reversed"),
    "lower difference": N_("white for {white}: the lower colour difference, so far {mine} / {theirs}"),
    "fewer whites": N_("white for {white}: fewer matches with white so far, {mine} / {theirs}"),
    "changing": N_("white for {white}: another colour than in the last round, so far {mine} / {theirs}"),
    "lots": N_("white for {white}: all equal, so the lot numbers decide, so far {mine} / {theirs}"),
    "lower placed": N_("white for {white}: the lower placed has it, so far {mine} / {theirs}"),
    "limits": N_("white for {white}: only so the colour limits are kept, so far {mine} / {theirs}"),
    "": N_("white for {white}, so far {mine} / {theirs}"),
}
"""The sentences on colours, by the name of the rule that a clause applies."""


def plain_board(study: Study, board: BoardReasons) -> Reason:
    """Return why the two of a board meet: their points, and the earlier candidates with the reasons against them."""
    pair = in_order(study, (board.white, board.black))
    if DUMMY in pair:
        return Reason(IS_FREE, {"one": study.who(pair[0])})
    one, other = (study.people[player] for player in pair)
    points = _points(one)
    if one.score != other.score:
        both = {"one": study.who(one.number), "other": study.who(other.number)}
        return Reason(OTHER_SCORE, {**both, "points": points, "fewer": _points(other)})
    if board.meeting.text == PAIRED_BY_LOT:
        return Reason(BY_LOT)
    if board.before:
        passed, refusal = board.before[0]
        both = {"one": study.who(study.in_turn(pair)[0]), "passed": study.who(passed)}
        if refusal is None:
            return Reason(study.plain_earlier_text, {**both, "points": points})
        return Reason(study.plain_passed_text, {**both, "points": points, "why": refusal.sentence})
    if not study.is_by_exchange(study.groups[board.place], pair):
        return Reason(study.plain_text, {"one": study.who(pair[0]), "other": study.who(pair[1]), "points": points})
    if board.exchange is None:
        return Reason(NOT_ALL, {"points": points})
    return Reason(EXCHANGED, {"points": points, "why": board.exchange.sentence})


def _points(person: Person) -> Sentence:
    if person.score != person.points:
        return Reason(N_("a score of {score} (with virtual points)"), {"score": Points(person.score)})
    text = _FEW_POINTS.get(int(person.score))
    return Sentence(text) if text else Reason(N_("{score} points"), {"score": Points(person.score)})


_FEW_POINTS = {5: N_("half a point"), 10: N_("1 point")}


IS_FREE = N_("There is an odd number of players, so {one} meets the dummy and has no game.")
OTHER_SCORE = N_("{one} has {points} and {other} {fewer}: for {one} nobody with the same score was left to play.")
BY_LOT = N_("Lots decided who meets whom in this round.")
EXCHANGED = N_("Both have {points}. The usual two halves did not fit, for {why}.")
NOT_ALL = N_("Both have {points}. The usual two halves of such a group did not fit, and this came closest.")
