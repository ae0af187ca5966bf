"""Property tests: a second, slow implementation of the definitions, using only the games, agrees on any history."""

from contextlib import suppress
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from indeler.language import IndelerError
from indeler.model import CHESS, DRAUGHTS, Colour, Kind, Player, Result, Tournament
from indeler.model.teams import is_team_event
from indeler.ranking import EDITIONS, control, ranks, standings, why
from support.strategies import rounds, tournaments

HALF = Fraction(1, 2)
NOT_REQUESTED = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.EMPTY_SEAT)
"""Rounds without an opponent that 16.2 does not call requested: they count as awarded."""


@st.composite
def histories(draw, scale=CHESS):
    field = [Player(number, rating=1500 + 17 * number) for number in range(1, draw(st.integers(2, 8)) + 1)]
    played = [draw(rounds(field, number)) for number in range(1, draw(st.integers(1, 5)) + 1)]
    return Tournament(field, played, scale=scale)


class Story:
    """The rounds of one player: for each the opponent (or None), the points, and the kind of result."""

    def __init__(self, tournament, player):
        self.rounds = []
        for round in tournament.rounds:
            self.rounds.append(self._round(tournament, round, player))

    @staticmethod
    def _round(tournament, round, player):
        for white, black, result in round.games:
            if player in (white, black):
                colour, opponent = (Colour.WHITE, black) if player == white else (Colour.BLACK, white)
                kind = result.side(colour)
                return opponent, Fraction(tournament.scale.award(kind, colour), 10), kind
        kind = next(row.kind for row in round.unplayed if row.player == player)
        return None, Fraction(tournament.scale.award(kind), 10), kind

    @property
    def score(self):
        return sum(points for _, points, _ in self.rounds)

    def voluntary(self, place):
        opponent, _, kind = self.rounds[place]
        requested = opponent is None and kind not in NOT_REQUESTED
        return requested or kind in (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)

    @property
    def adjusted(self):
        total = 0
        for place, (opponent, points, kind) in enumerate(self.rounds):
            to_the_end = all(self.voluntary(later) for later in range(place, len(self.rounds)))
            requested = opponent is None and kind not in NOT_REQUESTED
            total += HALF if requested and to_the_end else points
        return total


def fide(tournament, capped):
    stories = {player: Story(tournament, player) for player in tournament.players}
    buchholz, sonneborn = {}, {}
    for player, story in stories.items():
        values, products = [], []
        for opponent, points, kind in story.rounds:
            if kind.played:
                value = stories[opponent].adjusted
            elif not capped:
                value = story.score
            elif opponent is None:
                value = min(story.score, HALF * len(story.rounds))
            else:
                value = min(story.score, stories[opponent].adjusted)
            values.append(value)
            products.append(value * points)
        buchholz[player], sonneborn[player] = sum(values), sum(products)
    return buchholz, sonneborn


def found(tournament, rules, code, edition="2026"):
    return {row.player: row.tiebreaks[code] for row in standings(tournament, rules, [code], edition)}


@given(histories())
def test_buchholz_and_sonneborn_berger_agree_with_the_naive_definition(tournament):
    for edition, capped in (("2024-08", False), ("2026", True)):
        buchholz, sonneborn = fide(tournament, capped)
        assert found(tournament, "fide-dutch", "BH", edition) == buchholz
        assert found(tournament, "fide-dutch", "SB", edition) == sonneborn


@given(histories())
def test_resistance_points_of_the_knsb_agree_with_the_naive_definition(tournament):
    settled = tournament.with_pending_adjourned()
    stories = {player: Story(settled, player) for player in settled.players}

    def free(kind):
        return not kind.played or kind in (Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO)

    ws = {
        player: sum(HALF if free(kind) else points for _, points, kind in story.rounds)
        for player, story in stories.items()
    }
    for player, story in stories.items():
        wp = sum(ws[player] if free(kind) else ws[opponent] for opponent, _, kind in story.rounds)
        sb = sum(ws[player] / 2 if free(kind) else ws[opponent] * points for opponent, points, kind in story.rounds)
        assert found(tournament, "knsb-wp", "WP")[player] == wp
        assert found(tournament, "knsb-wp", "SB")[player] == sb


@given(histories(DRAUGHTS))
def test_resistance_points_of_the_kndb_agree_with_the_naive_definition(tournament):
    stories = {player: Story(tournament, player) for player in tournament.players}
    for player, story in stories.items():
        played = [(opponent, points) for opponent, points, kind in story.rounds if kind.played]
        assert found(tournament, "kndb", "WP")[player] == sum(stories[opponent].score for opponent, _ in played)
        assert found(tournament, "kndb", "SB")[player] == sum(stories[opponent].score * won for opponent, won in played)


@given(histories())
def test_the_ranking_is_sorted_and_every_total_matches_its_value(tournament):
    codes = ["BH/M1", "SB/C2", "KS", "PS/C1", "AOB", "PTP"]
    rows = standings(tournament, "fide-dutch", codes)
    keys = [(row.points, *row.tiebreaks.values()) for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [row.rank for row in rows] == [1 + sum(other > key for other in keys) for key in keys]
    reason = why(tournament, rows[0].player, rows[-1].player, "fide-dutch", codes)
    for step in reason.steps:
        for side in step.sides:
            row = next(row for row in rows if row.player == side.player)
            assert side.working.total == (row.points if step.code == "PTS" else row.tiebreaks[step.code])


@given(histories())
def test_fore_buchholz_is_buchholz_with_a_final_round_of_draws(tournament):
    *earlier, last = tournament.rounds
    drawn = last._replace(games=tuple(game._replace(result=Result.DRAW) for game in last.games))
    peaceful = tournament.replace(rounds=[*earlier, drawn])
    assert found(tournament, "fide-dutch", "FB") == found(peaceful, "fide-dutch", "BH")


ODD_CODES = ("BH/C1", "SB/M1", "DE", "MUT/1", "KS/L-1", "AOB/F", "APPO/U1", "LOT/x", "ST2", "PS/C2", "STD", "XX")


@given(
    tournaments(),
    st.sampled_from((None, "fide-dutch", "knsb-wp", "kndb", "berger", "knockout")),
    st.lists(st.sampled_from(ODD_CODES), max_size=3),
    st.sampled_from(sorted(EDITIONS)),
)
def test_unusual_tournaments_are_ranked_or_refused_clearly(tournament, rules, codes, edition):
    with suppress(IndelerError):
        rows = standings(tournament, rules, codes or None, edition)
        ranked = (team.number for team in tournament.teams.teams) if is_team_event(tournament) else tournament.players
        assert sorted(row.player for row in rows) == sorted(ranked)
        control(tournament)


@given(histories(), st.permutations(["BH/C1", "BH", "SB", "DE", "WIN", "PS", "PTS"]))
def test_4_2_ranks_equal_those_of_the_standings(tournament, tiebreaks):
    told = {row.player: row.rank for row in standings(tournament, tiebreaks=tiebreaks)}
    assert ranks(tournament, tiebreaks) == told
