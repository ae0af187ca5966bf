"""Tie-breaks of teams: those of players by match or game points, and articles 11 to 13 of C.07.

A team event has a table for each of its scores (`TeamTable`), which the tie-breaks of players can read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from indeler.language import N_, Sentence, Text, Words
from indeler.model import POINT, Kind, Tenths, Tournament, as_tenths
from indeler.model.matches import Match
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, SCORES, TeamEvent
from indeler.ranking import buchholz, direct_encounter, own_record
from indeler.ranking.codes import Code
from indeler.ranking.direct_encounter import Placing
from indeler.ranking.editions import Edition
from indeler.ranking.table import Table, last_round_drawn
from indeler.ranking.tie_breaks import CLUB, FIDE, TieBreak
from indeler.ranking.working import Combine, Term, Working

RULEBOOK = "fide-c07"

FIXED_PAIRINGS = ("ROUNDROBIN", "SCHEVENINGEN", "SCHILLER")
"""Parts of the codes of record 192 for tournaments whose pairings are all known in advance."""
TEAM_SWISS, TEAM_ROUND_ROBIN = "fide-team", "berger"


class TeamTable(Table):
    """11: the table of one score of a team event: its points are match points or game points."""

    def __init__(self, event: TeamEvent, primary: str, rules: str, edition: Edition, score: str = "") -> None:
        self.event = event
        self.primary = primary
        """The score that ranks first, MP or GP."""
        self.score = score = score or primary
        """The score of this table."""
        super().__init__(event.matches.replace(scale=event.scales[score]), rules, edition)
        code = event.games.type_code.upper()
        self.round_robin = self.round_robin or any(part in code for part in FIXED_PAIRINGS)
        self.awards = event.awards(score)
        self.points = event.points(score)

    @property
    def secondary(self) -> str:
        """The other score."""
        return next(score for score in SCORES if score != self.primary)

    def by(self, score: str) -> TeamTable:
        """11.1: return the table of this event by this score; the primary one if none is named."""
        score = score or self.primary
        if score == self.score:
            return self
        return self.cached(("score", score), lambda: self._by(score))

    def _by(self, score: str) -> TeamTable:
        return TeamTable(self.event, self.primary, self.rules, self.edition, score)

    def last_round_drawn(self) -> TeamTable:
        """8.3: the table as if every match paired in the final round had ended in a draw."""
        drawn = self._by(self.score)
        drawn.tournament = last_round_drawn(self.tournament)
        drawn.cards = {team: drawn.tournament.card(team) for team in self.cards}
        draw = self.tournament.scale.draw
        met = {team for game in self.tournament.rounds[-1].games for team in (game.white, game.black)}
        drawn.awards = {team: (*won[:-1], draw if team in met else won[-1]) for team, won in self.awards.items()}
        drawn.points = {
            team: total + drawn.awards[team][-1] - self.awards[team][-1] for team, total in self.points.items()
        }
        return drawn

    def name(self, number: int, words: Words = N_) -> str:
        """Return a team for a sentence."""
        return self.event.teams[number].name or Sentence(N_("team {number}"), number=number).translated(words)

    def board_points(self, team: int, round: int) -> tuple[Tenths, ...]:
        """12: return a team's points on each board in a round; without a match every board has the points of the round.

        A pairing-allocated bye is a win on every board. So is a match won by forfeit.
        """
        played = self.event.match_of(team, round)
        kind, scale = self.cards[team][round - 1].kind, self.event.games.scale
        if played is not None and kind.played:
            points = played.board_points(int(team == played.second), scale)
            return points + (0,) * (self.event.boards - len(points))
        worth = scale.win if kind is Kind.PAIRING_BYE else scale.award(kind)
        return (worth,) * self.event.boards

    def meetings(self, team: int, opponent: int) -> list[tuple[int, Match]]:
        """Return the rounds in which two teams were to meet, with their matches."""
        found = ((number, self.event.match_of(team, number)) for number in range(1, self.rounds + 1))
        return [(number, match) for number, match in found if match and match.opponent(team) == opponent]


def team_rules(tournament: Tournament, rules: str | None) -> str:
    """Return the rulebook by which a team event is ranked: the given one, its own, or that of its system."""
    if rules or tournament.rules:
        return rules or tournament.rules
    code = tournament.type_code.upper()
    return TEAM_ROUND_ROBIN if any(part in code for part in FIXED_PAIRINGS) else TEAM_SWISS


def match_points(table: TeamTable, team: int, code: Code) -> Working:
    """11.1: the match points."""
    return own_record.points(table.by(MATCH_POINTS), team, code)


def game_points(table: TeamTable, team: int, code: Code) -> Working:
    """11.1: the game points."""
    return own_record.points(table.by(GAME_POINTS), team, code)


def secondary_score(table: TeamTable, team: int, code: Code) -> Working:
    """13.1: game points if match points rank first, and vice versa."""
    return own_record.points(table.by(table.secondary), team, code)


def extended_sonneborn_berger(name: Text, opponents: str, own: str) -> TieBreak:
    """13.2, 14.1.2: the sum, over the rounds, of the opponent's score of one kind times the own score of one kind."""

    def working(table: TeamTable, team: int, code: Code) -> Working:
        return buchholz.products(table.by(opponents), team, code, table.by(own).awards[team])

    return TieBreak("fide-c07 13.2", name, working, takes=("cut", "median", "played"))


