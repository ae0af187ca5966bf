"""Tests of the effects of each kind of event on an open tournament, and of the refusals."""

import msgspec
import pytest

import indeler
from indeler import opens
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.model import Kind, Player, RequestedBye, Result, Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import events, forms, propose, state
from indeler.opens.completeness import MOST_NAMED, check_final, named_boards
from indeler.opens.events import Particulars, Record
from indeler.opens.regulations import byes_of
from support.open_tournaments import Arbiter


def refused(match):
    return pytest.raises(InvalidInput, match=match)


def names(state):
    return [player.name for player in state.players.values()]


def test_a_log_starts_with_the_only_event_that_makes_a_tournament(arbiter):
    first = arbiter.book.moment.events[0]
    with refused("starts with the event tournament-made, and has no other one"):
        arbiter.decide(first)
    assert arbiter.book.moment.version == 1


def test_the_next_round_is_paired_once_all_games_have_a_result(arbiter):
    state = arbiter.play("1-0", "0-1", "½-½")
    assert (state.rounds, state.open_boards, state.has_begun) == (1, 1, True)
    with refused("Round 1 has games without a result"):
        arbiter.pair()
    paired = events.RoundPaired(**arbiter.who._asdict(), round=2, rules="fide-dutch", boards=((1, 2),))
    with refused("Round 1 has games without a result"):
        arbiter.decide(paired)
    arbiter.enter("adjourned", 4)
    assert arbiter.pair().rounds == 2


def test_3_1_games_without_a_result_are_named_and_can_count_as_unfinished(arbiter):
    state = arbiter.play("1-0", "*", "0-1", "*")
    white, black = state.boards[0][1]
    with refused(
        rf"Round 1 has games without a result: round 1, board 2 \({white} .* – {black} .*\) and round 1, board 4 "
    ):
        arbiter.pair()
    after = arbiter.decide(*propose.pairing(state, arbiter.who, unfinished=True))
    assert after.result(1, white, black) is Result.ADJOURNED
    drawn = state.tournament.replace(
        rounds=[
            round._replace(
                games=tuple(
                    game._replace(result=Result.DRAW) if game.result is Result.PENDING else game for game in round.games
                )
            )
            for round in state.tournament.rounds
        ]
    )
    assert tuple(indeler.pair(drawn).boards) == after.boards[1]
    assert arbiter.enter("0-1", board=2, round=1, why="finished").result(1, white, black) is Result.BLACK_WINS


def test_3_1_nothing_is_final_while_a_game_is_unfinished():
    arbiter = Arbiter(players=4, total_rounds=1)
    arbiter.play("adjourned", "1-0")
    assert not arbiter.state.is_final
    with refused(r"waits for unfinished games: round 1, board 1 \(1 .* – 3 .*\)\. Enter their results"):
        check_final(arbiter.state)
    arbiter.enter("1-0", why="finished")
    assert arbiter.state.is_final
    check_final(arbiter.state)


def test_a_result_cleared_in_an_earlier_round_blocks_the_next_pairing(arbiter):
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.enter("*", board=3, round=1, why="nobody knows any more")
    with refused("Round 1 has games without a result: round 1, board 3 "):
        arbiter.pair()


def test_a_round_that_is_not_the_next_one_is_refused(arbiter):
    with refused("Round 2 cannot be added: the next round is 1"):
        arbiter.say(events.RoundPaired, round=2, rules="fide-dutch", boards=((1, 2),))


def test_the_order_of_boards_is_that_of_the_file_or_of_fide_handling_3_6(arbiter):
    played = arbiter.play("1-0", "1-0", "1-0", "1-0").tournament
    usual = opens.imported(played).boards[0]
    stated = played.replace(rounds=[played.rounds[0]._replace(boards=usual[::-1])])
    assert opens.imported(stated).boards == (usual[::-1],)
    assert opens.imported(stated).tournament == played  # only the state has the order
    wrong = played.replace(rounds=[played.rounds[0]._replace(boards=((1, 2),))])
    assert opens.imported(wrong).boards == (usual,)


