"""Rounds that a table or a draw defines: the audit computes the list itself, and certificates are valid."""

from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.listed import berger, knockout
from indeler.language import IndelerError, InvalidInput
from indeler.model import Event, Player, RequestedBye, Result, Tournament
from indeler.model.kinds import Kind
from indeler.model.teams import TeamTournament
from indeler.systems.berger import berger_round
from indeler.systems.lots import in_order_of_lot

RESULTS = (Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_BY_FORFEIT, Result.DRAW)


def played(tournament, dice, results):
    *earlier, last = tournament.rounds
    games = tuple(game._replace(result=dice.choice(results)) for game in last.games)
    return tournament.replace(rounds=(*earlier, last._replace(games=games)))


def random_players(dice, most):
    size = dice.randint(2, most)
    gone = {dice.randint(1, size): dice.randint(1, 3) for _ in range(dice.randrange(3))}
    return [Player(number, f"P{number}", withdrawn_after=gone.get(number)) for number in range(1, size + 1)]


def round_robin(dice):
    """Return a round robin before one of its rounds, and the settings for pairing it."""
    players = random_players(dice, 12)
    settings = dice.choice(({}, {"cycles": "2"}, {"cycles": "3", "swap_last_rounds": "true"}))
    code = dice.choice(("", "FIDE_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN_G4", "CUSTOM_DOUBLEROUNDROBIN"))
    made = Tournament(players, rules="berger", type_code=code)
    for _ in range(dice.randrange(8)):
        try:
            made = played(indeler.pair(made, **settings).added_to(made), dice, RESULTS)
        except IndelerError:
            break
    return made, settings


def cup(dice):
    """Return a knock-out before one of its rounds, and the settings for pairing it."""
    players = random_players(dice, 20)
    settings = {
        "redraw": dice.choice(("true", "false")),
        "seeded": dice.choice(("true", "false", "false")),
        "preliminary": dice.choice(("largest_power", "none")),
        "ties": dice.choice(("lot", "seed", "black", "berlin,lot")),
        **dice.choice(({}, {"seed": "spring"})),
    }
    chance = dice.choice((0, 0, 0.3))
    byes = [RequestedBye(1, player.number, Kind.ZERO_BYE) for player in players if dice.random() < chance]
    made = Tournament(players, event=Event(name="Cup"), rules="knockout", requested_byes=byes)
    for _ in range(dice.randrange(5)):
        try:
            made = played(indeler.pair(made, **settings).added_to(made), dice, RESULTS)
        except IndelerError:
            break
    return made, settings


def scheveningen(dice):
    """Return a match of two teams before one of its rounds, and the settings for pairing it."""
    size = dice.randint(2, 10)
    gone = {dice.randint(1, 2 * size): dice.randint(1, 3) for _ in range(dice.randrange(2))}
    players = [Player(number, f"P{number}", withdrawn_after=gone.get(number)) for number in range(1, 2 * size + 1)]
    settings = dice.choice(({}, {"cycles": "2"}))
    code = dice.choice(("", "FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN"))
    made = Tournament(players, rules="scheveningen", type_code=code)
    for _ in range(dice.randrange(12)):
        try:
            made = played(indeler.pair(made, **settings).added_to(made), dice, RESULTS)
        except IndelerError:
            break
    return made, settings


def exchanged(pairing, dice):
    """Return the round with one change: colours, opponents or the order of the boards."""
    boards = list(pairing.boards)
    a, b = dice.sample(range(len(boards)), 2) if len(boards) > 1 else (0, 0)
    kind = dice.randrange(3) if a != b else 0
    if kind == 0:
        boards[a] = boards[a][::-1]
    elif kind == 1:
        boards[a], boards[b] = (boards[a][0], boards[b][1]), (boards[b][0], boards[a][1])
    else:
        boards[a], boards[b] = boards[b], boards[a]
    return boards


@pytest.mark.parametrize("make", [round_robin, cup, scheveningen])
def test_every_listed_round_is_right_and_changed_rounds_are_not(make):
    dice, seen = Random(make.__name__), 0
    for _ in range(250):
        before, settings = make(dice)
        try:
            pairing = indeler.pair(before, **settings)
        except IndelerError:
            continue
        listed = [*pairing.boards, *([(pairing.bye, 0)] if pairing.bye else [])]
        assert check(before, boards=listed, settings=settings).verdict == "right"
        if pairing.boards:
            seen += 1
            assert check(before, boards=exchanged(pairing, dice), settings=settings).findings
        if {bye.round for bye in before.requested_byes} >= {pairing.round}:
            continue  # KO4: after the draw the file does not record who was absent
        after = pairing.added_to(before)
        verdict = check(after, settings=settings)
        assert verdict.verdict == "right", (verdict.findings, before, settings)
        assert verdict.certificate["evidence"] == []
        assert proof_fault(verdict.certificate, after, settings=settings) == ""
        if len(pairing.boards) > 1:
            *earlier, last = after.rounds
            turned = last._replace(games=(last.games[0]._replace(white=last.games[1].white), *last.games[2:]))
            assert proof_fault(verdict.certificate, after.replace(rounds=(*earlier, turned)), settings=settings)
    assert seen > 150


