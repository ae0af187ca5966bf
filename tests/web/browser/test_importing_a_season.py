"""Importing a running season in a real browser, from the file to the standings."""

import datetime

import pytest
from playwright.sync_api import expect

from indeler.season import shipped_text, views
from indeler.season.events import MemberJoined, SeasonOpened, encode
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of, store_season
from support.axe import violations
from support.moved_club import EVENT, SEASON
from support.native_files import sevilla

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}
NAMES = ["Piet Bos", "Sem Kok", "Noor Vos", "Ali Smit", "Eva Maas"]
HEAD = "naam;groep;punten;ronden;kleuren;tegenstanders;uitslagen\n"
WRONG = f"{HEAD}Piet Bos;A;6;1;w;2;1\nSem Kok;A;6;1;w;1;1\n"
RIGHT = f"""{HEAD}Piet Bos;A;8;2;wz;2 a;1
Sem Kok;A;4½;2;zw;1 3;0 ½
Noor Vos;A;9,5;2;-z;o 2;- ½
Ali Smit;B;7;2;;;
Eva Maas;B;7;2;;;
"""


@pytest.fixture
def under_way(site):
    """Return a season that began ten weeks ago in another program; only its members are entered."""
    start = clock.today() - datetime.timedelta(weeks=10)
    end = start + datetime.timedelta(days=300)
    signed = {"at": clock.now(), "by": "Leader"}
    opened = SeasonOpened(**signed, name="Ours", start=start, end=end, rules="botwinnik")
    row = store_season("Ours", shipped_text("botwinnik"), [encode(opened)])
    members = [MemberJoined(**signed, member=number, name=name, rating=1500) for number, name in enumerate(NAMES, 1)]
    append(row, members)
    return row


def test_the_scores_so_far_are_imported_from_a_list_into_the_standings(visit, accounts, under_way, tmp_path):
    page = visit(accounts[Role.LEADER], viewport=PHONE, locale="nl")
    page.goto(f"/s/{under_way.slug}/lead/members/")
    page.locator("main").get_by_role("link", name="Veel tegelijk").click()  # which opens its section
    page.get_by_role("link", name="Een lopend seizoen overnemen").click()
    reads(page, tmp_path / "fout.csv", WRONG)
    expect(page.locator("main [role=alert] li")).to_contain_text("fout.csv:3")
    expect(page.get_by_role("button", name="Dit vastleggen")).to_have_count(0)
    page.get_by_role("link", name="Een ander bestand").click()
    before = now().version
    reads(page, tmp_path / "stand.csv", RIGHT)
    expect(page.locator("main table").first).to_contain_text("Noor Vos9½")
    assert violations(page) == []
    assert now().version == before
    page.get_by_role("button", name="Dit vastleggen").click()
    expect(page.locator("#messages, [role=status]").first).to_contain_text("overgenomen")
    assert [row.points for row in views.standings(now(), 1, "A")] == [95, 80, 45]
    visitor = visit(viewport=PHONE, locale="nl")
    visitor.goto(f"/s/{under_way.slug}/standings/1/A/")
    expect(visitor.locator("main table tbody tr").first).to_contain_text("Noor Vos")
    expect(visitor.locator("main table tbody tr").first.locator("td.strong")).to_have_text("9½")
    page.goto(f"/s/{under_way.slug}/lead/members/")
    expect(page.get_by_role("link", name="Een lopend seizoen overnemen")).to_have_count(0)


def reads(page, file, text):
    file.write_text(text, encoding="utf-8")
    page.set_input_files("[name=file]", file)
    page.locator("main form.stack button.first").click()


def now():
    return season_of(SeasonRow.objects.get())


NARROW = {"width": 320, "height": 640}


def empty_season(rules, weeks=6):
    """Return a season without members that began some weeks ago."""
    start = clock.today() - datetime.timedelta(weeks=weeks)
    opened = SeasonOpened(
        at=clock.now(), by="Leader", name="Ours", start=start, end=start + datetime.timedelta(days=300), rules=rules
    )
    return store_season("Ours", shipped_text(rules), [encode(opened)])


def is_too_wide(page):
    return page.locator("main").bounding_box()["width"] > NARROW["width"]


def test_a_season_of_sevilla_is_imported_from_one_file(visit, accounts, site, tmp_path):
    row = empty_season("keizer")
    days = [clock.today() - datetime.timedelta(weeks=week) for week in (4, 3, 2)]
    played = SEASON.replace(event=EVENT._replace(round_dates=tuple(f"{day:%y/%m/%d}" for day in days)))
    page = visit(accounts[Role.LEADER], viewport=NARROW, locale="nl", scripts=False)
    page.goto(f"/s/{row.slug}/lead/members/take-over/")
    file = tmp_path / "intern.json"
    file.write_bytes(sevilla(Intern=played).replace(b'"1-0"', b'"1-0?"'))
    page.set_input_files("[name=file]", file)
    page.locator("main form.stack button.first").click()
    expect(page.locator("main")).to_contain_text("de uitslag '1-0?' van Sevilla is niet bekend")
    file.write_bytes(sevilla(Intern=played))
    page.set_input_files("[name=file]", file)
    page.locator("main form.stack button.first").click()
    expect(page.locator("main table").first).to_contain_text("Aerts, Lotte")
    assert not is_too_wide(page)
    page.get_by_role("button", name="Dit vastleggen").click()
    assert sorted(paired.date for paired in now().state.pairings.values()) == days
    assert len(now().state.members) == 7


def test_an_online_arena_is_imported_as_an_evening(visit, accounts, site, tmp_path):
    row = empty_season("rapid")
    names = ("Piet Bos", "Noor Vos")
    append(row, [MemberJoined(at=clock.now(), by="Leader", member=at, name=name) for at, name in enumerate(names, 1)])
    page = visit(accounts[Role.LEADER], viewport=NARROW, locale="nl")
    page.goto(f"/s/{row.slug}/lead/arena/")
    assert violations(page) == []
    file = tmp_path / "arena.ndjson"
    file.write_text('{"rank":1,"score":9,"username":"NoorVos"}\n{"rank":2,"score":4,"username":"pjotr"}\n')
    page.set_input_files("[name=file]", file)
    page.fill("[name=date]", clock.today().isoformat())
    page.locator("main form.stack button.first").click()
    expect(page.locator("[name=who_0]")).to_have_value("2")
    page.select_option("[name=who_1]", label="Piet Bos")
    assert violations(page) == []
    assert not is_too_wide(page)
    page.get_by_role("button", name="Dit vastleggen").click()
    expect(page.locator("main table").first).to_contain_text("Noor Vos")
    assert [(one.member, one.points) for one in now().competition("rapid").standings(1)] == [(2, 90), (1, 40)]
