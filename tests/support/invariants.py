"""What holds in every season, whatever happened in it. Each function asserts one thing."""

from collections import Counter

from indeler import season as s
from indeler.season import events
from indeler.season.competitions.championship import standing as championship
from indeler.season.competitions.cup import standing as cup
from indeler.season.competitions.cup.rounds import going_on
from indeler.season.competitions.cycles.outcomes import cards, rounds_played
from indeler.season.competitions.evenings.standing import final


def all_of_them(season):
    """Every invariant of a season that was played to the end."""
    points_add_up(season)
    everybody_has_one_group(season)
    everybody_has_one_place_a_round(season)
    nobody_is_odd_twice_while_somebody_else_could_be(season)
    published_pairings_stand(season)
    if season.rulebook.championship is not None:
        champions_qualified(season)
    if season.rulebook.cup is not None:
        cup_is_a_knock_out(season)
    finals_have_a_winner(season)
    nothing_is_left_to_do(season)


def groups_of(season, *, championship_too=False):
    rules = season.rulebook.championship
    for cycle in season.state.cycles.values():
        for group in cycle.groups:
            if championship_too or rules is None or group != rules.group:
                yield cycle.number, group


def points_add_up(season):
    """The points of a row are those of its rounds, and a game gives what a win and a loss give."""
    points = season.rulebook.cycles.points
    for cycle, group in groups_of(season):
        for row in s.views.standings(season, cycle, group):
            assert row.points == sum(outcome.points for outcome in row.card)
        for number, paired in enumerate(rounds_played(season, cycle, group)):
            for board in paired.boards:
                two = [cards(season, cycle, group)[player][number] for player in (board.white, board.black)]
                if {outcome.kind for outcome in two} == {"game"}:
                    given = sum(outcome.points for outcome in two)
                    assert given in (points.win + points.loss, 2 * points.draw)


def everybody_has_one_group(season):
    for cycle in season.state.cycles.values():
        members = [member for group in cycle.groups.values() for member in group]
        assert len(set(members)) == len(members)


def everybody_has_one_place_a_round(season):
    """At one board, odd, or without a game; and never at the board of another group's player."""
    for paired in season.state.pairings.values():
        seats = [player for board in paired.boards for player in (board.white, board.black)]
        seats += [paired.odd] if paired.odd is not None else []
        assert len(set(seats)) == len(seats)
        assert set(seats) <= set(paired.field)


def nobody_is_odd_twice_while_somebody_else_could_be(season):
    """BW-33: odd again in a cycle only where everybody who was paired had been odd before."""
    for cycle, group in groups_of(season):
        was_odd = Counter()
        for paired in rounds_played(season, cycle, group):
            if paired.odd is not None:
                others = [player for board in paired.boards for player in (board.white, board.black)]
                if was_odd[paired.odd] and not paired.by_hand:
                    assert all(was_odd[player] for player in others)
                was_odd[paired.odd] += 1


def published_pairings_stand(season):
    """F6, F7: nothing but a change by hand alters what was published."""
    made = {}
    for event in season.events:
        if isinstance(event, events.PairingMade):
            made[s.Place(event.competition, event.part, event.round, event.group)] = event
    for place, paired in season.state.pairings.items():
        if not paired.by_hand:
            assert [(board.white, board.black) for board in paired.boards] == list(made[place].boards)


def champions_qualified(season):
    """Eight distinct players who qualified; the champion is one of them."""
    rules, last = season.rulebook.championship, season.cycle(season.rulebook.cycles.count)
    group = last.groups[rules.group]
    qualified = championship.qualification(season).members
    assert group == qualified
    assert len(set(group)) == len(group) == min(rules.players, len(group))
    assert championship.championship(season).winner in group


def cup_is_a_knock_out(season):
    """From K players on K - 1 games, without those who left the club; who lost is seen no more."""
    rounds = [season.state.cup[number] for number in sorted(season.state.cup)]
    regular = [round for round in rounds if round.number > 0]
    still_in, left = set(rounds[0].players), set()
    for round in rounds:
        assert set(round.players) <= still_in
        left |= still_in - set(round.players)
        through = going_on(cup.as_round(round), cup.rules_of(season))
        still_in = set(through)
    left |= still_in - {cup.holder(season)}
    assert all(season.member(member).left for member in left)
    started = (
        len(going_on(cup.as_round(rounds[0]), cup.rules_of(season)))
        if rounds[0].number == 0
        else len(rounds[0].players)
    )
    assert started & (started - 1) == 0
    assert sum(len(round.games) for round in regular) == started - 1 - len(left)


def finals_have_a_winner(season):
    for competition in season.rulebook.evenings:
        if competition.final is not None:
            pool = final(season, competition.name)
            assert pool.winner is not None
            assert len(pool.standings.rows) == competition.final.players or len(season.state.members) < 12


def nothing_is_left_to_do(season):
    left = [task for task in s.views.todo(season, season.events[-1].at) if task.kind in ("play-off", "walk-over")]
    assert left == []
