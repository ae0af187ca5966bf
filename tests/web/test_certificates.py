"""Tests of certificates of a tournament and of a season: for places, categories, prizes and participation."""

import json

import pytest
from django.urls import reverse

from indeler.language.catalogue import LANGUAGES
from indeler.web.accounts.pages import Role
from indeler.web.live import typeset
from indeler.web.live.views.certificates import ordinal_place, season_lists, spoken_name
from indeler.web.tenancy import models
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

PLAYERS = "Anna de Vries; 1987\nKees Bakker; 1850\nTom Visser; 1790\nLars Smit; 1600"
WORDING = {"title": "Certificate", "place_and_date": "Utrecht, 3 May 2027", "signed": "The leader", "places": "2"}


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def made(monkeypatch):
    """Return the sheets that were passed to the typesetter."""
    sheets = []

    def instead(template, form, data):
        sheets.append((template, json.loads(json.dumps(data))))
        return b"%PDF"

    monkeypatch.setattr(typeset, "_run_typesetter", instead)
    return sheets


@pytest.fixture
def played(leader):
    """Return a tournament after one round, in which Anna de Vries and Kees Bakker won."""
    form = {"name": "Short", "rules": "fide-dutch", "rounds": 1, "players": PLAYERS, "is_public": "on"}
    leader.post(reverse("new-tournament"), form)
    row = decisions.pair_next(Open.objects.get(slug="short"), By("The leader"))
    row = decisions.publish(row, 1, By("The leader"))
    for white, black in ((1, 3), (4, 2)):
        row = enter_result(row, ResultEntry(1, white, black, "1-0" if white == 1 else "0-1", "*"), By("The leader"))
    return row


def asked(client, **fields):
    return client.post(reverse("certificates", args=["short"]), {**WORDING, **fields})


def names(sheets):
    return [sheet[0] for sheet in sheets[-1][1]["sheets"]]


def test_certificates_for_the_first_places_of_the_standings(leader, played, made):
    answer = asked(leader, list="standings", who="places")
    assert answer["Content-Type"] == "application/pdf"
    template, data = made[-1]
    assert template == "certificates"
    assert data["sheets"][:2] == [
        ["Anna de Vries", "1st place", "", "with 1 point"],
        ["Kees Bakker", "2nd place", "", "with 1 point"],
    ]
    assert (data["signed"], data["place_and_date"]) == ("The leader", "Utrecht, 3 May 2027")


def test_certificates_for_all_participants(leader, played, made):
    asked(leader, list="standings", who="everybody")
    assert [sheet[1] for sheet in made[-1][1]["sheets"]] == ["took part"] * 4


def test_a_category_has_its_own_ranking_and_certificates_name_the_prizes(leader, played, made):
    row = Open.objects.get(slug="short")
    category = {"version": row.version, "name": "Below 1800", "rating_to": "1799"}
    leader.post(reverse("lead-category", args=["short", 0]), category)
    row.refresh_from_db()
    group = {"version": row.version, "name": "Prizes", "sharing": "equal", "main": "200", "category-0": "76; cup"}
    leader.post(reverse("lead-prize-group", args=["short", 0]), group)
    asked(leader, list="category-1", who="places", places="1")
    assert made[-1][1]["sheets"] == [["Tom Visser", "1st place", "Below 1800", "with 0 points"]]
    asked(leader, list="prizes", who="places")
    assert names(made) == ["Anna de Vries", "Kees Bakker", "Tom Visser"]
    assert made[-1][1]["sheets"][2][1:3] == ["Below 1800", "76.00, cup"]


def test_every_table_of_a_season_can_be_chosen(leader, season, made):
    models.Club.objects.update(name="De Toren")
    address = reverse("season-certificates", args=[season.slug])
    lists = [key for key, _label in leader.get(address).context["form"].fields["list"].choices]
    assert lists
    assert leader.post(address, {**WORDING, "list": lists[0], "who": "places"})["Content-Type"] == "application/pdf"
    assert 1 <= len(names(made)) <= 3
    assert made[-1][1]["event"] == f"De Toren · {season.name}"
    refused = leader.post(address, {**WORDING, "list": "no such list", "who": "places"})
    assert "no such list" in refused.content.decode()


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("Heide, Frans van der", "Frans van der Heide"),
        ("Anna de Vries", "Anna de Vries"),
        ("Kok, B., sr.", "Kok, B., sr."),
    ],
)
def test_a_certificate_writes_the_first_name_before_the_last_name(listed, said):
    assert spoken_name(listed) == said


@pytest.mark.parametrize(
    ("rank", "place"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (101, "101st"),
        (111, "111th"),
        (112, "112th"),
        (213, "213th"),
    ],
)
def test_an_english_place_has_the_right_ordinal_ending(rank, place):
    assert ordinal_place(rank) == f"{place} place"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_real_certificate_is_typeset_in_every_language(leader, season, language):
    """One sheet is enough: the template is the same for all."""
    address = reverse("season-certificates", args=[season.slug])
    first = leader.get(address).context["form"].fields["list"].choices[0][0]
    asking = {**WORDING, "list": first, "who": "places", "places": "1"}
    assert leader.post(address, asking, headers={"accept-language": language}).content.startswith(b"%PDF")


def test_a_list_does_not_name_its_competition_twice(db):
    from support.clubs import Club

    club = Club('name = "k"\n[[competition]]\nkind = "keizer"\nname = "keizer"', [2000, 1900])
    club.plan()
    titles = [each.label for each in season_lists(club.season).values()]
    assert titles
    assert all(title.casefold().count("keizer") == 1 for title in titles)