def test_visitors_see_only_published_rounds(arbiter):
    arbiter.pair()
    assert arbiter.state.for_visitors().rounds == 0
    arbiter.say(events.RoundPublished, round=1)
    assert arbiter.state.for_visitors().rounds == 1
    with refused("Round 2 has not been paired; pair it first"):
        arbiter.say(events.RoundPublished, round=2)


def test_a_result_is_entered_once_and_then_corrected_with_a_reason_fide_handling_4_3(arbiter):
    white, black = arbiter.play("1-0").boards[0][0]
    game = {"round": 1, "white": white, "black": black}
    with refused("has the result 1-0; correct it, and say why"):
        arbiter.say(events.ResultEntered, result="0-1", **game)
    with refused("Say why: this decision needs a reason"):
        arbiter.say(events.ResultCorrected, result="0-1", was="1-0", why=" ", **game)
    with refused("ended 1-0, not ½-½; check the result again"):
        arbiter.say(events.ResultCorrected, result="0-1", was="½-½", why="slip", **game)
    state = arbiter.say(events.ResultCorrected, result="0-1", was="1-0", why="slip", **game)
    assert state.result(1, white, black) is Result.BLACK_WINS


def test_a_correction_of_an_earlier_round_keeps_the_pairings_fide_handling_4_3(arbiter):
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    before = arbiter.pair()
    after = arbiter.enter("0-1", round=1, why="the slip was read the wrong way round")
    white, _ = after.boards[0][0]
    assert after.boards == before.boards
    assert after.tournament.card(white)[0].kind.code == "0"


def test_entering_the_same_result_again_makes_no_event(arbiter):
    arbiter.play("1-0")
    version = arbiter.book.moment.version
    arbiter.enter("1-0")
    assert arbiter.book.moment.version == version


def test_a_result_of_a_game_that_does_not_exist_is_refused(arbiter):
    arbiter.pair()
    with refused("Round 1 has no game 1 .* – 2 .*; reload the page"):
        arbiter.say(events.ResultEntered, round=1, white=1, black=2, result="1-0")
    with refused("'2-0' is not a result; choose one of 1-0") as told:
        arbiter.enter("2-0")
    assert "adjourned, *" in str(told.value)
    assert "afgebroken, *" in told.value.translated(words_of("nl"))


def test_an_unpublished_round_is_taken_back_without_a_reason_f6(arbiter):
    arbiter.pair()
    assert arbiter.decide(propose.taking_back(arbiter.state, arbiter.who)).rounds == 0


def test_a_published_round_stays_unless_decided_otherwise_f6_f7(arbiter):
    arbiter.play()
    with refused("A published round stands, unless it has a fault"):
        arbiter.decide(propose.taking_back(arbiter.state, arbiter.who))
    with refused("The audit finds nothing that makes round 1 illegal; by F6 it stands"):
        arbiter.decide(propose.taking_back(arbiter.state, arbiter.who, "Anna came late"))
    taken = propose.taking_back(arbiter.state, arbiter.who, "Anna came late", anyway=True)
    assert arbiter.decide(taken).rounds == 0
    assert str(taken.describe()) == "Round 1 was taken back although the audit finds no fault: Anna came late"


def test_a_published_round_with_a_fault_is_taken_back_naming_the_clause_f7():
    arbiter = Arbiter(players=4)
    arbiter.play("1-0", "1-0")
    met = arbiter.state.boards[0]
    arbiter.say(events.RoundPaired, round=2, rules="fide-dutch", boards=met)
    arbiter.say(events.RoundPublished, round=2)
    taken = propose.taking_back(arbiter.state, arbiter.who, "they have met")
    assert str(taken.describe()) == "Round 2 was taken back for a fault (C1): they have met"
    assert arbiter.decide(taken).rounds == 1


def test_a_round_that_has_begun_is_not_taken_back(arbiter):
    arbiter.play("1-0")
    with refused("Round 1 has results; clear them first"):
        arbiter.decide(propose.taking_back(arbiter.state, arbiter.who, "wrong", anyway=True))
    with refused("Only the last round, which is 1, can be taken back"):
        arbiter.say(events.RoundTakenBack, round=2, why="wrong", anyway=True)


