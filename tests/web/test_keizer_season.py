"""Tests of a Keizer club on the site: the leader's evening, phones, prints, the big screen and the public page."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.opinion.round_proof import read_proof
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.common.templatetags.wording import cell
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)

RULES = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
title = "Interne competitie"
rounds = 10
"""


@pytest.fixture(params=[RULES])
def season(site, accounts, settings, request):
    """Return a season of five members after one round; it is 18:30 on the second evening, member 1 has an account."""
    club = Club(request.param, (2000, 1900, 1800, 1700, 1600))
    club.plan()
    first, second, *_ = club.dates("keizer")
    club.results(*club.pair(first), choose=lambda white, black: "1-0")
    clock.ahead = timedelta(seconds=seconds_ahead(second, settings.TIME_ZONE))
    Account.objects.filter(role=Role.MEMBER).update(member=1)
    return store_season("Keizer", club.book.store.rules(), club.book.store.read())


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


def test_the_page_of_a_member_shows_the_points_after_the_last_round(site, as_role):
    club = Club(RULES, (2000, 1900, 1800, 1700, 1600))
    club.plan()
    for date in club.dates("keizer")[:2]:
        club.results(*club.pair(date), choose=lambda white, black: "1-0")
    row = store_season("Keizer", club.book.store.rules(), club.book.store.read())
    course = club.season.competition("keizer").course(1)
    assert course.points[0] != course.points[-1]
    page = as_role(Role.PUBLIC).get(reverse("member", args=[row.slug, 1])).content.decode()
    assert f"Rank {course.ranks[-1]} with {cell(course.points[-1])} points" in page


def test_3_the_page_shows_values_changes_of_rank_and_what_a_win_is_worth(as_role, season):
    page = as_role(Role.PUBLIC).get(reverse("season-standings", args=[season.slug]), follow=True).content.decode()
    for said in ("Interne competitie", "Standings after round 1", "what a win against this member is worth", "↑", "↓"):
        assert said in page
    assert "can bring" not in page
    asked = as_role(Role.PUBLIC).get(reverse("competition", args=[season.slug, "keizer"]), {"member": "2"})
    assert "What a game in the next round can bring Member 2" in asked.content.decode()
    assert "What each round gave Member 2" in asked.content.decode()
    own = as_role(Role.MEMBER).get(reverse("competition", args=[season.slug, "keizer"]))
    assert b'id="one-member" data-keep>' in own.content  # an update for all members does not replace this part
    assert b'id="one-member">' in asked.content
    assert "What each round gave Member 1" in own.content.decode()
    assert "can bring" not in own.content.decode()
    for wrong in ("99", "x", "1" * 5000):
        answer = as_role(Role.PUBLIC).get(reverse("competition", args=[season.slug, "keizer"]), {"member": wrong})
        assert "can bring" not in answer.content.decode()


def test_4_an_evening_is_paired_published_played_and_printed(as_role, season):
    leader, tonight = as_role(Role.LEADER), list(now(season).state.evenings)[1].isoformat()
    assert leader.get(reverse("club-lead", args=[season.slug])).status_code == 200
    leader.post(reverse("note-attendance", args=[season.slug, tonight, 5]), {"what": "off"})
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[season.slug, tonight]), {"version": now(season).version})
    (paired,) = [each for each in now(season).state.pairings.values() if each.date.isoformat() == tonight]
    assert paired.published_at
    assert {player for board in paired.boards for player in (board.white, board.black)} == {1, 2, 3, 4}
    assert leader.get(reverse("club-lead", args=[season.slug])).status_code == 200
    why = as_role(Role.PUBLIC).get(reverse("round-explained", args=[season.slug, "keizer", 1, 2])).content.decode()
    address = reverse("season-proof", args=[season.slug, "keizer", 1, 2])
    assert address in why
    assert read_proof(as_role(Role.PUBLIC).get(address).content.decode()).examine().fault is None
    assert "Interne competitie, round 2" in why
    assert "is the next below" in why
    for page in ("season", "calendar", "members", "club-screen", "season-rules"):
        assert leader.get(reverse(page, args=[season.slug]), follow=True).status_code == 200, page
    for what in ("pairings", "names", "slips"):
        sheet = leader.get(reverse("evening-pdf", args=[season.slug, tonight, what]))
        assert sheet.content.startswith(b"%PDF"), what
    table = leader.get(reverse("table-pdf", args=[season.slug, "keizer", "standings"]))
    assert table.content.startswith(b"%PDF")
    assert leader.get(reverse("table-pdf", args=[season.slug, "keizer", "none"])).status_code == 404
    assert leader.get(reverse("club-phone", args=[season.slug])).status_code == 200
    board = paired.boards[0]
    address = reverse("club-result", args=[season.slug, *paired.place[:3], board.white, board.black])
    leader.post(address, {"result": "1-0", "was": ""})
    assert now(season).published(paired.place).boards[0].result == "1-0"
    for page in ("me", "member"):
        numbers = [1] if page == "member" else []
        assert as_role(Role.MEMBER).get(reverse(page, args=[season.slug, *numbers])).status_code == 200, page
    assert "Standings after round" in leader.get(reverse("club-screen", args=[season.slug])).content.decode()


