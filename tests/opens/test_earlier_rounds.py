"""Rows 185 and 189 to 193 of FIDE's draft checklist: changes in earlier rounds, and games of less than one move."""

import pytest

from indeler import opens, systems
from indeler.formats import write_trf
from indeler.language import InvalidInput
from indeler.logbook import MemoryStore
from indeler.model import Forbidden, Player, Tournament
from indeler.opens import by_hand, propose
from indeler.opens.events import BoardsSet, RegulationsChanged
from indeler.opens.fide_departure import cause_in, with_leaving
from indeler.opens.tournaments import lines_to_add
from support.open_tournaments import Arbiter, doubts_about


@pytest.fixture
def arbiter():
    led = Arbiter(players=6)
    for _ in range(3):
        led.play("1-0", "½-½", "0-1")
    return led


def corrected(arbiter, round, result="0-1"):
    game = (round, *arbiter.state.boards[round - 1][0])
    return propose.result(arbiter.state, arbiter.who, game, result, "the card says so")


@pytest.mark.parametrize(("round", "cause"), [(3, None), (2, None), (1, "past")])
def test_rows_189_to_191_a_change_before_the_penultimate_round_departs(arbiter, round, cause):
    assert cause_in(arbiter.state, corrected(arbiter, round)) == cause


def test_row_189_such_a_change_is_made_with_a_reason_and_stated_permanently(arbiter):
    arbiter.decide(*with_leaving(arbiter.state, corrected(arbiter, 1), "a wrong card"))
    assert "a change in a round before the last but one (a wrong card)" in str(arbiter.state.by_fide_rules)


def test_an_adjourned_game_and_a_round_robin_are_exempt():
    led = Arbiter(players=6)
    led.play("adjourned", "½-½", "0-1")
    for _ in range(2):
        led.play("1-0", "½-½", "0-1")
    assert cause_in(led.state, corrected(led, 1)) is None
    table = Arbiter(players=6, rules="berger", total_rounds=None)
    table.decide(*propose.full_schedule(table.state, table.who))
    table.enter("1-0", 1, 1)
    assert cause_in(table.state, corrected(table, 1)) is None


def test_rows_192_and_193_a_result_may_be_for_the_rating_report_alone(arbiter):
    white, black = arbiter.state.boards[0][0]
    before = arbiter.state.tournament
    made = propose.rated(arbiter.state, arbiter.who, (1, white, black), "0-1", "the card says so")
    assert cause_in(arbiter.state, made) is None
    arbiter.decide(*made)
    assert arbiter.state.tournament == before
    report = write_trf(arbiter.state.as_rated())
    assert f"### round 1 {white}-{black}: 1-0 was used, record 001 has 0-1: the card says so" in report
    assert arbiter.state.as_rated().rounds[0].games[0].result.label == "0-1"
    assert arbiter.again().state == arbiter.state
    with pytest.raises(InvalidInput, match="needs the result of the game"):
        arbiter.decide(*propose.rated(arbiter.state, arbiter.who, (1, white, black), "*", "none"))


def test_row_192_the_rated_result_stays_with_its_game_when_numbers_change(arbiter):
    game = (1, *arbiter.state.boards[0][0])
    arbiter.decide(*propose.rated(arbiter.state, arbiter.who, game, "0-1", "the card"))
    numbers = {1: 2, 2: 1, **{number: number for number in range(3, 7)}}
    arbiter.say(opens.events.PlayersNumbered, numbers=numbers)
    assert [*arbiter.state.rated] == [(1, *arbiter.state.boards[0][0])]


def test_row_185_a_game_of_less_than_one_move_is_entered_and_not_rated():
    arbiter = Arbiter(players=6)
    arbiter.play("1-0 short")
    [row] = [
        line for line in write_trf(arbiter.state.tournament).splitlines() if line.endswith(" W") and line[0] == "0"
    ]
    assert row[4:8].strip() == str(arbiter.state.boards[0][0][0])
    [log] = opens.views.log(arbiter.book.moment)[-1:]
    assert "1-0 in less than one move" in log.sentence