def test_a_late_entry_is_inserted_and_the_boards_keep_their_players_fide_handling_2_4(arbiter):
    before = arbiter.play()
    seated = [(before.players[white].name, before.players[black].name) for white, black in before.boards[0]]
    after = arbiter.decide(propose.entry(before, arbiter.who, Player(0, "Zed New", 1960)))
    assert names(after)[:4] == ["Anna de Vries", "Kees Bakker", "Zed New", "Tom Visser"]
    assert [(after.players[white].name, after.players[black].name) for white, black in after.boards[0]] == seated
    assert after.players[3].enters == 2
    with refused("12 is not a place on the list of 9 players"):
        arbiter.say(events.PlayerEntered, player=events.NewPlayer(number=12, name="Far"))


def test_players_out_of_order_get_new_numbers_before_the_first_round_fide_handling_2_3():
    arbiter = Arbiter(players=4)
    number = {1: 4, 2: 3, 3: 2, 4: 1}
    arbiter.say(events.PlayersNumbered, numbers=number)
    assert names(arbiter.state) == ["Lars Smit", "Tom Visser", "Kees Bakker", "Anna de Vries"]
    made = propose.pairing(arbiter.state, arbiter.who)
    assert [event.kind() for event in made] == ["players-numbered", "round-paired"]
    assert names(arbiter.decide(*made))[0] == "Anna de Vries"
    with refused("Give every player a number, and each number once"):
        arbiter.say(events.PlayersNumbered, numbers={1: 1, 2: 2, 3: 3, 4: 3})


def test_a_withdrawn_player_is_not_paired_until_they_return(arbiter):
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 3))
    assert 3 not in arbiter.state.tournament.to_pair()
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 3, back=True))
    assert 3 in arbiter.state.tournament.to_pair()


@pytest.mark.parametrize(("worth", "kind"), [("zero", Kind.ZERO_BYE), ("half", Kind.HALF_BYE), ("full", Kind.FULL_BYE)])
def test_a_bye_is_for_the_next_round_and_can_be_cancelled(arbiter, worth, kind):
    assert arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, worth)).tournament.absent() == {2: kind}
    assert arbiter.decide(propose.bye(arbiter.state, arbiter.who, 2, "none")).tournament.absent() == {}
    with refused("'quarter' is not a bye; choose zero, half, full or none"):
        propose.bye(arbiter.state, arbiter.who, 2, "quarter")
    arbiter.pair()
    with refused("Round 1 has been paired; a bye is for a round to come"):
        arbiter.say(events.ByeRequested, player=2, name="Kees Bakker", round=1, worth=worth)


def test_settings_change_the_rulebook_and_keep_an_unstated_number_of_rounds(arbiter):
    chosen = {"name": "Open", "city": "Delft", "rules": "knsb-wp", "tiebreaks": ("WP",), "settings": {}}
    state = arbiter.say(events.SettingsChanged, rounds=None, **chosen)
    assert (state.tournament.event.name, state.tournament.event.city) == ("Open", "Delft")
    assert (state.tournament.rules, state.total_rounds, state.tournament.tiebreaks) == ("knsb-wp", 5, ("WP",))
    with refused("colour"):
        arbiter.say(events.SettingsChanged, **{**chosen, "settings": {"colour": "blue"}})


def test_an_invalid_value_is_refused_with_the_name_of_its_field(arbiter):
    with refused("The event cannot be read: round: 0 does not fit; write a whole number from 1 to 999"):
        arbiter.say(events.RoundPaired, round=0, rules="fide-dutch", boards=())


def test_a_remark_changes_nothing(arbiter):
    before = arbiter.state
    assert arbiter.say(events.Noted, text="The hall is open until six.") == before


def test_boards_without_a_result_are_named_with_round_number_and_players(arbiter):
    """fide-handling 3.1: unfinished boards are named."""
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    state = arbiter.pair()
    named = str(named_boards(state, [(1, 2), (2, 1), (2, 4)]))
    boards = [(1, 2, state.boards[0][1]), (2, 1, state.boards[1][0]), (2, 4, state.boards[1][3])]
    for round, board, (white, black) in boards:
        assert f"round {round}, board {board} ({state.named(white)} – {state.named(black)})" in named


