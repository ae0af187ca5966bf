"""Tests of the fields of forms: moves of a draft, numbers of players, and groups with virtual points."""

import msgspec
import pytest

from indeler.language import InvalidInput
from indeler.opens import forms, propose, team_propose
from indeler.opens import forms as fields
from indeler.opens.by_hand import Draft
from indeler.opens.events import AccelerationSet, PlayersKeptApart, SettingsChanged, Virtual
from indeler.opens.player_changes import PlayerEdited, as_new_player
from indeler.opens.views.arbiter_notes import forfeits
from support.open_tournaments import TEAMS, Arbiter, TeamArbiter

RULEBOOK = "fide-handling"
DRAFT = Draft(((3, 1), (2, 4)), 5)


def test_a_draft_survives_the_form():
    sent = {"boards": forms.format_draft(DRAFT), "bye": "5"}
    assert sent["boards"] == "3-1 2-4"
    assert forms.draft_in(sent) == DRAFT
    assert forms.draft_in({}) == Draft((), None)


@pytest.mark.parametrize("board", ["3-", "-1", "3", "0-1", "x-y"])
def test_an_invalid_board_is_refused(board):
    with pytest.raises(InvalidInput, match=r"is not a board"):
        forms.draft_in({"boards": f"2-4 {board}"})


@pytest.mark.parametrize(
    ("pressed", "after"),
    [
        ({}, DRAFT),
        ({"pick": "4"}, DRAFT),
        ({"pick": "4", "picked": "4"}, DRAFT),
        ({"pick": "4", "picked": "5"}, Draft(((3, 1), (2, 5)), 4)),
        ({"swap": "3-1"}, Draft(((1, 3), (2, 4)), 5)),
        ({"drop": "2-4"}, Draft(((3, 1),), 5)),
        ({"set": "", "white": "4", "black": "1"}, Draft(((4, 1),), 5)),
        ({"give": "", "given": "1"}, Draft(((3, 5), (2, 4)), 1)),
        ({"empty": ""}, Draft()),
    ],
)
def test_each_button_changes_the_draft(pressed, after):
    assert forms.after_press(DRAFT, pressed) == after


def test_the_first_click_selects_a_player_and_the_second_clears_the_selection():
    assert forms.picked_player({"pick": "4"}) == 4
    assert forms.picked_player({"pick": "4", "picked": "2"}) == 0
    assert forms.picked_player({}) == 0


def test_numbers_of_players_are_read_and_anything_else_is_refused():
    assert fields.player_numbers("1, 2;3\n999999") == (1, 2, 3, 999_999)
    for text in ("0", "1000000", "1 x", "-1"):
        with pytest.raises(InvalidInput, match="is not the number of a player"):
            fields.player_numbers(text)


def test_a_limit_is_empty_or_between_the_minimum_and_99():
    assert [fields.limit_in({"n": text}, "n") for text in ("", " 1 ", "99")] == [None, 1, 99]
    assert fields.limit_in({"n": "0"}, "n", least=0) == 0
    for text in ("0", "100", "x"):
        with pytest.raises(InvalidInput, match="is not a number from 1 to 99"):
            fields.limit_in({"n": text}, "n")


def accelerated(*table):
    arbiter = Arbiter()
    arbiter.say(AccelerationSet, table=table)
    return arbiter.state


def test_there_are_rows_for_further_groups_and_at_least_three():
    assert [row.number for row in fields.rows_of(Arbiter().state)] == [1, 2, 3]
    rows = fields.rows_of(accelerated(Virtual(1, 3, (10, 5)), Virtual(4, 5, (5,))))
    assert [(row.number, row.first, row.last) for row in rows] == [
        (1, "1", "3"), (2, "4", "5"), (3, "", ""), (4, "", ""),
    ]  # fmt: skip
    rounds = fields.table_rounds(Arbiter().state)
    assert {len(row.points) for row in rows} == {len(rounds)}
    assert rows[0].points[:3] == ("1", "½", "")


def test_the_table_has_the_typed_values():
    posted = {"first-1": " 1 ", "last-1": "4", "points-1-1": "1", "points-1-2": "½", "first-2": "", "first-4": "6"}
    rows = fields.rows_typed(Arbiter().state, posted)
    assert [row.number for row in rows] == [1, 2, 4]
    rounds = len(fields.table_rounds(Arbiter().state))
    assert fields.table_of(rows) == (
        Virtual(1, 4, (10, 5, *[0] * (rounds - 2))),
        Virtual(6, 6, (0,) * rounds),
    )


