"""knockout KO5: tests of the number of rounds that a player survived."""

import pytest

RULEBOOK = "knockout"

DRAWN_FINAL = """
    1: 4w1 2b=
    2: 3w1 1w=
    3: 2b0 .
    4: 1b0 .
    """


def test_KO5_a_loss_ends_the_cup_but_a_draw_in_the_last_round_does_not(crosstable, values):
    assert values(crosstable(DRAWN_FINAL), "SURV", "knockout") == {1: 2, 2: 2, 3: 0, 4: 0}


@pytest.mark.parametrize(
    ("named", "survived"),
    [
        ("1", {1: 2, 2: 1}),
        ("2", {1: 1, 2: 2}),
        ("2:2", {1: 1, 2: 2}),
        ("1, 2", {1: 1, 2: 2}),
        ("2, 1", {1: 2, 2: 1}),
        ("1:2", {1: 2, 2: 2}),  # of round 1, in which 2 won
        ("3", {1: 2, 2: 2}),
    ],
)
def test_KO5_the_player_named_last_advances_from_a_draw_in_the_last_round(crosstable, values, named, survived):
    tournament = crosstable(DRAWN_FINAL).replace(settings={"through": named})
    assert values(tournament, "SURV", "knockout") == {**survived, 3: 0, 4: 0}


def test_KO5_naming_another_player_has_no_effect_on_a_bye(crosstable, values):
    table = crosstable("1: 2w1 U\n2: 1b0 .").replace(settings={"through": "2"})
    assert values(table, "SURV", "knockout") == {1: 2, 2: 0}


def test_KO5_after_a_draw_the_player_in_the_next_round_has_survived(crosstable, values):
    table = crosstable(
        """
        1: 4w= 2b1
        2: 3w= 1w0
        3: 2b= .
        4: 1b= .
        """
    )
    assert values(table, "SURV", "knockout") == {1: 2, 2: 1, 3: 0, 4: 0}
    bye = crosstable("1: 2w= U\n2: 1b= .")
    assert values(bye, "SURV", "knockout") == {1: 2, 2: 0}


def test_KO5_a_forfeit_counts_like_a_game(crosstable, values):
    assert values(crosstable("1: 2w+ 3b-\n2: 1b- .\n3: U 1w+"), "SURV", "knockout") == {1: 1, 2: 0, 3: 2}


def test_KO5_a_withdrawn_player_has_survived_the_earlier_rounds(crosstable, values):
    table = crosstable("1: 4w1 2b1 .\n2: 3w1 1w0 .\n3: 2b0 . .\n4: 1b0 . .")
    assert values(table, "SURV", "knockout")[1] == 3
    left = [player._replace(withdrawn_after={1: 2, 3: 2}.get(number)) for number, player in table.players.items()]
    assert values(table.replace(players=left), "SURV", "knockout") == {1: 2, 2: 1, 3: 0, 4: 0}