def test_the_first_of_many_boards_are_named_and_the_others_counted(arbiter):
    state = arbiter.pair()
    games = [(1, 1 + at % 4) for at in range(MOST_NAMED + 2)]
    named = [str(named_boards(state, games[:count])) for count in (MOST_NAMED, MOST_NAMED + 1, MOST_NAMED + 2)]
    assert [each.count("board") for each in named] == [MOST_NAMED] * 3
    assert ["more" in each for each in named] == [False, True, True]
    assert "1 more" in named[1]
    assert "2 more" in named[2]


@pytest.mark.parametrize("kind", [Particulars, Record])
def test_a_rating_is_a_number_of_at_most_four_digits(kind):
    fields = {"federation": "NED"}
    for rating in (0, 1, 9999):
        assert msgspec.convert({**fields, "rating": rating}, kind).rating == rating
    for rating in (-1, 10_000):
        with pytest.raises(msgspec.ValidationError, match="rating"):
            msgspec.convert({**fields, "rating": rating}, kind)


def test_changed_tie_breaks_and_rounds_are_noted_once_a_round_has_been_paired(arbiter):
    """fide-handling 5: stating the default tie-breaks of the rules explicitly is not a change."""
    usual = arbiter.state.rulebook.order.tiebreaks
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    settings = {"name": "Open", "rules": "fide-dutch", "rounds": 5}
    arbiter.say(events.SettingsChanged, tiebreaks=usual, **settings)
    assert not [each for each in arbiter.state.tournament.comments if "tie-breaks were" in each]
    arbiter.say(events.SettingsChanged, tiebreaks=("SB",), **settings)
    (remark,) = [each for each in arbiter.state.tournament.comments if "tie-breaks were" in each]
    assert f"before round 2: tie-breaks were {','.join(usual)}" in remark
    arbiter.say(events.SettingsChanged, tiebreaks=("SB",), **settings | {"rounds": 1})
    told = "\n".join(arbiter.state.tournament.comments)
    assert "before round 2: 1 rounds instead of 5" in told
    assert "round 1 was not paired as the last round, which it is now" in told
    arbiter.say(events.SettingsChanged, tiebreaks=("SB",), **settings | {"rounds": 4})
    assert "round 1 was paired as the last round, which it is not any more" in "\n".join(
        arbiter.state.tournament.comments
    )


@pytest.mark.parametrize(
    ("found", "entered", "completes"),
    [
        ("*", "1-0", True),
        ("1-0", "0-1", False),
        ("1-0 / *", "1-0 / ½-½", True),
        ("* / 0-1", "1-0 / 0-1", True),
        ("1-0 / *", "0-1 / ½-½", False),
        ("1-0 / ½-½", "1-0 / 0-1", False),
    ],
)
def test_a_result_completes_another_only_if_it_changes_no_game(found, entered, completes):
    assert state.completes(state.known_result(found), state.known_result(entered)) is completes


@pytest.mark.parametrize(("games", "told"), [(1, "choose one of"), (2, "give both games, such as 1-0 / ½-½")])
def test_the_refusal_of_an_invalid_result_depends_on_the_number_of_games(games, told):
    assert told in str(state.no_result("2-0", BoardGame.CHESS, games))


def test_a_bye_with_points_of_another_player_does_not_count():
    byes = [RequestedBye(1, 1, Kind.HALF_BYE), RequestedBye(2, 1, Kind.ZERO_BYE), RequestedBye(3, 2, Kind.FULL_BYE)]
    tournament = Tournament([Player(1), Player(2)], requested_byes=byes)
    assert [byes_of(tournament, number) for number in (1, 2)] == [{1}, {3}]


@pytest.mark.parametrize(
    ("rules", "lots"),
    [
        ("fide-dutch", ("colour",)),
        ("knsb-wp", ("colour", "numbers")),
        ("berger", ("numbers",)),
        ("knockout", ("numbers",)),
    ],
)
def test_lots_to_be_drawn_before_the_first_round(rules, lots):
    arbiter = Arbiter(players=8, rules=rules, total_rounds=None if rules in ("berger", "knockout") else 5)
    assert forms.lots_open(arbiter.state) == lots