def test_B1_B2_B3_the_printed_tables_of_the_audit_equal_the_formula_of_the_engine():
    for size in range(2, 25, 2):
        assert berger.table(size) == [berger_round(size, number) for number in range(1, size)]


@pytest.mark.parametrize(
    ("code", "cycles"),
    [
        ("FIDE_ROUNDROBIN", 0),
        ("FIDE_DOUBLEROUNDROBIN", 2),
        ("FIDE_ROUNDROBIN_G3", 3),
        ("BERGER_ROUNDROBIN_G999", 999),
        ("FIDE_ROUNDROBIN_G1000", 0),
        ("FIDE_ROUNDROBIN_Gx", 0),
        ("FIDE_SWISS_G3", 0),
    ],
)
def test_B5_the_type_code_tells_how_often_each_pair_meets(code, cycles):
    assert berger._stated_cycles(code) == cycles


def test_KO1_the_audit_draws_the_same_lots_as_the_engine():
    assert knockout.by_lot(range(1, 40), "Cup", 3) == in_order_of_lot(range(1, 40), "Cup", 3)


@pytest.mark.parametrize(
    ("boards", "clause"),
    [([(1, 4), (2, 6), (3, 5)], "S1"), ([(1, 4), (5, 2), (6, 3)], "S2"), ([(1, 2), (3, 4), (5, 6)], "S1")],
)
def test_S1_S2_a_fault_in_a_scheveningen_round_is_reported_with_its_clause(boards, clause):
    match = Tournament([Player(number) for number in range(1, 7)], rules="scheveningen")
    assert check(match, boards=[(1, 4), (2, 5), (6, 3)]).verdict == "right"
    assert check(match, boards=boards).findings[0].clause == clause


def test_S4_S5_a_match_without_a_table_or_without_the_round_is_refused():
    with pytest.raises(InvalidInput, match="printed tables"):
        check(Tournament([Player(1), Player(2), Player(3)], rules="scheveningen"), boards=[(1, 2)])
    two = Tournament([Player(number) for number in range(1, 5)], rules="scheveningen", total_rounds=3)
    for _ in range(2):
        two = indeler.pair(two).added_to(two)
    with pytest.raises(InvalidInput, match="no round 3"):
        check(two, boards=[(3, 1), (4, 2)])


