"""Tests of importing members and players: the preview by column, the questions, and what is never stored."""

import datetime
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from indeler.formats.people import read_people
from indeler.season.people.joining import arrivals
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import _without_names, season_of
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Open
from support.clubs import LEADER, Club
from support.forms import forms_of

PASTED = (
    "Naam\tVoornaam\tTussenvoegsel\tAchternaam\tRating\tGeboortedatum\tE-mail\n"
    "Jan van der Berg\tJan\tvan der\tBerg\t1540\t17-05-2011\tjan@club.example\n"
    "Zoë Nieuw\tZoë\t\tNieuw\t\t1987\tzoe@club.example\n"
)
FIDE_LIKE = "ID Number;Name;Fed;Sex;Tit;Rtg;B-day;Club\n1000001;Bos, Anna;NED;F;WFM;2105;1980;De Toren\n"


@pytest.fixture
def owner(as_role):
    return as_role(Role.OWNER)


def members_of(row):
    return season_of(SeasonRow.objects.get(pk=row.pk)).state.members


def pressed(client, page, **changed):
    """Click the button of the preview that saves the list."""
    form = next(form for form in forms_of(page.content.decode(), "") if "list" in form.fields)
    fields = {name: value for name, value in form.fields.items() if name != "accounts"}
    return client.post(form.action, {**fields, **changed}, follow=True)


def pasted(client, season, text):
    return client.post(reverse("manage-members", args=[season.slug]), {"what": "members", "lines": text})


def test_members_pasted_from_a_spreadsheet_are_previewed_and_names_hold_no_private_data(owner, season):
    before = set(members_of(season))
    page = pasted(owner, season, PASTED)
    text = page.content.decode()
    assert "Nothing has been saved yet." in text
    assert '<option value="birth" selected>' in text
    assert set(members_of(season)) == before
    pressed(owner, page)
    jan, zoe = (one for number, one in members_of(season).items() if number not in before)
    assert (jan.name, jan.rating, jan.born) == ("Jan van der Berg", 1540, datetime.date(2011, 5, 17))
    assert zoe.name == "Zoë Nieuw"


def test_accounts_for_email_addresses_are_created_only_on_request(owner, season):
    page = pasted(owner, season, PASTED)
    assert "Make an account for everybody with an e-mail address (2 in this list)" in page.content.decode()
    assert 'name="accounts" value="yes" checked' not in page.content.decode()
    pressed(owner, page)
    assert not Account.objects.filter(email="jan@club.example").exists()
    page = pasted(owner, season, PASTED)
    assert "Accounts made: 2." in pressed(owner, page, accounts="yes").content.decode()
    assert Account.objects.get(email="jan@club.example").name == "Jan van der Berg"


def test_a_private_value_in_a_name_is_refused_until_another_column_is_chosen(owner, season):
    before = set(members_of(season))
    page = pasted(owner, season, "Naam;Wie\nbea@club.example;Bea Kok\n")
    assert page.status_code == 422
    assert "this name holds an e-mail address" in page.content.decode()
    changed = pressed(owner, page, **{"column-0": "-", "column-1": "name"})
    assert "joins: 1" in changed.content.decode()  # the choice is shown before it is saved
    assert set(members_of(season)) == before
    pressed(owner, changed)
    [new] = set(members_of(season)) - before
    assert members_of(season)[new].name == "Bea Kok"


def test_the_preview_asks_for_the_meaning_of_an_unknown_column(owner, season):
    page = pasted(owner, season, "Naam;Sterkte\nBea Kok;1700\n")
    assert "This column is not known: say what it holds, or leave it out." in page.content.decode()
    again = pressed(owner, page, **{"column-1": "rating"})
    assert '<td class="number">1700</td>' in again.content.decode()


def test_a_workbook_of_members_is_read_with_dates_and_numbers(owner, season):
    book = Workbook()
    book.active.append(["Naam", "Geboortedatum", "Rating", "KNSB nr"])
    book.active.append(["Bea Kok", datetime.date(2010, 3, 4), 1432.0, 8100001])
    book.create_sheet("Jeugd").append(["Naam"])
    book["Jeugd"].append(["Kees Klein"])
    file = BytesIO()
    book.save(file)
    before = set(members_of(season))
    upload = SimpleUploadedFile("leden.xlsx", file.getvalue())
    page = owner.post(reverse("manage-members", args=[season.slug]), {"what": "members", "file": upload})
    other = pressed(owner, page, sheet="Jeugd").content.decode()
    assert "Kees Klein" in other
    assert "Bea Kok" not in other
    pressed(owner, page)
    [new] = set(members_of(season)) - before
    bea = members_of(season)[new]
    assert (bea.name, bea.born, bea.rating, bea.knsb) == ("Bea Kok", datetime.date(2010, 3, 4), 1432, "8100001")


