"""A second opinion on a file of any program: its rounds, by audit and engine, and its standings."""

from indeler.opinion.html import OpinionPage, html_document
from indeler.opinion.round_proof import RoundProof, format_proof, read_proof
from indeler.opinion.standings import Standings, judge_standings
from indeler.opinion.tournament_opinion import (
    DISAGREE,
    Opinion,
    TournamentOpinion,
    boards_of,
    judge_tournament,
    known_draws,
    second_opinion,
)
