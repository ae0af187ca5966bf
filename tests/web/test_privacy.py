"""Data that visitors never see, on pages, in files or in prints: hidden names, dates of birth, addresses."""

import json
import re
from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from indeler.season import events
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.live import printing
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import append, season_of

MOST = 120


@pytest.fixture
def printed(monkeypatch):
    """Return the data that are passed to the typesetter, as text."""
    sheets = []

    def typeset(template, data, when, keep=True):
        sheets.append(json.dumps(data, ensure_ascii=False))
        return b"%PDF"

    monkeypatch.setattr(printing, "typeset", typeset)
    return sheets


def read(answer):
    """Return the contents of a page or a file; a workbook is an archive of texts."""
    if "spreadsheet" not in answer["Content-Type"]:
        return answer.content.decode()
    with ZipFile(BytesIO(answer.content)) as workbook:
        return "".join(workbook.read(name).decode() for name in workbook.namelist())


def public_texts(start, sheets):
    """Yield every kind of page, file and print that a visitor can reach from here, with its text."""
    browser, todo, done = Client(headers={"accept-language": "en"}), list(start), set()
    while todo and len(done) < MOST:
        address = todo.pop(0)
        shape = re.sub(r"\d+", "0", address)
        if shape in done or address.startswith(("/static", "/icon")):
            continue
        done.add(shape)
        sheets.clear()
        answer = browser.get(address)
        if answer.status_code == 302:
            todo.append(answer["Location"])
            continue
        assert answer.status_code == 200, address
        text = read(answer) + "".join(sheets)
        yield address, text
        if "html" in answer["Content-Type"]:
            todo += [link.replace("&amp;", "&") for link in re.findall(r'href="(/[^"#]*)', text)]


@pytest.mark.sampled(3)
def test_private_data_are_on_no_public_page(season, accounts, printed):
    number = accounts[Role.MEMBER].member
    before = season_of(season)
    name, last = before.name(number), max(event.at for event in before.events)
    HiddenName.objects.create(season=season, member=number)
    Account.objects.update(email="private@club.example")
    born = {"member": 900, "name": "Newly Joined", "born": date(1980, 1, 2)}
    append(season, [events.from_fields({"kind": "member-joined", "at": last, "by": "Leader", **born})])
    home = f"/s/{season.slug}/"
    views = ("tonight", "calendar", "tables", "standings", "ladder", "cup", "championship")
    start = [home, f"{home}members/{number}/", f"{home}members/900/", f"{home}calendar.ics"]
    start += [f"{home}head-to-head/?one={number}&other=900"]
    start += [f"/api/v1/seasons/{season.slug}/views/{view}" for view in views]
    seen = set()
    for address, text in public_texts(start, printed):
        seen.add(address)
        assert name not in text, address
        assert "1980" not in text, address
        assert "private@club.example" not in text, address
    assert len(seen) > 30
    assert _member_sees(accounts, home, name)


def _member_sees(accounts, home, name):
    member = Client()
    member.force_login(accounts[Role.MEMBER])
    return name in member.get(f"{home}members/").content.decode()