def score_strength(table: TeamTable, team: int, code: Code) -> Working:
    """13.4: the secondary score and the Buchholz on the primary score divided by K; with /F the Fore Buchholz."""
    primary, secondary = table.by(table.primary), table.by(table.secondary)
    tie_break = buchholz.fore_buchholz if code.fore else buchholz.buchholz
    strength = tie_break(primary, team, code).total
    divisor = code.divisor or _divisor(primary, secondary)
    note = Sentence(N_("Buchholz, divided by {divisor}"), divisor=divisor)
    terms = (Term(secondary.points[team] * divisor), Term(as_tenths(strength), note=note))
    return Working(terms, unit=POINT * divisor)


def _divisor(primary: TeamTable, secondary: TeamTable) -> int:
    """13.4: the highest primary score that was possible, divided by the highest secondary score of one match."""
    highest = secondary.tournament.scale.win
    return max(1, primary.rounds * primary.tournament.scale.win // highest) if highest else 1


def board_sums(table: TeamTable, team: int, rounds: Iterable[int] | None = None) -> list[Tenths]:
    """12: return a team's points on each board in these rounds (default: all), for any players."""
    sums = [0] * table.event.boards
    for round in range(1, table.rounds + 1) if rounds is None else rounds:
        sums = [total + points for total, points in zip(sums, table.board_points(team, round), strict=True)]
    return sums


def berlin_count(sums: Sequence[Tenths]) -> Working:
    """16.6: the Berlin count of cups: a point on board k of n counts n + 1 - k times."""
    terms = [Term(points, note=_board(at), weight=len(sums) + 1 - at) for at, points in enumerate(sums, start=1)]
    return Working(tuple(terms), weight_unit=1)


def board_count(sums: Sequence[Tenths]) -> Working:
    """12.1: the sum, over the boards, of the number of the board times the points on it; the lower is better."""
    terms = [Term(points, note=_board(board), weight=board) for board, points in enumerate(sums, start=1)]
    return Working(tuple(terms), weight_unit=1)


def top_board(sums: Sequence[Tenths]) -> Working:
    """12.2: the points on board 1, then on board 2, and so on."""
    terms = [Term(points, note=_board(board)) for board, points in enumerate(sums, start=1)]
    return Working(tuple(terms), combine=Combine.IN_ORDER)


def bottom_board_elimination(sums: Sequence[Tenths]) -> Working:
    """12.3: the points without the bottom board, then without the two bottom boards, and so on."""
    upper = list(enumerate(accumulate(sums), start=1))[:-1]
    terms = [
        Term(points, note=_board(1) if last == 1 else Sentence(N_("boards 1-{last}"), last=last))
        for last, points in reversed(upper)
    ]
    return Working(tuple(terms), combine=Combine.IN_ORDER)


def _board(number: int) -> Sentence:
    return Sentence(N_("board {board}"), board=number)


BoardStep = Callable[[Sequence[Tenths]], Working]
"""A tie-break from a team's points on each board."""


def _over_all_rounds(step: BoardStep) -> Callable[[TeamTable, int, Code], Working]:
    return lambda table, team, code: step(board_sums(table, team))


def extended_direct_encounter(*steps: BoardStep) -> Callable[[TeamTable, Sequence[int], Code], Placing]:
    """13.3, 13.3.1, 13.3.2, 13.3.3: direct encounter by the primary score; if that decides nothing, by the secondary.

    For two teams that stay tied on both, these steps on their boards decide, if there are any. A smaller tied group
    starts again with the primary score; with /S it continues with the score that made it.
    """

    def placing(table: TeamTable, group: Sequence[int], code: Code) -> Placing:
        scores = (table.primary, table.secondary)
        result = Placing([tuple(group)], {}, ())
        for stage in (code.stage, 1 - code.stage):
            result = direct_encounter.direct_encounter(table.by(scores[stage]), group, code)
            if len(result.parts) > 1:
                return result._replace(then=code._replace(stage=stage) if code.stays else code)
        return _by_boards(table, group, code, steps) or result if len(group) == 2 else result

    return placing


def _by_boards(table: TeamTable, group: Sequence[int], code: Code, steps: Sequence[BoardStep]) -> Placing | None:
    """13.3.2: two teams by the boards of their mutual match (with /E of the complete event); None if they are level."""
    one, other = group
    games = table.games(6, forfeits_played=code.forfeits_played)
    rounds = [round for round, _ in table.meetings(one, other) if table.cards[one][round - 1].kind in games]
    if not rounds:
        return None
    counted = None if code.whole_event else rounds
    for step in steps:
        workings = {team: step(board_sums(table, team, counted)) for team in group}
        if workings[one].total != workings[other].total:
            best = min if step is board_count else max
            first = best(group, key=lambda team: workings[team].total)
            return Placing([(first,), (other if first == one else one,)], workings, group)
    return None


def _on_a_score(tiebreak: TieBreak) -> TieBreak:
    """11.1: a tie-break of players, on the score of teams that the code names."""

    def by_score(function: Callable[..., Any] | None) -> Callable[..., Any] | None:
        return function and (lambda table, who, code: function(table.by(code.score), who, code))

    return tiebreak._replace(working=by_score(tiebreak.working), placing=by_score(tiebreak.placing))


_EXTENDED_DIRECT_ENCOUNTERS: Mapping[str, tuple[BoardStep, ...]] = {
    "EDE": (),
    "EDEBT": (board_count, top_board),
    "EDEBB": (board_count, bottom_board_elimination),
    "EDET": (top_board,),
    "EDEB": (bottom_board_elimination,),
}

BY_BOARD = frozenset({"BC", "TBR", "BBE", "BERLIN", "EDEBT", "EDEBB", "EDET", "EDEB", "BPG", "BWG"})
"""The tie-breaks for which the boards of a match must be in order, also for the colours of a team."""

TEAM: Mapping[str, TieBreak] = {
    **{name: _on_a_score(tiebreak) for name, tiebreak in FIDE.items() if not tiebreak.needs_ratings},
    "LOT": CLUB["LOT"],
    "SURV": CLUB["SURV"],
    "MPTS": TieBreak("fide-c07 11", N_("match points"), match_points),
    "GPTS": TieBreak("fide-c07 11", N_("game points"), game_points),
    "MPVGP": TieBreak("fide-c07 13.1", N_("the other score"), secondary_score),
    "EMMSB": extended_sonneborn_berger(N_("extended Sonneborn-Berger (MP × MP)"), MATCH_POINTS, MATCH_POINTS),
    "EMGSB": extended_sonneborn_berger(N_("extended Sonneborn-Berger (MP × GP)"), MATCH_POINTS, GAME_POINTS),
    "EGMSB": extended_sonneborn_berger(N_("extended Sonneborn-Berger (GP × MP)"), GAME_POINTS, MATCH_POINTS),
    "EGGSB": extended_sonneborn_berger(N_("extended Sonneborn-Berger (GP × GP)"), GAME_POINTS, GAME_POINTS),
    **{
        name: TieBreak(
            "fide-c07 13.3",
            N_("extended direct encounter"),
            placing=extended_direct_encounter(*steps),
            takes=("played", "stays", *(["whole event"] if steps else [])),
        )
        for name, steps in _EXTENDED_DIRECT_ENCOUNTERS.items()
    },
    "SSSC": TieBreak(
        "fide-c07 13.4", N_("score and strength combined"), score_strength, takes=("divisor", "fore", "played", "cut")
    ),
    "BC": TieBreak("fide-c07 12.1", N_("board count"), _over_all_rounds(board_count), low_first=True),
    "TBR": TieBreak("fide-c07 12.2", N_("top board"), _over_all_rounds(top_board), in_order=True),
    "BBE": TieBreak(
        "fide-c07 12.3", N_("without the bottom boards"), _over_all_rounds(bottom_board_elimination), in_order=True
    ),
    "BERLIN": TieBreak("fide-c07 16.6", N_("Berlin count"), _over_all_rounds(berlin_count)),
}
"""5: the tie-breaks of teams by their codes."""
