"""Tests of a draughts club on the site: results are shown, entered and exported in the notation of draughts."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from indeler.language.catalogue import LANGUAGES
from indeler.season import views
from indeler.web.accounts.models import Account
from indeler.web.hosting import demo
from indeler.web.live.views import season_prints, tournament_prints
from indeler.web.seasons import clock
from indeler.web.seasons.display import competition_name, published_groups
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Open
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)

OF_CHESS = re.compile(r"½|\b1-0\b|\b0-1\b|chess|schaak|schach|KNSB", re.IGNORECASE)


@pytest.fixture
def club(site, settings):
    """Return the demo of ``indeler demo --club draughts``."""
    book, tonight = demo.half_played(2026, club="draughts")
    clock.ahead = timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    demo.fill(book, tonight, "draughts")
    return SeasonRow.objects.get()


@pytest.fixture
def leader(club):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(Account.objects.get(login="leader"))
    return browser


def seen(browser, name, *arguments):
    """Return the visible text of the main part of the page, without tags."""
    answer = browser.get(reverse(name, args=arguments), follow=True)
    assert answer.status_code == 200
    page = re.sub(r"<(script|style).*?</\1>", "", answer.content.decode(), flags=re.DOTALL)
    return re.sub(r"<[^>]*>", " ", page.partition("<main")[2])


def test_no_page_of_the_season_uses_chess_notation_for_results(club, leader):
    season = season_of(club)
    last = max(paired.date for paired in season.state.pairings.values())
    slug, newest = club.slug, views.newest_cycle(season)
    pages = {
        "evening": seen(leader, "evening", slug, last.isoformat()),
        "standings": seen(leader, "season-group", slug, newest.number, "1"),
        "log": seen(leader, "season-log", slug),
        "member": seen(leader, "member", slug, 5).replace("½", ""),  # halves of values, not of games
        "keizer": seen(leader, "competition", slug, "keizer").replace("½", ""),
        "lead": seen(leader, "club-lead-on", slug, last.isoformat()),
        "take over": seen(leader, "take-over", slug),
    }
    assert {name: OF_CHESS.findall(text) for name, text in pages.items() if OF_CHESS.search(text)} == {}
    assert re.search(r"\b2-0\b", pages["evening"])
    assert re.search(r"\b\d+[wb]2\b", pages["standings"])
    assert re.search(r"ended 1-1 \(", pages["log"])
    assert "3w2" in pages["standings"]


def test_the_screen_and_the_prints_use_draughts_notation(club, leader):
    season = season_of(club)
    last = max(paired.date for paired in season.state.pairings.values())
    filled = season_prints.EVENING["pairings"][1]("Evening", published_groups(season, last))
    results = {row[2] for section in filled["sections"] for row in section["rows"]}
    assert results <= {"2-0", "1-1", "0-2", "0-0", "2-0F", "0-2F", "0-0F", "–"}
    assert "2-0" in results
    state = state_of(Open.objects.get())
    legend = tournament_prints.PRINTS["cross-table"][1](state)["legend"]
    assert legend[0][0] == "12w2"
    assert not OF_CHESS.search(seen(leader, "screen", Open.objects.get().slug))
    cards = leader.get(reverse("cross-table-pdf", args=[club.slug, 1, "1"]))
    assert cards.content.startswith(b"%PDF")


def test_a_reported_result_and_the_buttons_of_a_member_use_draughts_notation(club):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(Account.objects.get(login="member"))
    text, claim = seen(browser, "me", club.slug), club.claims.get()
    written = {"1-0": "2-0", "½-½": "1-1", "0-1": "0-2"}[claim.result]
    assert f"{claim.by} reported {written}" in text
    assert re.search(r"I won\s+(2-0|0-2)\s+Draw\s+1-1\s+I lost\s+(2-0|0-2)", text)


def test_the_leader_enters_a_result_in_draughts_notation(club, leader):
    season, claim = season_of(club), club.claims.get()
    fields = {name: getattr(claim, name) for name in ("competition", "part", "round", "white", "black")}
    leader.post(reverse("decision-of", args=[club.slug, "result-entered"]), {**fields, "result": "0-2"})
    board = next(
        board
        for paired in season_of(SeasonRow.objects.get()).state.pairings.values()
        for board in paired.boards
        if (*paired.place[:3], board.white, board.black) == tuple(fields.values())
    )
    assert board.result == "0-1"
    assert season_of(SeasonRow.objects.get()).version == season.version + 1
    assert "ended 0-2 (" in seen(leader, "season-log", club.slug)


def test_a_group_is_exported_as_pdn(club, leader):
    newest = views.newest_cycle(season_of(club))
    page = leader.get(reverse("season-group", args=[club.slug, newest.number, "1"])).content.decode()
    assert ">PDN<" in page
    assert ">PGN<" not in page
    answer = leader.get(reverse("season-export", args=[club.slug, newest.number, "1", "pdn"]))
    assert answer["Content-Disposition"].endswith('.pdn"')
    games = answer.content.decode()
    assert {*re.findall(r'\[Result "(.*?)"\]', games)} <= {"2-0", "1-1", "0-2", "*"}
    assert '[Result "2-0"]' in games
    assert '[GameType "20"]' in games


def test_the_settings_name_no_clause_of_another_rulebook(club, leader):
    page = leader.get(reverse("rule-settings", args=[club.slug])).content.decode()
    assert reverse("rule-setting", args=[club.slug, "evening.weekday"]) in page
    assert "BW-" not in page


def test_an_open_tournament_by_kndb_rules_uses_draughts_notation(club, leader):
    tournament = Open.objects.get()
    state = state_of(tournament)
    assert state.tournament.event.game is None  # its rulebook implies draughts
    cross = seen(leader, "cross-table", tournament.slug)
    assert re.search(r"\b\d+[wb]2\b", cross)
    assert "2F and 0F are wins and losses by forfeit" in cross
    before = seen(leader, "round", tournament.slug, 4)
    assert re.search(r"\b[02]-[02]\b|\b1-1\b", before)
    assert not OF_CHESS.search(before)
    lead = leader.get(reverse("lead", args=[tournament.slug])).content.decode()
    assert re.search(r'value="1-0"[^>]*data-key="2"[^>]*>2-0<', lead)
    games = leader.get(reverse("export", args=[tournament.slug, "pdn"])).content.decode()
    assert '[Result "0-2"]' in games
    headings = leader.get(reverse("export", args=[tournament.slug, "csv"])).content.decode().splitlines()[0]
    assert headings.count("kndb") == 2
    assert "knsb" not in headings


def test_any_tournament_can_be_set_to_draughts_and_uses_its_scoring(club, leader):
    given = {"name": "Snel", "rules": "fide-dutch", "game": "draughts", "rounds": "3", "colour": "w"}
    leader.post(reverse("new-tournament"), {**given, "players": "A; 1200\nB; 1100\nC; 1000\nD; 900"})
    row = Open.objects.get(name="Snel")
    leader.post(reverse("pair", args=[row.slug]), {})
    leader.post(reverse("result", args=[row.slug, 1, 1]), {"result": "1-0", "was": ""})
    state = state_of(Open.objects.get(name="Snel"))
    assert (state.game.value, state.tournament.scale.win) == ("draughts", 20)
    assert re.search(r"\b2-0\b", seen(leader, "round", row.slug, 1))
    changed = {
        "name": "Snel",
        "rules": "fide-dutch",
        "game": "",
        "rounds": "3",
        "leaving": "it was chess",
        "leaves": "yes",
    }
    leader.post(reverse("settings", args=[row.slug]), changed)
    state = state_of(Open.objects.get(name="Snel"))
    assert (state.game.value, state.tournament.scale.win) == ("chess", 10)


def test_a_member_list_of_a_draughts_club_has_kndb_numbers(club, leader):
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("leden.csv", b"naam;kndb-nummer;kndb-rating\nJan Nieuw;12345;1100\n")
    page = leader.post(reverse("manage-members", args=[club.slug]), {"what": "members", "file": file}).content.decode()
    assert "KNDB number" in page
    assert "KNDB rating" in page
    assert "KNSB" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["chess", "draughts"])
def test_a_competition_named_rapid_or_blitz_uses_the_words_of_its_game(lang, game):
    names = "".join(f'[[competition]]\nkind = "evenings"\nname = "{name}"\n' for name in ("rapid", "blitz"))
    season = Club(f'name = "fast club"\ngame = "{game}"\n{names}').season
    with override(lang):
        called = " ".join(competition_name(season, name) for name in ("rapid", "blitz"))
    assert (game, bool(OF_CHESS.search(called))) == (game, game == "chess" and lang in ("nl", "de"))


def test_the_clock_of_the_demo_is_set_to_a_club_evening(club):
    assert views.tonight(season_of(club), clock.today()).date == clock.today()
