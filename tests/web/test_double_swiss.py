"""Tests of a Double-Swiss on the site: both games of a match by the leader and by phone, standings, next round."""

import pytest
from django.conf import settings
from django.urls import reverse

from indeler.formats import read
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.copies.making import copy_of_row
from indeler.web.tenancy import current
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

PLAYERS = "Anna; 2100\nBram; 2000\nCor; 1900\nDirk; 1800\nEva; 1700"


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def double(leader):
    """Return a tournament of five players with its first round paired and published."""
    told = {"name": "Double", "rules": "fide-double-swiss", "rounds": 3, "players": PLAYERS, "is_public": "on"}
    leader.post(reverse("new-tournament"), told)
    made = Open.objects.get(name="Double")
    press(leader, made, "pair")
    press(leader, made, "publish", 1)
    return made


def press(client, tournament, page, *where, **fields):
    version = Open.objects.get(pk=tournament.pk).version
    answer = client.post(reverse(page, args=[tournament.slug, *where]), {"version": version, **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def enter(client, tournament, board, result, was=""):
    """Return the answer of the page to a click on a button of a board."""
    where = reverse("result", args=[tournament.slug, state(tournament).rounds, board])
    return client.post(where, {"result": result, "was": was}, headers={"HX-Request": "true"}).content.decode()


def state(tournament):
    return log.state_of(Open.objects.get(pk=tournament.pk))


def test_both_games_are_entered_one_after_the_other(leader, double):
    assert 'value="1-0 / *"' in leader.get(reverse("lead", args=[double.slug])).content.decode()
    row = enter(leader, double, 1, "1-0 / *")
    assert 'value="1-0 / *" aria-pressed="true"' in row
    assert "data-open" in row
    assert state(double).open_boards == 2
    row = enter(leader, double, 1, "1-0 / ½-½", was="1-0 / *")
    assert 'value="1-0 / ½-½" aria-pressed="true"' in row or 'value="1-0 / ½-½" id=' in row
    assert "data-open" not in row
    assert state(double).open_boards == 1
    assert [type(event).__name__ for event in log.tournament_of(Open.objects.get(pk=double.pk)).events[-2:]] == [
        "ResultEntered",
        "ResultEntered",
    ]


def test_an_adjourned_game_is_shown_in_the_language_of_the_visitor(leader, double):
    leader.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    row = enter(leader, double, 1, "adjourned / *")
    assert "<strong>ajournée</strong>" in row
    assert "<strong>adjourned</strong>" not in row
    log_page = leader.get(reverse("log", args=[double.slug])).content.decode()
    assert "ajournée / *" in log_page
    assert "ajournée / *" in leader.get(reverse("round", args=[double.slug, 1])).content.decode()


def test_one_result_is_not_enough_except_for_a_forfeit(leader, double):
    assert "give both games" in enter(leader, double, 1, "1-0")
    enter(leader, double, 1, "+-")
    assert state(double).result(1, *state(double).boards[0][0]).label == "+- / +-"


def test_a_round_is_played_and_the_next_one_paired(leader, double):
    enter(leader, double, 1, "1-0 / ½-½")
    enter(leader, double, 2, "½-½ / 0-1")
    press(leader, double, "pair")
    press(leader, double, "publish", 2)
    assert state(double).rounds == 2
    standings = leader.get(reverse("standings", args=[double.slug])).content.decode()
    assert "during round 2" in standings
    assert "3w1½" in leader.get(reverse("cross-table", args=[double.slug])).content.decode()
    assert "1-0 / ½-½" in leader.get(reverse("round", args=[double.slug, 1])).content.decode()


def test_the_file_has_two_columns_for_a_match(leader, double, tmp_path):
    enter(leader, double, 1, "1-0 / ½-½")
    file = tmp_path / "double.trf"
    file.write_bytes(leader.get(reverse("export", args=[double.slug, "trf26"])).content)
    text = file.read_text("utf-8")
    assert "192 FIDE_DOUBLESWISS" in text
    assert "142 6" in text
    assert "w 1" in text
    assert "b =" in text
    assert read(file).rounds == state(double).tournament.rounds


def test_results_by_phone_prints_and_the_published_copy(leader, client, double):
    link = links.make(LinkKind.RESULTS, tournament=double, label="Hall", first_board=1, last_board=9)
    phone = client.get(links.address(client.get("/").wsgi_request, link), follow=True).content.decode()
    assert phone.count('aria-label="Game 2"') == 2
    enter(client, double, 2, "0-1 / *")
    enter(client, double, 2, "0-1 / -+", was="0-1 / *")
    for what in ("pairings", "standings", "cross-table"):
        assert leader.get(reverse("print", args=[double.slug, what])).content.startswith(b"%PDF"), what
    copy = copy_of_row(Open.objects.get(pk=double.pk), current.club(), with_prints=False)
    assert any("0-1 / -+" in page.decode() for name, page in copy.items() if name.endswith(".html"))


def test_the_correction_page_offers_the_results_of_both_games(leader, double):
    for board in (1, 2):
        enter(leader, double, board, "1-0 / 1-0")
    page = leader.get(reverse("correct", args=[double.slug, 1])).content.decode()
    assert 'value="½-½ / 0-1"' in page
    leader.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    page = leader.get(reverse("correct", args=[double.slug, 1])).content.decode()
    assert '<option value="1-0 / adjourned">1-0 / ajournée</option>' in page


def test_a_file_that_cannot_hold_the_points_is_explained_and_not_offered(leader, double):
    """With half a point for a drawn match a drawn game is worth ¼, and a TRF file has tenths."""
    told = {"name": "Quarters", "rules": "fide-double-swiss", "rounds": 3, "players": PLAYERS, "scoring": "1-½-0"}
    leader.post(reverse("new-tournament"), {**told, "is_public": "on"})
    quarters = Open.objects.get(name="Quarters")
    index = copy_of_row(quarters, current.club(), with_prints=False)["index.html"].decode()
    for page in ("prints", "tournament-tables"):
        shown = leader.get(reverse(page, args=[quarters.slug])).content.decode()
        assert "¼ points cannot stand in a tournament file" in shown
        assert reverse("export", args=[quarters.slug, "trfx"]) not in shown
        assert leader.get(reverse("export", args=[quarters.slug, "json"])).status_code == 200
        assert (
            reverse("export", args=[double.slug, "trfx"])
            in leader.get(reverse(page, args=[double.slug])).content.decode()
        )
    assert "¼ points cannot stand in a tournament file" in index
    assert "TRF26" not in index