def test_rows_154_168_and_174_are_confirmed_first(arbiter):
    first = propose.bye(arbiter.state, arbiter.who, 3, "half")
    assert doubts_about(arbiter.state, first) == []
    arbiter.decide(first)
    [asked] = doubts_about(arbiter.state, propose.bye(arbiter.state, arbiter.who, 3, "half", 5))
    assert asked == "Tom Visser already has a bye with points (rounds: 4)."
    led = Arbiter(players=6)
    led.play("adjourned", "½-½", "0-1")
    assert doubts_about(led.state, *propose.pairing(led.state, led.who)) == []
    led.play("1-0", "½-½", "0-1")
    [asked] = doubts_about(led.state, *propose.pairing(led.state, led.who))
    assert asked.startswith("Round 1, board 1: 1 Anna de Vries")
    numbers = {1: 2, 2: 1, **{number: number for number in range(3, 7)}}
    moved = opens.events.PlayersNumbered(**led.who._asdict(), numbers=numbers)
    assert doubts_about(led.state, moved) == [
        "Anna de Vries has number 1 and gets number 2.",
        "Kees Bakker has number 2 and gets number 1.",
    ]


def test_rows_175_and_176_a_barred_player_gets_no_bye_with_points(arbiter):
    arbiter.say(RegulationsChanged, barred=(2,))
    with pytest.raises(InvalidInput, match="By the regulations Kees Bakker gets no bye with points"):
        arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "half"))
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "zero"))
    arbiter.say(opens.events.PlayersNumbered, numbers={1: 2, 2: 1, **{number: number for number in range(3, 7)}})
    assert arbiter.state.regulations.barred == (1,)
    with pytest.raises(InvalidInput, match="There is no player 9"):
        arbiter.say(RegulationsChanged, barred=(9,))


def test_rows_113_163_and_179_files_state_the_changes(arbiter):
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "full", 5))
    full = "round 5: full-point bye, which the FIDE rules do not describe"
    assert full in arbiter.state.tournament.comments
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "none", 5))
    assert full not in arbiter.state.tournament.comments
    arbiter.say(opens.events.PlayersNumbered, numbers={1: 2, 2: 1, **{number: number for number in range(3, 7)}})
    assert arbiter.state.tournament.comments[-1] == "before round 4: pairing numbers made anew"
    led = Arbiter(players=6)
    led.play("adjourned", "½-½", "0-1")
    led.play("1-0", "½-½", "0-1")
    led.enter("1-0", 1, 1)
    told = "round 1: an adjourned game that counted as a draw for pairing ended 1-0"
    assert told in write_trf(led.state.tournament)


def test_row_94_a_round_robin_follows_the_fide_rules_until_a_departure():
    table = Arbiter(players=6, rules="berger", total_rounds=None)
    assert "current FIDE rules" in str(table.state.by_fide_rules)
    table.decide(*propose.full_schedule(table.state, table.who))
    now = table.state.tournament
    changed = opens.events.SettingsChanged(**table.who._asdict(), name="", rules="berger", tiebreaks=("SB",))
    assert now.tiebreaks != ("SB",)
    assert cause_in(table.state, [changed]) == "tiebreaks"


def test_row_62_too_many_rounds_for_the_players_are_reported_before_the_start():
    told = [str(each) for each in systems.warnings(Arbiter(players=4).state.tournament)]
    assert "4 players cannot play 5 rounds without a rematch; at most 3 can be paired." in told
    assert systems.warnings(Arbiter(players=5).state.tournament) == []


