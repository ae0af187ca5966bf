"""Explanations of a pairing with the clauses of the printed rulebook: why a board, why not another, and what if."""

from indeler.reasons.answers import Why, why_two
from indeler.reasons.api import (
    Question,
    answered,
    changed_boards,
    player_of,
    reasons,
    round_in_question,
    supposing,
    why,
)
from indeler.reasons.drawing import Panel, Seat, picture, svg
from indeler.reasons.explained_round import Study, study, study_of
from indeler.reasons.groups import Columns, Group, Person
from indeler.reasons.sentences import Reason, clause_name
from indeler.reasons.whole_round import Explanation, Reasons
