"""A club that starts to use the site during its season: earlier rounds are previewed, then stored."""

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from indeler.season import views
from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from support.moved_club import EVENT, SEASON
from support.moved_club import NAMES as NAMES_MOVED
from support.native_files import sevilla

pytestmark = pytest.mark.sampled(2)

NAMES = ["Piet Bos", "Sem Kok", "Noor Vos", "Ali Smit", "Eva Maas"]
HEAD = "naam;groep;punten;ronden;kleuren;tegenstanders;uitslagen\n"
SCORES = f"""{HEAD}Piet Bos;A;8;2;w-;2 a;1
Sem Kok;A;4½;2;bw;1 3;0 ½
Noor Vos;A;9,5;2;-b;o 2;- ½
Ali Smit;B;7;2;;;
Eva Maas;B;7;2;;;
"""


@pytest.fixture
def leader(site, accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


@pytest.fixture
def slug(leader):
    """Return a season that began ten weeks ago, with five members."""
    start = datetime.date.today() - datetime.timedelta(weeks=10)
    form = {"name": "Ours", "start": start, "end": start + datetime.timedelta(days=300), "rules": "botwinnik"}
    leader.post(reverse("new-season"), form)
    slug = SeasonRow.objects.get().slug
    for name in NAMES:
        leader.post(reverse("manage-members", args=[slug]), {"name": name})
    return slug


def now():
    return season_of(SeasonRow.objects.get())


def upload(leader, slug, text):
    file = SimpleUploadedFile("stand.csv", text.encode())
    return leader.post(reverse("take-over", args=[slug]), {"file": file})


def test_the_page_is_offered_with_the_members_until_a_round_exists(leader, slug):
    address, members = reverse("take-over", args=[slug]), reverse("manage-members", args=[slug])
    assert address in leader.get(members).content.decode()
    assert leader.get(address).status_code == 200
    written(leader, slug)
    assert address not in leader.get(members).content.decode()
    assert "Rounds have been paired here already" in upload(leader, slug, SCORES).content.decode()


def written(leader, slug):
    shown = upload(leader, slug, SCORES)
    form = {"list": shown.context["data"], "name": "stand.csv", "version": shown.context["season"].version}
    return shown, leader.post(reverse("take-over", args=[slug]), form, follow=True)


def test_the_result_is_previewed_and_then_stored(leader, slug):
    before = now().version
    shown = upload(leader, slug, SCORES)
    assert (shown.status_code, now().version) == (200, before)
    tables = {table.place.group: [row[1:] for row in table.rows] for table in shown.context["tables"]}
    assert tables["A"] == [("Noor Vos", "9½"), ("Piet Bos", "8"), ("Sem Kok", "4½")]
    _, answer = written(leader, slug)
    assert "The season so far is taken over." in answer.content.decode()
    assert [row.points for row in views.standings(now(), 1, "A")] == [95, 80, 45]
    assert {event.why for event in now().events if event.kind() == "round-taken-over"} == {"taken over"}


def test_a_report_of_sevilla_is_imported_with_its_members_and_rounds(leader):
    first = datetime.date.today() - datetime.timedelta(weeks=4)
    days = [first + datetime.timedelta(weeks=week) for week in range(3)]
    played = SEASON.replace(event=EVENT._replace(round_dates=tuple(f"{day:%y/%m/%d}" for day in days)))
    start, rules = first - datetime.timedelta(weeks=1), "keizer"
    leader.post(
        reverse("new-season"),
        {"name": "Ours", "start": start, "end": first.replace(year=first.year + 1), "rules": rules},
    )
    slug = SeasonRow.objects.get().slug
    assert reverse("take-over", args=[slug]) in leader.get(reverse("manage-members", args=[slug])).content.decode()
    file = SimpleUploadedFile("intern.json", sevilla(Intern=played))
    shown = leader.post(reverse("take-over", args=[slug]), {"file": file})
    [table] = shown.context["tables"]
    assert table.rows[0][1] == "Aerts, Lotte"
    form = {"list": shown.context["data"], "list_name": "intern.json", "version": shown.context["season"].version}
    answer = leader.post(reverse("take-over", args=[slug]), form, follow=True)
    assert "The season so far is taken over." in answer.content.decode()
    assert sorted(each.date for each in now().state.pairings.values()) == days
    assert {member.name for member in now().state.members.values()} == set(NAMES_MOVED)


def test_a_change_since_the_preview_requires_a_new_preview(leader, slug):
    shown = upload(leader, slug, SCORES)
    leader.post(reverse("manage-members", args=[slug]), {"name": "Late Comer"})
    before = now().version
    form = {"list": shown.context["data"], "name": "stand.csv", "version": shown.context["season"].version}
    again = leader.post(reverse("take-over", args=[slug]), form)
    assert again.context["season"].version == before == now().version


def test_all_contradictions_are_shown_with_their_lines_and_nothing_can_be_stored(leader, slug):
    text = f"{HEAD}Piet Bos;A;6;1;w;2;1\nSem Kok;A;6;1;w;1;1\nAli Smit;B;6;1;b;4;½\nEva Maas;B;6;1;w;3;0\n"
    shown = upload(leader, slug, text)
    assert shown.status_code == 422
    assert [fault.partition(": ")[0] for fault in shown.context["faults"]] == ["stand.csv:3", "stand.csv:5"]
    assert "Write this down" not in shown.content.decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("naam;punten\nNobody;3\n", "stand.csv:2: there is no member &#x27;Nobody&#x27;"),
        ("", "there are no columns"),
        ("naam;punten;ronden\nPiet Bos;3;30\n", "let the season start earlier"),
    ],
)
def test_an_invalid_file_is_refused_with_a_message_at_the_field(leader, slug, text, says):
    before = now().version
    answer = upload(leader, slug, text or " ")
    assert now().version == before
    assert says in answer.content.decode()


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_new_season_is_proposed_with_dates(leader, language):
    form = leader.get(reverse("new-season"), headers={"accept-language": language}).content.decode()
    start, end = (form.partition(f'name="{name}"')[2].partition(">")[0] for name in ("start", "end"))
    first, last = (datetime.date.fromisoformat(each.partition('value="')[2][:10]) for each in (start, end))
    assert 0 <= (first - datetime.date.today()).days <= 7
    assert first < last <= first + datetime.timedelta(days=430)
