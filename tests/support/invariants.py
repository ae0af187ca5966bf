"""Conditions that hold in every season. Each function asserts one of them."""

from collections import Counter

from indeler import season as s
from indeler.season import events, queries
from indeler.season.competitions.cup.rounds import going_on
from indeler.season.competitions.cycles.outcomes import cards, rounds_played
from support.competitions import all_evenings, cup_of, cycles_of


def all_of_them(season):
    """Assert every invariant of a season that was played to the end."""
    points_add_up(season)
    everybody_has_one_group(season)
    everybody_has_one_place_a_round(season)
    nobody_is_odd_twice_while_somebody_else_could_be(season)
    published_pairings_stand(season)
    if cycles_of(season).has_final():
        champions_qualified(season)
    if s.views.competitions(season, "knock-out"):
        cup_is_a_knock_out(season)
    finals_have_a_winner(season)
    nothing_is_left_to_do(season)


def groups_of(season, *, championship_too=False):
    for cycle in s.views.cycles(season).values():
        for group in cycle.groups:
            if championship_too or not cycles_of(season).is_championship(group):
                yield cycle.number, group


def points_add_up(season):
    """The points of a row are the sum of its rounds, and a game awards the points of a win and a loss."""
    points = cycles_of(season).rules.points
    for cycle, group in groups_of(season):
        for row in s.views.standings(season, cycle, group):
            assert row.points == sum(outcome.points for outcome in row.card)
        for number, paired in enumerate(rounds_played(cycles_of(season), cycle, group)):
            for board in paired.boards:
                two = [cards(cycles_of(season), cycle, group)[player][number] for player in (board.white, board.black)]
                if {outcome.kind for outcome in two} == {"game"}:
                    given = sum(outcome.points for outcome in two)
                    assert given in (points.win + points.loss, 2 * points.draw)


def everybody_has_one_group(season):
    for cycle in s.views.cycles(season).values():
        members = [member for group in cycle.groups.values() for member in group]
        assert len(set(members)) == len(members)


def everybody_has_one_place_a_round(season):
    """At a board, odd, or without a game; and never at the board of a player of another group."""
    for paired in season.state.pairings.values():
        seats = [player for board in paired.boards for player in (board.white, board.black)]
        seats += [paired.odd] if paired.odd is not None else []
        assert len(set(seats)) == len(seats)
        assert set(seats) <= set(paired.field)


def nobody_is_odd_twice_while_somebody_else_could_be(season):
    """BW-33: a player is odd again in a cycle only if every paired player has been odd before."""
    for cycle, group in groups_of(season):
        was_odd = Counter()
        for paired in rounds_played(cycles_of(season), cycle, group):
            if paired.odd is not None:
                others = [player for board in paired.boards for player in (board.white, board.black)]
                if was_odd[paired.odd] and not paired.by_hand:
                    assert all(was_odd[player] for player in others)
                was_odd[paired.odd] += 1


def published_pairings_stand(season):
    """F6, F7: only a manual change alters a published pairing."""
    made = {}
    for event in season.events:
        if isinstance(event, events.PairingMade):
            made[s.RoundKey(event.competition, event.part, event.round, event.group)] = event
    for place, paired in season.state.pairings.items():
        if not paired.by_hand:
            assert [(board.white, board.black) for board in paired.boards] == list(made[place].boards)


def champions_qualified(season):
    """Eight distinct players have qualified; the champion is one of them."""
    cycles = cycles_of(season)
    rules, group = cycles.rules.championship, cycles.finalists()
    qualified = cycles.qualification().members
    assert group == qualified
    assert len(set(group)) == len(group) == min(rules.players, len(group))
    assert cycles.pool().winner in group


def cup_is_a_knock_out(season):
    """With K players there are K - 1 games, not counting members who left; a player who lost does not appear again."""
    cup = cup_of(season)
    rounds = [cup.state.rounds[number] for number in sorted(cup.state.rounds)]
    regular = [round for round in rounds if round.number > 0]
    still_in, left = set(rounds[0].players), set()
    for round in rounds:
        assert set(round.players) <= still_in
        left |= still_in - set(round.players)
        through = going_on(round, cup.rules)
        still_in = set(through)
    left |= still_in - {cup.holder()}
    assert all(season.member(member).left for member in left)
    started = len(going_on(rounds[0], cup.rules)) if rounds[0].number == 0 else len(rounds[0].players)
    assert started & (started - 1) == 0
    assert sum(len(round.games) for round in regular) == started - 1 - len(left)


def finals_have_a_winner(season):
    for competition in all_evenings(season):
        if queries.has_final(competition):
            pool = competition.pool()
            assert pool.winner is not None
            assert len(pool.standings.rows) == competition.rules.final.players or len(season.state.members) < 12


def nothing_is_left_to_do(season):
    left = [task for task in s.views.todo(season, season.events[-1].at) if task.kind in ("play-off", "walk-over")]
    assert left == []