def test_a_list_like_that_of_fide_is_accepted_for_players_and_for_members(owner, season):
    file = SimpleUploadedFile("players.csv", FIDE_LIKE.encode())
    owner.post(reverse("new-tournament"), {"name": "Fide", "rules": "fide-dutch", "file": file})
    [player] = state_of(Open.objects.get(name="Fide")).tournament.players.values()
    assert (player.name, player.title, player.fide_id, player.sex) == ("Bos, Anna", "WFM", "1000001", "w")
    assert "joins: 1" in pasted(owner, season, FIDE_LIKE).content.decode()


def test_a_new_tournament_asks_for_the_meaning_of_an_unknown_column(owner):
    asked = {"name": "Paste", "rules": "fide-dutch", "players": "Naam\tSterkte\nBea Kok\t1700\nKees\t1800\n"}
    page = owner.post(reverse("new-tournament"), asked)
    assert not Open.objects.filter(name=asked["name"]).exists()
    assert "This column is not known" in page.content.decode()
    form = next(form for form in forms_of(page.content.decode(), "") if "list" in form.fields)
    carried = {name: form.fields[name] for name in form.fields if name.startswith(("list", "mark", "heading", "sheet"))}
    chosen = {"column-0": "name", "column-1": "rating"}
    again = owner.post(reverse("new-tournament"), {**asked, **carried, **chosen})
    assert again.status_code == 302
    players = state_of(Open.objects.get(name="Paste")).tournament.players
    assert [(each.name, each.rating) for each in players.values()] == [("Kees", 1800), ("Bea Kok", 1700)]


def test_the_list_of_players_can_be_previewed(owner):
    asked = {"name": "Look", "rules": "fide-dutch", "players": "Bea Kok; 1700"}
    page = owner.post(reverse("new-tournament") + "?look=1", asked).content.decode()
    assert not Open.objects.filter(name=asked["name"]).exists()
    assert '<option value="rating" selected>' in page
    assert "That did not work" not in page
    assert 'value="Look"' in page


def test_a_preview_without_a_list_creates_nothing(owner):
    asked = {"name": "Look", "rules": "fide-dutch"}
    page = owner.post(reverse("new-tournament") + "?look=1", asked).content.decode()
    assert "There is no list of players yet" in page
    assert not Open.objects.filter(name="Look").exists()


WHOLE = b"012 Open\n001    1      Kok, Bea\n"


@pytest.mark.parametrize(
    ("fields", "file"),
    [
        ({"players": "Bea Kok; 1700\nKees; 1800"}, None),
        ({}, SimpleUploadedFile("players.csv", b"Naam;Rating\nBea Kok;1700\n")),
        ({"players": "Kees; 1800"}, SimpleUploadedFile("players.csv", b"Naam;Rating\nBea Kok;1700\n")),
        ({}, SimpleUploadedFile("open.trf", WHOLE)),
    ],
)
def test_a_tournament_can_be_made_after_a_look_at_the_list_which_shows_the_players(owner, fields, file):
    asked = {"name": "Look", "rules": "fide-dutch", **fields}
    if file:
        file.seek(0)
    page = owner.post(reverse("new-tournament") + "?look=1", {**asked, **({"file": file} if file else {})})
    text = page.content.decode()
    assert "new: " in text
    assert '<th scope="row">Bea Kok' in text or '<th scope="row">Kok, Bea' in text
    form = next(form for form in forms_of(text, "") if "name" in form.fields)
    assert form.action == reverse("new-tournament")
    carried = {
        name: value for name, value in form.fields.items() if name.startswith(("list", "mark", "file-", "column"))
    }
    assert owner.post(form.action, {**asked, **carried}).status_code == 302
    assert state_of(Open.objects.get(name="Look")).players


def test_pasted_players_and_a_file_are_taken_together_and_nobody_is_dropped_without_a_word(owner):
    pasted_lines = "\n".join(f"Pasted {letter}; {1500 + at}" for at, letter in enumerate("ABCDEFGHIJKLMNO"))
    rows = "\n".join(f"Filed {letter};{1700 + at}" for at, letter in enumerate("ABCDEFGHIJKLMNOPQR"))

    def asked():
        file = SimpleUploadedFile("players.csv", f"Naam;Rating\n{rows}\nA Pasted;1511\n".encode())
        return {"name": "Both", "rules": "fide-dutch", "players": pasted_lines, "file": file}

    text = owner.post(reverse("new-tournament"), asked()).content.decode()
    assert "the same person as in line 20 of players.csv, and left out; it differs: rating 1511 → 1500." in text
    assert not Open.objects.filter(name="Both").exists()
    form = next(form for form in forms_of(text, "") if "file-list" in form.fields)
    shown = {name: form.fields[name] for name in form.fields if name not in ("anyway", "csrfmiddlewaretoken")}
    shown = {
        name: value for name, value in shown.items() if name.startswith(("list", "mark", "file-", "column", "head"))
    }
    fields = {"name": "Both", "rules": "fide-dutch", "players": pasted_lines}
    shown = {name: value for name, value in shown.items() if "another" not in name}
    page = owner.post(reverse("new-tournament"), {**fields, **shown}, follow=True).content.decode()
    players = state_of(Open.objects.get(name="Both")).players
    assert len(players) == 18 + 15
    assert players[1].name == "Filed R"
    assert "In the lists twice, and entered once: Pasted A." in page