FOUR = Tournament([Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cas", "Dee"), 1)], rules="berger")


@pytest.mark.parametrize(
    ("boards", "clause", "told"),
    [
        ([(1, 4), (3, 2)], "B1", "2 Bob should have white against 3 Cas."),
        ([(4, 1), (2, 3)], "B3", "1 Ann should have white against 4 Dee."),
        ([(2, 3), (1, 4)], "B1", "1 Ann – 4 Dee stands on board 1, as the list has it."),
        ([(1, 3), (2, 4)], "B1", "1 Ann and 4 Dee meet in this round, as the list has it."),
    ],
)
def test_B1_B3_a_fault_in_a_berger_round_is_reported_with_its_clause(boards, clause, told):
    found = check(FOUR, boards=boards)
    assert (found.verdict, found.findings[0].clause) == ("not best", clause)
    assert str(found.findings[0].sentence) == told


def test_B4_a_free_player_is_listed_with_the_bye_and_a_withdrawn_player_is_not_paired():
    five = FOUR.replace(players=[*FOUR.players.values(), Player(5)])
    assert indeler.pair(five).bye == 1
    assert check(five, boards=[(2, 5), (3, 4), (1, 0)]).verdict == "right"
    gone = five.replace(players=[*list(five.players.values())[:4], Player(5, withdrawn_after=0)])
    assert check(gone, boards=[(3, 4), (2, 5)]).findings[0].clause == "B4"


def test_B5_a_round_after_the_last_one_is_refused():
    with pytest.raises(InvalidInput, match="3 rounds and no round 4"):
        check(FOUR.replace(rounds=indeler.pair(FOUR).added_to(FOUR).rounds * 3), boards=[(1, 2)])


@pytest.mark.parametrize("ties", ["", "berlin"])
def test_KO5_a_game_without_a_winner_is_refused(ties):
    cup = Tournament([Player(1), Player(2), Player(3), Player(4)], rules="knockout", event=Event(name="Cup"))
    drawn = played(indeler.pair(cup).added_to(cup), Random(1), [Result.DRAW])
    with pytest.raises(IndelerError, match="shows no winner"):
        check(drawn, boards=[(1, 2)], settings={"ties": ties} if ties else {})


@pytest.mark.parametrize("named", ["{0}, {1}", "2:{0}, 2:{1}", "1:{2}, 2:{0}, {1}"])
def test_KO5_the_setting_through_names_the_winner_of_a_draw_for_one_or_all_rounds(named):
    """In round 1 White wins, and both games of round 2 are drawn: the player who had White advances."""
    cup = Tournament([Player(number) for number in range(1, 9)], rules="knockout", event=Event(name="Cup"))
    for result in (Result.WHITE_WINS, Result.DRAW):
        cup = played(indeler.pair(cup).added_to(cup), Random(1), [result])
    (first, other), (second, _) = (game[:2] for game in cup.rounds[1].games)
    settings = {"through": named.format(first, second, other)}
    boards = indeler.pair(cup, **settings).boards
    assert set(boards[0]) == {first, second}
    assert check(cup, boards=boards, settings=settings).verdict == "right"
    with pytest.raises(InvalidInput, match="shows no winner"):
        check(cup, boards=boards, settings={"through": f"1:{first}, {second}"})


@pytest.mark.parametrize(("ties", "best"), [("seed", min), ("black", None), ("berlin,seed", min)])
def test_KO8_the_tie_rule_decides_who_advances_after_a_draw(ties, best):
    cup = Tournament([Player(number) for number in range(1, 9)], rules="knockout", event=Event(name="Cup"))
    drawn = played(indeler.pair(cup).added_to(cup), Random(1), [Result.DRAW])
    games = drawn.rounds[0].games
    pairing = indeler.pair(drawn, ties=ties)
    on = {game.black if best is None else best(game[:2]) for game in games}
    assert {player for board in pairing.boards for player in board} == on
    assert check(drawn, boards=pairing.boards, settings={"ties": ties}).verdict == "right"
    other = [tuple(({*game[:2]} - on).pop() for game in games[at : at + 2]) for at in (0, 2)]
    assert check(drawn, boards=other, settings={"ties": ties}).verdict != "right"


def test_KO8_by_the_berlin_count_the_team_that_is_ahead_in_that_round_advances():
    cup = Tournament([Player(number) for number in range(1, 9)], rules="knockout", event=Event(name="Cup"))
    drawn = played(indeler.pair(cup).added_to(cup), Random(1), [Result.DRAW])
    on, out = ([game[side] for game in drawn.rounds[0].games] for side in (1, 0))
    ahead = [(2, team) for team in out] + [(1, team) for team in on]
    teams = TeamTournament.of(drawn, {}, tuple(ahead))
    boards = indeler.pair(teams, ties="berlin").boards
    assert {team for board in boards for team in board} == {*on}
    assert check(teams, boards=boards, settings={"ties": "berlin"}).verdict == "right"


@pytest.mark.parametrize("ties", ["rapid,seed", "blitz,lot"])
def test_KO8_after_a_play_off_the_winner_must_be_stated(ties):
    """The rules after the play-off do not count, because a play-off always has a winner."""
    cup = Tournament([Player(number) for number in range(1, 5)], rules="knockout", event=Event(name="Cup"))
    drawn = played(indeler.pair(cup).added_to(cup), Random(1), [Result.DRAW])
    with pytest.raises(IndelerError, match="shows no winner"):
        check(drawn, boards=[(1, 2)], settings={"ties": ties})


def test_KO1_nobody_is_free_by_lot_twice_while_others_have_not_been():
    settings, seen = {"preliminary": "none"}, 0
    for name in ("Cup", "Open", "Club", "Town", "Isle"):
        cup = Tournament([Player(number) for number in range(1, 6)], rules="knockout", event=Event(name=name))
        for _ in range(2):
            pairing = indeler.pair(cup, **settings)
            listed = [*pairing.boards, (pairing.bye, 0)]
            assert check(cup, boards=listed, settings=settings).verdict == "right"
            cup = pairing.added_to(cup, [Result.WHITE_WINS] * len(pairing.boards))
        first, second = (round.bye for round in cup.rounds)
        assert first != second
        seen += 1
    assert seen == 5