@pytest.mark.parametrize(
    ("row", "refusal"),
    [
        (fields.Row(2, "5", "4"), "Group 2: the last number, 4, is smaller than the first, 5"),
        (fields.Row(2, "0"), "Group 2: '0' is not the number"),
        (fields.Row(2, "1000000"), "Group 2: '1000000' is not the number"),
        (fields.Row(2, "1", points=("101",)), "Group 2: '101' is no number of points"),
        (fields.Row(2, "1", points=("-1",)), "Group 2: '-1' is no number of points"),
    ],
)
def test_an_invalid_group_is_refused(row, refusal):
    with pytest.raises(InvalidInput, match=refusal):
        fields.virtual(row)


def test_the_limits_of_a_group_are_allowed():
    assert fields.virtual(fields.Row(1, "999999", "", ("100", "0"))) == Virtual(999_999, 999_999, (1000, 0))


@pytest.mark.parametrize(
    ("name", "family"), [("Vries, Anna de", "Vries"), ("Anna de Vries", "Vries"), ("Anna", ""), ("", "")]
)
def test_a_family_name_is_the_last_word_or_the_part_before_the_comma(name, family):
    assert fields.family_name(name) == family


def test_a_forfeit_is_noted_with_its_own_round():
    arbiter = Arbiter()
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.play("1-0", "1-0", "-+", "1-0")
    assert [(note.round, note.text.rpartition(": ")[2]) for note in forfeits(arbiter.state.tournament)] == [(2, "-+")]


def test_a_roster_and_the_list_of_players_must_have_the_same_numbers():
    arbiter = TeamArbiter()
    entered = team_propose.teams_entered(arbiter.who, team_propose.teams_in(TEAMS))
    stranger = msgspec.structs.replace(entered.players[0], number=99, name="Stranger")
    for players in (entered.players[1:], (*entered.players, stranger)):
        with pytest.raises(InvalidInput, match="is in a roster or in the list of players, but not in both"):
            arbiter.decide(msgspec.structs.replace(entered, players=players))


def test_a_team_must_give_its_line_up_for_its_first_match_without_one():
    """This holds in a round robin, in which all rounds are known, regardless of the line-ups of other teams."""
    arbiter = TeamArbiter()
    arbiter.say(SettingsChanged, name="League", rules="berger", rounds=3)
    arbiter.decide(*propose.full_schedule(arbiter.state, arbiter.who))
    assert arbiter.state.teams.matches[0] == ((1, 4), (2, 3))
    for team in (1, 4):
        arbiter.decide(*team_propose.line_up(arbiter.state, arbiter.who, team, arbiter.rosters[team][:2], round=1))
    assert [team_propose.round_to_play(arbiter.state, team) for team in (1, 2, 3, 4)] == [2, 1, 1, 2]


def corrected(arbiter, **form):
    return forms.Correction(1, form).events(arbiter.state, arbiter.who, "a slip was read wrongly")


def test_4_3_a_correction_is_read_from_the_form_and_refused_if_nothing_changes():
    arbiter = Arbiter(players=4)
    arbiter.play("1-0", "½-½")
    white, black = arbiter.state.boards[0][0]
    arbiter.decide(*corrected(arbiter, what="result", board=f"{white}-{black}", result="0-1"))
    assert arbiter.state.result(1, white, black).label == "0-1"
    for form, refusal in (
        ({"what": "result", "board": f"{white}-{black}", "result": "0-1"}, "nothing changes"),
        ({"what": "result", "board": "x", "result": "0-1"}, "Round 1 has no game 0 – 0"),
        ({"what": "weather"}, "'weather' cannot be corrected"),
        ({}, "'' cannot be corrected"),
    ):
        with pytest.raises(InvalidInput, match=refusal):
            arbiter.decide(*corrected(arbiter, **form))


def test_families_of_two_or_more_are_listed_until_they_are_kept_apart():
    arbiter = Arbiter(players=4)
    for number, name in ((1, "Smit, Anna"), (3, "Bea SMIT"), (4, "de Boer, Jan")):
        player = arbiter.state.players[number]
        arbiter.say(PlayerEdited, name=player.name, player=as_new_player(player._replace(name=name)))
    (smits,) = forms.families(arbiter.state)
    assert (smits.name, [player.number for player in smits.players]) == ("Smit", [1, 3])
    arbiter.say(PlayersKeptApart, players=(1, 3))
    assert forms.families(arbiter.state) == []
    assert forms.families(TeamArbiter().state) == []