def test_a_short_table_names_the_column_that_it_shows(as_role, season):
    """Keizer 3: the places follow from the score, which is not the number of points won."""
    leader, tonight = as_role(Role.LEADER), list(now(season).state.evenings)[1].isoformat()
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[season.slug, tonight]), {"version": now(season).version})
    for page in ("club-lead", "club-screen", "season-follow", "season-embed"):
        where = [season.slug, "standings"] if page == "season-embed" else [season.slug]
        tables = leader.get(reverse(page, args=where)).content.decode().split("<thead")[1:]
        heads = [table.partition("</thead>")[0] for table in tables]
        assert any(">Score<" in head for head in heads), page
        assert not any(">Points<" in head for head in heads), page


@pytest.mark.parametrize("season", [RULES, RULES + 'absent_long = "1/2"\n'], indirect=True)
def test_2_the_leader_can_note_a_long_absence_if_the_rules_distinguish_it(as_role, season):
    leader, tonight = as_role(Role.LEADER), list(now(season).state.evenings)[1]
    told_apart = bool(now(season).competition("keizer").rules.absent_long)
    page = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    assert ('value="long"' in page) == told_apart
    leader.post(reverse("note-attendance", args=[season.slug, tonight.isoformat(), 5]), {"what": "long"})
    assert now(season).state.attendance[tonight][5].reason == "long"


def test_2_a_member_signs_off_for_a_game_elsewhere(as_role, season):
    member, tonight = as_role(Role.MEMBER), list(now(season).state.evenings)[1].isoformat()
    signed = {"reason": "external", "game_at": f"{tonight}T20:00"}
    member.post(reverse("sign-off", args=[season.slug, tonight]), signed)
    (known,) = now(season).state.attendance[list(now(season).state.evenings)[1]].values()
    assert known.reason == "external"
    assert member.get(reverse("me", args=[season.slug])).status_code == 200
    lead = as_role(Role.LEADER).get(reverse("club-lead", args=[season.slug]))
    assert "Member 1" in lead.content.decode()


def test_5_the_api_returns_the_tables_of_any_competition_as_the_page_shows_them(as_role, season):
    address = f"/api/v1/seasons/{season.slug}/views/tables"
    (keizer,) = as_role(Role.PUBLIC).get(address, {"competition": "keizer"}).json()
    assert (keizer["competition"], keizer["kind"], keizer["title"]) == ("keizer", "keizer", "Interne competitie")
    (table,) = keizer["tables"]
    (shown,) = now(season).competition("keizer").tables()
    assert [column["code"] for column in table["columns"]] == [column.code for column in shown.columns]
    assert [row["member"] for row in table["rows"]] == [row.member for row in shown.rows]
    assert table["rows"][0]["cells"][:2] == [int(cell) for cell in shown.rows[0].cells[:2]]
    assert as_role(Role.PUBLIC).get(address).json() == [keizer]
    assert as_role(Role.PUBLIC).get(address, {"competition": "chess"}).status_code == 400
    standings = address.replace("tables", "standings")
    assert as_role(Role.PUBLIC).get(standings).json() == [keizer]
    assert as_role(Role.PUBLIC).get(standings, {"competition": "chess"}).status_code == 400