@pytest.mark.parametrize(
    ("players", "rounds", "apart", "told"),
    [
        (4, 3, [(1, 2)], ["1 Player 1 is kept apart", "2 Player 2 is kept apart"]),
        (4, 2, [(1, 2)], []),
        (5, 5, [(1, 2)], ["1 Player 1 is kept apart", "2 Player 2 is kept apart"]),
        (5, 4, [(1, 2)], []),
        (6, 3, [(1, 2, 3), (4, 5, 6)], []),
        (6, 3, [(1, 2, 3, 4)], [f"{n} Player {n} is kept apart" for n in (1, 2, 3, 4)]),
        (6, 3, [(1, 2), (2, 3), (1, 3), (4, 5)], []),
        (6, 2, [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4)], ["With these players kept apart, not all 2 rounds"]),
        (6, 1, [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4)], []),
        (300, 9, [(1, 2)], []),
    ],
)
def test_row_62_bans_with_which_not_all_rounds_can_be_paired_are_reported(players, rounds, apart, told):
    state = opens.imported(
        Tournament(
            [Player(number, f"Player {number}") for number in range(1, players + 1)],
            rules="fide-dutch",
            total_rounds=rounds,
            forbidden=[Forbidden(group) for group in apart],
        )
    )
    said = [str(each) for each in systems.warnings(state.tournament) if "kept apart" in str(each)]
    assert [text.startswith(begin) for text, begin in zip(said, told, strict=True)] == [True] * len(told)


def test_row_69_a_round_by_hand_is_in_files_with_both_pairings():
    led = Arbiter(players=6)
    led.pair()
    (one, two), (three, four), last = led.state.boards[0]
    draft = by_hand.Draft(((one, four), (three, two), last))
    led.decide(*propose.boards(led.state, led.who, 1, draft, "a wish"))
    [told] = [each for each in led.state.tournament.comments if each.startswith("round 1 by hand")]
    assert told.endswith(f"; by the rules {one}-{two} {three}-{four} {last[0]}-{last[1]}")
    assert f" {one}-{four} " in told
    assert led.again().state == led.state
    led.decide(propose.taking_back(led.state, led.who))
    assert not any(each.startswith("round 1 by hand") for each in led.state.tournament.comments)


def test_rows_101_and_102_a_round_of_a_round_robin_by_hand_is_checked():
    table = Arbiter(players=4, rules="berger", total_rounds=None)
    table.decide(*propose.full_schedule(table.state, table.who))
    state = table.state
    first, second = state.boards[0]
    again = BoardsSet(**table.who._asdict(), why="a wish", round=3, boards=(first, second))
    told = doubts_about(state, again)
    one, other = (state.named(number) for number in sorted(first))
    assert f"{one} and {other} would meet 2 times in this round robin." in told
    right = BoardsSet(**table.who._asdict(), why="a wish", round=3, boards=state.boards[2])
    assert doubts_about(state, right) == []
    rounds = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
    made = state.replace(boards=rounds)
    kept = BoardsSet(**table.who._asdict(), why="a wish", round=3, boards=rounds[2])
    assert any("the same colour three times in a row" in each for each in doubts_about(made, kept))


def test_a_file_continues_a_logbook_with_the_same_beginning():
    """Lines that exist already are skipped; a file without further lines, or with different ones, is refused."""
    arbiter = Arbiter(players=4)
    before = list(arbiter.store.read())
    arbiter.pair()
    lines = list(arbiter.store.read())
    assert lines_to_add([], lines) == lines
    assert lines_to_add(before, lines) == lines[len(before) :]
    with pytest.raises(InvalidInput, match="nothing changes"):
        lines_to_add(lines, lines)
    with pytest.raises(InvalidInput, match="nothing changes"):
        lines_to_add(lines, before)
    other = opens.OpenLogbook(MemoryStore(before))
    other.append(opens.events.Noted(**arbiter.who._asdict(), text="Another decision"))
    with pytest.raises(InvalidInput, match=f"differ from decision {len(before) + 1} on"):
        lines_to_add(other.store.read(), lines)


def test_a_round_robin_with_two_cycles_allows_each_pair_twice():
    table = Arbiter(players=4, rules="berger", total_rounds=None, settings={"cycles": "2"})
    table.decide(*propose.full_schedule(table.state, table.who))
    first = table.state.boards[0]
    again = BoardsSet(**table.who._asdict(), why="a wish", round=6, boards=first)
    assert any("would meet 3 times" in each for each in doubts_about(table.state, again))
    kept = BoardsSet(**table.who._asdict(), why="a wish", round=6, boards=table.state.boards[5])
    assert not any("would meet" in each for each in doubts_about(table.state, kept))