def test_a_namesake_is_another_person_where_the_leader_says_so(owner):
    asked = {"name": "Two", "rules": "fide-dutch", "players": "Jan Bos; 1500\nJan Bos; 1600"}
    text = owner.post(reverse("new-tournament"), asked).content.decode()
    assert 'name="another-2"' in text
    form = next(form for form in forms_of(text, "") if "list" in form.fields)
    shown = {name: value for name, value in form.fields.items() if name.startswith(("list", "mark", "column", "head"))}
    owner.post(reverse("new-tournament"), {**asked, **shown, "another-2": "yes"})
    assert [one.rating for one in state_of(Open.objects.get(name="Two")).players.values()] == [1600, 1500]


@pytest.mark.parametrize("keeps", [False, True])
def test_the_order_of_a_file_is_kept_only_if_asked_also_after_pairing(owner, keeps):
    file = SimpleUploadedFile("players.csv", b"Naam;Rating\nWeak;1500\nStrong;2000\nMiddle;1800\n")
    asked = {"name": "Own", "rules": "fide-dutch", "file": file, **({"keeps_order": "on"} if keeps else {})}
    owner.post(reverse("new-tournament"), asked)
    owner.post(reverse("pair", args=["own"]))
    state = state_of(Open.objects.get(name="Own"))
    assert state.rounds == 1
    expected = ["Weak", "Strong", "Middle"] if keeps else ["Strong", "Middle", "Weak"]
    assert [one.name for one in state.players.values()] == expected


def test_row_146_equals_get_the_order_of_the_typed_list_also_where_that_is_chosen_later(owner):
    typed = "Zoe; 1800\nAnna; 1800\nMia; 1900\nBea; 1800"
    owner.post(reverse("new-tournament"), {"name": "Equals", "rules": "fide-dutch", "players": typed})
    row = Open.objects.get(name="Equals")

    def names():
        row.refresh_from_db()
        return [one.name for one in state_of(row).players.values()]

    assert names() == ["Mia", "Anna", "Bea", "Zoe"]
    owner.post(reverse("edit-players", args=["equals"]), {"name": "Carla", "rating": "1800", "version": row.version})
    assert names() == ["Mia", "Anna", "Bea", "Carla", "Zoe"]
    order = {"what": "order", "method": "FIDE", "equals": "list", "version": row.version}
    owner.post(reverse("regulations", args=["equals"]), order)
    assert names() == ["Mia", "Zoe", "Anna", "Bea", "Carla"]
    owner.post(reverse("pair", args=["equals"]), {"version": row.version})
    assert names() == ["Mia", "Zoe", "Anna", "Bea", "Carla"]
    owner.post(reverse("restore", args=["equals", 2]), {"version": row.version, "anyway": "yes"})
    assert names() == ["Mia", "Anna", "Bea", "Carla", "Zoe"]


def listed(client, row, **fields):
    return client.post(reverse("enter-list", args=[row.slug]), {"version": row.version, **fields})


def entered(client, row, page, **fields):
    """Press the button of the preview."""
    form = next(form for form in forms_of(page.content.decode(), "") if "players" in form.fields)
    kept = {name: value for name, value in form.fields.items() if "another" not in name}
    client.post(form.action, {**kept, **fields, "decide": "yes"}, follow=True)
    row.refresh_from_db()
    return state_of(row)


def test_a_list_is_added_to_an_open_after_round_1_with_new_known_and_changed_players(owner):
    fields = {"name": "Late", "rules": "fide-dutch", "players": "Bea Kok; 1700\nKees; 1800\nAnna; 1900\nDirk; 1600"}
    owner.post(reverse("new-tournament"), fields)
    row = Open.objects.get(name="Late")
    owner.post(reverse("pair", args=["late"]), {"version": row.version})
    row.refresh_from_db()
    typed = "Kok, Bea; 1750; De Toren\nKees; 1800\nZoe; 1850"
    file = SimpleUploadedFile("more.csv", b"Naam;Rating\nYorick;1650\n")
    page = listed(owner, row, players=typed, file=file)
    text = page.content.decode()
    assert "rating 1700 → 1750, club – → De Toren" in text
    assert "known already: 1" in text
    assert "new: 2" in text
    assert len(state_of(row).players) == 4
    state = entered(owner, row, page, players=typed)
    named = [(one.name, one.rating, one.club, one.enters) for one in state.players.values()]
    assert named == [
        ("Anna", 1900, "", 1),
        ("Zoe", 1850, "", 2),
        ("Kees", 1800, "", 1),
        ("Bea Kok", 1750, "De Toren", 1),
        ("Yorick", 1650, "", 2),
        ("Dirk", 1600, "", 1),
    ]
    log = owner.get(reverse("log", args=["late"])).content.decode()
    assert "Entered from a list: Zoe; Yorick." in log


