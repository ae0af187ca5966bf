"""The verdict on the standings that a file states: points, ranks, and their tie-breaks.

Files state points (the column of a tournament report), ranks and a list of tie-breaks, none their values. Where players
are equal on everything that is stated, a lot or a play-off may have decided: any order of theirs is right then.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from indeler.formats import Stated
from indeler.language import N_, IndelerError, Sentence, Text
from indeler.model import Tournament, decimal, scores
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, TeamEvent, is_team_event
from indeler.ranking import EDITIONS, Row, TeamRow, standings
from indeler.rulebooks import DEFAULT, Order, declared
from indeler.rulebooks.declaration import SWISS_ORDER
from indeler.systems import as_ranked

RIGHT, WRONG, NOT_JUDGED = N_("right"), N_("wrong"), N_("not judged")


class Difference(NamedTuple):
    """The stated value of a player or a team, and the correct one."""

    player: int
    """The number of the player, or of the team."""
    what: str
    """``points`` or ``rank`` of a player; ``match points``, ``game points`` or ``team rank``."""
    stated: str
    right: str

    def sentence(self) -> Sentence:
        """Describe the difference."""
        return Sentence(_TEXTS[self.what], player=self.player, stated=self.stated, right=self.right)


class Standings(NamedTuple):
    """The verdict on the standings that a file states."""

    verdict: Text
    differences: tuple[Difference, ...] = ()
    by: tuple[str, ...] = ()
    """The tie-breaks that ranks were judged by; none where they were judged by points alone."""
    unchecked: Sentence | None = None
    """The part that could not be judged, and the reason."""

    @property
    def is_in_order(self) -> bool:
        """Return whether nothing stated is wrong."""
        return not self.differences

    def lines(self) -> list[Sentence]:
        """Return the verdict and its criteria, each difference, and the parts that were not judged."""
        by = Sentence(N_("points, then {codes}"), codes=list(self.by)) if self.by else Sentence(N_("points alone"))
        text = N_("Standings: {verdict}") if self.verdict == NOT_JUDGED else N_("Standings (by {by}): {verdict}")
        head = Sentence(text, by=by, verdict=Sentence(self.verdict))
        differences = [difference.sentence() for difference in self.differences]
        return [head, *differences, *([self.unchecked] if self.unchecked else [])]


def judge_standings(stated: Stated, rules: str | None = None, settings: Mapping[str, str] | None = None) -> Standings:
    """Judge the stated standings after the last round, by the given rulebook or the one that the file names."""
    tournament, wrong = stated.tournament, tuple(_points(stated))
    ranks = {number: player.rank for number, player in tournament.players.items() if player.rank}
    if is_team_event(tournament):
        wrong += tuple(_team_points(TeamEvent(tournament, in_board_order=False)))
        ranks = {team.number: team.rank for team in tournament.teams.teams if team.rank}
    by: tuple[str, ...] = ()
    unchecked = _not_to_be_judged(stated, ranks)
    if unchecked is None:
        try:
            by, differing = _ranks(tournament, ranks, rules or tournament.rules or DEFAULT, settings or {})
            wrong += differing
        except IndelerError as refusal:
            why = Sentence(refusal.text, **refusal.values)
            unchecked = Sentence(N_("the ranks cannot be judged: {why}"), why=why)
    has_stated = unchecked is None or (stated.points and tournament.rounds)
    return Standings(WRONG if wrong else RIGHT if has_stated else NOT_JUDGED, wrong, by, unchecked)


def _points(stated: Stated) -> Iterator[Difference]:
    totals = scores(stated.tournament)
    for number in stated.wrong:
        yield Difference(number, "points", decimal(stated.points[number]), decimal(totals[number]))


def _team_points(event: TeamEvent) -> Iterator[Difference]:
    """Yield the match points and game points of record 310, where it states any."""
    if not any(team.match_points or team.game_points for team in event.teams.values()):
        return
    match_points, game_points = event.points(MATCH_POINTS), event.points(GAME_POINTS)
    for number, team in event.teams.items():
        if team.match_points != match_points[number]:
            yield Difference(number, "match points", decimal(team.match_points), decimal(match_points[number]))
        if team.game_points != game_points[number]:
            yield Difference(number, "game points", decimal(team.game_points), decimal(game_points[number]))


def _not_to_be_judged(stated: Stated, ranks: Mapping[int, int]) -> Sentence | None:
    """Return why ranks cannot be judged: they are missing, or do not follow the results so far."""
    if not ranks:
        return Sentence(N_("the file states no ranks."))
    if not stated.tournament.rounds or all(number == rank for number, rank in ranks.items()):
        return Sentence(N_("the ranks in the file are the pairing numbers."))
    totals = scores(stated.tournament)
    if any(game.result.white.is_unfinished for round in stated.tournament.rounds for game in round.games):
        return Sentence(N_("games are unfinished, so that the ranks are not final."))
    if any(points != totals[number] and number not in stated.wrong for number, points in stated.points.items()):
        return Sentence(N_("the points in the file count byes of rounds to come."))
    return None


def _ranks(
    tournament: Tournament, ranks: Mapping[int, int], rules: str, settings: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[Difference, ...]]:
    """Return tie-breaks and wrong ranks: none if right by any edition, else those by the newest, as final standings."""
    differences: list[tuple[tuple[str, ...], tuple[Difference, ...]]] = []
    for edition in reversed(dict.fromkeys(each.name for each in EDITIONS.values())):
        for final in (True, False):
            laid_out, order = as_ranked(tournament, rules, final=final, **settings)
            order = _order(laid_out, order, rules, final=final)
            rows = standings(laid_out, rules, order, edition)
            differences.append((order.tiebreaks, tuple(_differing(rows, ranks))))
            if not differences[-1][1]:
                return differences[-1]
    return differences[0]


def _order(tournament: Tournament, chosen: Order | None, rules: str, *, final: bool) -> Order:
    """C.07 4.1: return the list of the file, else that of the rulebook; points alone if it leaves the choice open."""
    if tournament.tiebreaks:
        return Order(tournament.tiebreaks, lot=False)
    if is_team_event(tournament):
        return Order((), lot=False)
    own = chosen or declared(rules).ranks_by(final=final)
    return Order((), lot=False) if own == SWISS_ORDER else own._replace(lot=False)


def _differing(rows: Sequence[Row], ranks: Mapping[int, int]) -> Iterator[Difference]:
    """C.07 4.2: yield differences; equal players may share the first of their ranks, or have any order."""
    for first, equals in groupby(rows, key=lambda row: row.rank):
        players = [row.player for row in equals]
        last = first + len(players) - 1
        known = sorted((ranks[player], player) for player in players if player in ranks)
        for place, (rank, player) in enumerate(known):
            is_right = first <= rank <= (first + place if len(known) == len(players) else last)
            if not is_right:
                right = str(first) if first == last else f"{first}-{last}"
                yield Difference(player, "team rank" if isinstance(rows[0], TeamRow) else "rank", str(rank), right)


_TEXTS = {
    "points": N_("player {player}: {stated} points are stated; the results give {right}"),
    "rank": N_("player {player}: rank {stated} is stated; it should be {right}"),
    "match points": N_("team {player}: {stated} match points are stated; the results give {right}"),
    "game points": N_("team {player}: {stated} game points are stated; the results give {right}"),
    "team rank": N_("team {player}: rank {stated} is stated; it should be {right}"),
}
