"""Explanations of a pairing with the clauses of the printed rulebook: why a board, why not another, and what if."""

from indeler.reasons.answers import Why
from indeler.reasons.api import Question, answered, player_of, reasons, round_in_question, supposing, why
from indeler.reasons.study import study
from indeler.reasons.whole_round import Reasons
