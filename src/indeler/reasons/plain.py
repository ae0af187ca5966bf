"""A board in a sentence or two for a player who never read a rulebook; the clauses stand beneath it."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.reasons.boards import BoardReasons, in_order
from indeler.reasons.groups import Person
from indeler.reasons.resistance import PAIRED_BY_LOT
from indeler.reasons.sentences import DUMMY, Points, Reason
from indeler.reasons.study import Study


def plain_board(study: Study, board: BoardReasons) -> Reason:
    """Why the two of a board meet: their points, and whose turn came earlier and why that did not work."""
    pair = in_order(study, (board.white, board.black))
    values: dict[str, object] = {"one": study.who(pair[0]), "other": study.who(pair[1])}
    if DUMMY in pair:
        return Reason(MEETS_DUMMY, values)
    one, other = (study.people[player] for player in pair)
    values |= {"points": _points(one), "fewer": _points(other)}
    if one.score != other.score:
        return Reason(OTHER_SCORE, values)
    if board.meeting.text == PAIRED_BY_LOT:
        return Reason(BY_LOT, values)
    if board.before:
        passed, refusal = board.before[0]
        values |= {"passed": study.who(passed)}
        text = study.plain_passed_text if refusal else study.plain_earlier_text
        return Reason(text, {**values, "why": refusal.sentence} if refusal else values)
    if study.is_by_exchange(study.groups[board.place], pair):
        return (
            Reason(EXCHANGED, {**values, "why": board.exchange.sentence}) if board.exchange else Reason(NOT_ALL, values)
        )
    return Reason(study.plain_text, values)


def _points(person: Person) -> Sentence:
    """The points by which a player stands in a group."""
    if person.score != person.points:
        return Reason(VIRTUAL, {"score": Points(person.score)})
    few = {5: HALF_A_POINT, 10: ONE_POINT}.get(int(person.score))
    return Sentence(few) if few else Reason(POINTS, {"score": Points(person.score)})


MEETS_DUMMY = N_("There is an odd number of players, so {one} meets the dummy and is free.")
OTHER_SCORE = N_("{one} has {points} and {other} {fewer}: for {one} nobody with the same score was left to play.")
BY_LOT = N_("The lots decided who meets whom in this round.")
EXCHANGED = N_("Both have {points}. The usual two halves did not fit, for {why}.")
NOT_ALL = N_("Both have {points}. The usual two halves of such a group did not fit, and this came closest.")
POINTS = N_("{score} points")
HALF_A_POINT = N_("half a point")
ONE_POINT = N_("1 point")
VIRTUAL = N_("a score of {score} (with virtual points)")
