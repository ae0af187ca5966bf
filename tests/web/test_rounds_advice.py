"""What a number of rounds achieves, shown where a tournament is created and where it is changed."""

import pytest
from django.urls import reverse

from indeler import systems
from indeler.lab import asking
from indeler.web.accounts.pages import Role

NEW = {"name": "Open", "rules": "fide-dutch", "rounds": "7", "rounds-players": "80"}
SENTENCE = "With 7 rounds the strongest of 80 wins"


@pytest.fixture
def asked(as_role):
    """Return a function that reads the text below the rounds, requested by a script or by the button without one."""
    leader = as_role(Role.LEADER)

    def ask(*, script=True, **filled):
        form = {**NEW, "ask": "1", **filled}
        headers = {"HX-Request": "true"} if script else {}
        answer = leader.post(reverse("new-tournament"), form, headers=headers)
        assert answer.status_code == 200
        return answer.content.decode()

    return ask


def test_the_sentence_comes_from_the_table(asked):
    part = asked()
    assert "<html" not in part
    assert all(str(sentence) in part for sentence in asking.describe_chances(80, 7))
    assert "How we know" in part
    assert "played by fide-dutch" in part


CHESS_BY_KNDB = {"rules": "kndb", "game": "chess"}


def test_a_rulebook_with_its_own_table_uses_that_table(asked):
    part = asked(rules="kndb")
    assert str(asking.describe_chances(80, 7, "kndb")[0]) in part
    assert asking.describe_chances(80, 7, "kndb") != asking.describe_chances(80, 7)
    assert "played by kndb (results: draughts, which is assumed;" in part
    assert all("played by fide-dutch" in asked(**filled) for filled in ({"rules": "knsb-rating"}, CHESS_BY_KNDB))


def test_without_a_script_the_page_keeps_what_was_filled_in(asked):
    page = asked(script=False, players="A; 1900\nB; 1800")
    assert SENTENCE in page
    assert 'name="rounds-players" value="80"' in page
    assert "A; 1900\nB; 1800" in page
    assert 'value="7"' in page


def test_players_on_the_list_are_counted_if_no_number_is_given(asked):
    many = "\n".join(f"Player {number}" for number in range(20))
    assert "the strongest of 20 wins" in asked(**{"rounds-players": "", "players": f"{many}\n\n"})


def test_an_empty_number_of_rounds_means_the_usual_number(asked):
    assert str(asking.describe_chances(80, systems.rulebook("fide-dutch").usual_rounds(80))[0]) in asked(rounds="")


NOT_COUNTED = (
    {"rules": "berger"},
    {"rules": "keizer"},
    {"rules": "knockout"},
    {"game": "draughts"},
    {"rules": "nothing"},
    {"rounds": "40"},
    {"rounds-players": "5000"},
    {"rounds-players": "many", "players": ""},
)


def test_nothing_is_shown_for_combinations_without_figures(asked):
    assert [filled for filled in NOT_COUNTED if asked(**filled).strip()] == []


def test_the_sentence_is_in_the_language_of_the_visitor(as_role):
    leader = as_role(Role.LEADER)
    for lang, words in (("nl", "wint de sterkste van 80"), ("de", "gewinnt der Stärkste von 80")):
        leader.cookies["django_language"] = lang
        part = leader.post(reverse("new-tournament"), {**NEW, "ask": "1"}, headers={"HX-Request": "true"})
        assert words in part.content.decode()


def test_the_settings_of_a_tournament_show_the_sentence_for_its_players(as_role):
    leader = as_role(Role.LEADER)
    players = "\n".join(f"Player {number}; {1500 + number}" for number in range(20))
    leader.post(reverse("new-tournament"), {"name": "Open", "rules": "fide-dutch", "rounds": 5, "players": players})
    assert "With 5 rounds the strongest of 20 wins" in leader.get(reverse("settings", args=["open"])).content.decode()