@pytest.mark.parametrize(
    ("lines", "says"),
    [("Bea Kok; 1700", "These lists have nothing new."), ("Naam;Rating\nNew;12x\n", "Correct these lines first")],
)
def test_a_list_without_news_or_with_a_fault_is_not_entered(owner, lines, says):
    owner.post(reverse("new-tournament"), {"name": "Same", "rules": "fide-dutch", "players": "Bea Kok; 1700"})
    row = Open.objects.get(name="Same")
    page = listed(owner, row, players=lines)
    assert page.status_code == 422
    assert says in page.content.decode()
    assert 'name="decide"' not in page.content.decode()
    assert len(entered(owner, row, page, players=lines).players) == 1


def test_the_players_of_a_tournament_file_are_added_without_its_rounds(owner):
    owner.post(reverse("new-tournament"), {"name": "More", "rules": "fide-dutch", "players": "Bea Kok; 1700"})
    row = Open.objects.get(name="More")
    page = listed(owner, row, file=SimpleUploadedFile("open.trf", WHOLE + b"001    2      Pen, Piet\n"))
    assert "known already: 1" in page.content.decode()
    state = entered(owner, row, page, players="")
    assert ([one.name for one in state.players.values()], state.rounds) == (["Bea Kok", "Pen, Piet"], 0)


def test_a_list_for_a_round_robin_that_was_drawn_is_refused_before_it_is_entered(owner):
    owner.post(reverse("new-tournament"), {"name": "Robin", "rules": "berger", "players": "A\nB\nC\nD"})
    row = Open.objects.get(name="Robin")
    owner.post(reverse("pair", args=["robin"]), {"version": row.version})
    row.refresh_from_db()
    page = listed(owner, row, players="E")
    assert "Nobody can enter a round robin" in page.content.decode()
    assert page.status_code == 422


def test_the_draft_of_a_season_keeps_the_chosen_columns(owner, season):
    draft = SeasonDraft.objects.create(
        name="x", starts="2027-09-01", ends="2028-05-31", rules=season.rules, club_id=season.club_id
    )
    address = reverse("draft-members", args=[draft.pk])
    owner.post(address, {"lines": "Wie\tSterkte\tmail\nBea Kok\t1700\tbea@club.example\n"})
    assert "Say which column holds the names" in owner.get(address).content.decode()
    chosen = {"column-0": "name", "column-1": "rating", "column-2": "email", "heading_line": "1"}
    owner.post(address + "?again=1", {**chosen, "heading_line_shown": "1"})
    page = owner.get(address).content.decode()
    assert "Bea Kok" in page
    assert "Make an account for everybody with an e-mail address (1 in this list)" in page
    draft.refresh_from_db()
    assert not draft.members_accounts


TITLED = "naam;titel;rating\nAnna;GM;2500\nBob;;2000\nCarla;WFM;1900\nDaan;;1800\n"


def test_titles_are_shown_in_standings_and_pairings_of_a_tournament(owner):
    owner.post(reverse("new-tournament"), {"name": "Titled", "rules": "fide-dutch", "players": TITLED})
    owner.post(reverse("pair", args=["titled"]))
    for page in (reverse("standings", args=["titled"]), reverse("round", args=["titled", 1])):
        text = owner.get(page).content.decode()
        assert '<span class="quiet">GM</span> <a' in text
        assert '<span class="quiet">WFM</span> <a' in text


def test_a_title_is_shown_before_the_name_in_a_season_but_not_before_a_hidden_name():
    club = Club()
    listed = read_people(TITLED.encode(), "leden.csv").rows
    for event in arrivals(club.season, listed, at=club.now, by=LEADER).decided:
        club.append(event)
    assert [club.season.titled(number) for number in club.state.members] == ["GM Anna", "Bob", "WFM Carla", "Daan"]
    hidden = _without_names(club.season, frozenset({1}))
    assert hidden.titled(1) == "Member 1"
    club.plan()
    club.open_cycle(1)
    names = {row.name for table in club.season.competition("cycles").tables() for row in table.rows}
    assert "GM Anna" in names
