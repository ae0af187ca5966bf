"""A club evening on the site: signing off, pairing, publishing, results, corrections, undo."""

import datetime
import re
from datetime import date, timedelta

import pytest
from django.urls import reverse

from indeler.season import events, views
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of
from support.forms import forms_of

pytestmark = pytest.mark.sampled(2)


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


@pytest.fixture
def tonight(season):
    return clock.today().isoformat()


@pytest.fixture
def published(as_role, season, tonight):
    """Pair and publish the evening; return its rounds."""
    leader = as_role(Role.LEADER)
    leader.post(reverse("pair-evening", args=[season.slug, tonight]), {"version": now(season).version})
    leader.post(reverse("publish-evening", args=[season.slug, tonight]), {"version": now(season).version})
    return [paired for paired in now(season).state.pairings.values() if paired.date.isoformat() == tonight]


def test_the_front_page_shows_tonight(as_role, season, tonight):
    answer = as_role(Role.PUBLIC).get("/")
    assert "Members who do not come sign off before" in answer.content.decode()


def test_every_public_page_of_a_season_opens(as_role, season, sample):
    browser = as_role(Role.PUBLIC)
    pages = ("season", "season-standings", "calendar", "calendar-ics", "members", "cup", "season-rules")
    for page in pages:
        assert browser.get(reverse(page, args=[season.slug]), follow=True).status_code == 200, page
    for number in sample(now(season).state.members, 4):
        assert browser.get(reverse("member", args=[season.slug, number])).status_code == 200
    for each in sample(views.calendar(now(season)), 4):
        assert browser.get(reverse("evening", args=[season.slug, each.date.isoformat()])).status_code == 200
    assert browser.get(reverse("club-screen", args=[season.slug])).status_code == 200
    assert browser.get(reverse("cup-pdf", args=[season.slug])).content.startswith(b"%PDF")
    for what in sample(("pairings", "names", "slips", "poster"), 2):
        sheet = browser.get(reverse("evening-pdf", args=[season.slug, "2026-09-03", what]))
        assert sheet.content.startswith(b"%PDF"), what
    for page in ("standings-pdf", "cross-table-pdf", "cards-pdf"):
        assert browser.get(reverse(page, args=[season.slug, 1, "A"])).content.startswith(b"%PDF")
    for name in ("cycles", "rapid", "blitz"):
        assert browser.get(reverse("competition", args=[season.slug, name])).status_code == 200
    for cycle in views.cycles(now(season)).values():
        for group in cycle.groups:
            assert browser.get(reverse("season-group", args=[season.slug, cycle.number, group])).status_code == 200


def test_a_member_signs_off_and_is_not_paired(as_role, accounts, season, tonight):
    number = accounts[Role.MEMBER].member
    as_role(Role.MEMBER).post(reverse("sign-off", args=[season.slug, tonight]), {"reason": "absent", "why": "ill"})
    assert now(season).state.attendance[clock.today()][number].reason == "absent"
    as_role(Role.LEADER).post(reverse("pair-evening", args=[season.slug, tonight]))
    paired = [each for each in now(season).state.pairings.values() if each.date == clock.today()]
    assert paired
    assert all(number not in (board.white, board.black) for each in paired for board in each.boards)


def test_a_member_who_signed_off_can_come_after_all(as_role, accounts, season, tonight):
    member = as_role(Role.MEMBER)
    member.post(reverse("sign-off", args=[season.slug, tonight]))
    member.post(reverse("sign-on", args=[season.slug, tonight]))
    row = next(
        row for row in views.attendance(now(season), clock.today()) if row.member == accounts[Role.MEMBER].member
    )
    assert row.status == "expected"


def test_a_member_declines_promotion_and_sees_that_it_is_recorded(as_role, accounts, season):
    member, cycle = as_role(Role.MEMBER), max(views.cycles(now(season)))
    page = member.post(reverse("decline", args=[season.slug]), follow=True).content.decode()
    assert f"You do not want to go up after cycle {cycle}." in page
    assert views.has_declined(now(season), cycle, accounts[Role.MEMBER].member)


def test_boards_on_the_page_of_a_rapid_evening_have_unique_ids(as_role, season):
    evening = next(each for each in views.calendar(now(season)) if each.what == "rapid")
    page = as_role(Role.LEADER).get(reverse("club-lead-on", args=[season.slug, evening.date.isoformat()]))
    names = re.findall(r'<li id="(board-[^"]+)"', page.content.decode())
    assert len(names) == len(set(names)) > 10


def test_a_pairing_is_not_visible_before_it_is_published(as_role, season, tonight):
    leader, visitor = as_role(Role.LEADER), as_role(Role.PUBLIC)
    page = reverse("evening", args=[season.slug, tonight])
    leader.post(reverse("pair-evening", args=[season.slug, tonight]))
    assert "not out yet" in visitor.get(page).content.decode()
    leader.post(reverse("publish-evening", args=[season.slug, tonight]))
    assert "not out yet" not in visitor.get(page).content.decode()


def test_the_leader_sees_what_a_sign_off_changes(as_role, accounts, season, tonight):
    leader = as_role(Role.LEADER)
    leader.post(reverse("pair-evening", args=[season.slug, tonight]))
    made = [each for each in now(season).state.pairings.values() if each.date == clock.today()]
    somebody = made[0].boards[0].white
    leader.post(reverse("note-attendance", args=[season.slug, tonight, somebody]), {"what": "off"})
    assert "Something has changed" in leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    asked = leader.post(reverse("publish-evening", args=[season.slug, tonight])).content.decode()
    assert "Pair again, or publish it anyway." in asked


def result_address(season, paired, board):
    place = paired.place
    return reverse(
        "club-result", args=[season.slug, place.competition, place.part, place.round, board.white, board.black]
    )


def test_results_are_entered_corrected_and_cleared(as_role, season, published):
    leader, board = as_role(Role.LEADER), published[0].boards[0]
    address = result_address(season, published[0], board)

    def stored():
        return now(season).state.pairings[published[0].place].boards[0].result

    leader.post(address, {"result": "1-0", "was": ""})
    assert stored() == "1-0"
    leader.post(address, {"result": "0-1", "was": ""})
    assert stored() == "1-0", "the second writer did not see the first result"
    leader.post(address, {"result": "0-1", "was": "1-0"})
    assert stored() == "0-1"
    leader.post(address, {"result": "*", "was": "0-1"})
    assert stored() == ""


def test_a_player_reports_a_game_and_the_leader_confirms_it(as_role, accounts, season, published):
    number = accounts[Role.MEMBER].member
    paired, board = next(
        (each, board) for each in published for board in each.boards if number in (board.white, board.black)
    )
    game = {**dict(zip(("competition", "part", "round"), paired.place[:3], strict=True))}
    game |= {"white": board.white, "black": board.black, "result": "½-½"}
    as_role(Role.MEMBER).post(reverse("claim", args=[season.slug]), game)
    assert SeasonRow.objects.get().claims.get().result == "½-½"
    leader = as_role(Role.LEADER)
    assert "reported ½-½" in leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    leader.post(result_address(season, paired, board), {"result": "½-½", "was": ""})
    assert not SeasonRow.objects.get().claims.exists()


def test_a_player_cannot_report_a_game_of_others(as_role, accounts, season, published):
    number = accounts[Role.MEMBER].member
    paired, board = next(
        (each, board) for each in published for board in each.boards if number not in (board.white, board.black)
    )
    game = {**dict(zip(("competition", "part", "round"), paired.place[:3], strict=True))}
    game |= {"white": board.white, "black": board.black, "result": "½-½"}
    assert as_role(Role.MEMBER).post(reverse("claim", args=[season.slug]), game).status_code == 403


def test_a_pairing_changed_by_hand_needs_a_reason(as_role, season, published):
    paired = published[0]
    swapped = [
        (board.black, board.white) if at == 0 else (board.white, board.black) for at, board in enumerate(paired.boards)
    ]
    form = {"white": [w for w, _ in swapped], "black": [b for _, b in swapped], "odd": paired.odd or ""}
    address = reverse("change-group", args=[season.slug, *paired.place])
    leader = as_role(Role.LEADER)
    leader.post(address, form)
    assert not now(season).state.pairings[paired.place].by_hand
    leader.post(address, {**form, "why": "asked for it"})
    assert now(season).state.pairings[paired.place].by_hand


def test_a_round_is_closed_without_the_result_of_a_player_who_did_not_come(
    as_role, season, published, tonight, settings
):
    leader, absent = as_role(Role.LEADER), published[0].boards[0].white
    clock.ahead += datetime.timedelta(hours=2)
    for paired, board in [(each, board) for each in published for board in each.boards]:
        if board.white != absent:
            leader.post(result_address(season, paired, board), {"result": "1-0", "was": ""})
    leader.post(reverse("verified", args=[season.slug, tonight]))
    assert not isinstance(now(season).events[-1], events.RoundClosed)
    leader.post(reverse("note-attendance", args=[season.slug, tonight, absent]), {"what": "no-show"})
    leader.post(reverse("verified", args=[season.slug, tonight]))
    assert isinstance(now(season).events[-1], events.RoundClosed)


def test_a_decision_on_an_outdated_page_is_refused(as_role, season, tonight):
    leader, seen = as_role(Role.LEADER), now(season).version
    number = min(now(season).playing("cycles", clock.today()))
    as_role(Role.DEPUTY).post(reverse("note-attendance", args=[season.slug, tonight, number]), {"what": "off"})
    answer = leader.post(reverse("pair-evening", args=[season.slug, tonight]), {"version": seen}, follow=True)
    text = answer.content.decode()
    told = f"The deputy: {now(season).name(number)} signed off for "
    assert f"Nothing was done. Since you opened the page this was decided: {told}" in text
    assert now(season).version == seen + 1


def test_undo_adds_an_event(as_role, season, tonight):
    leader, before = as_role(Role.LEADER), now(season).version
    number = min(now(season).playing("cycles", clock.today()))
    leader.post(reverse("note-attendance", args=[season.slug, tonight, number]), {"what": "exempt"})
    leader.post(reverse("take-back-event", args=[season.slug, before + 1]))
    assert now(season).version == before + 2
    assert views.log(now(season), before + 1)[0].taken_back_by == before + 2


def test_my_chances_are_ranges_of_ranks(as_role, accounts, season, published):
    page = as_role(Role.MEMBER).get(reverse("me", args=[season.slug])).content.decode()
    assert "My chances" in page
    for one in views.chances(now(season), accounts[Role.MEMBER].member):
        assert f"<td>{one.best if one.best == one.worst else f'{one.best}–{one.worst}'}<" in page


def test_a_hidden_name_is_seen_by_members_only(as_role, accounts, season):
    name = now(season).name(accounts[Role.MEMBER].member)
    as_role(Role.MEMBER).post(reverse("hide-name", args=[season.slug]), {"hide": "yes"})
    page = reverse("members", args=[season.slug])
    assert name not in as_role(Role.PUBLIC).get(page).content.decode()
    assert name in as_role(Role.BOARD).get(page).content.decode()


def test_no_birth_date_is_on_a_public_page(as_role, season):
    member = next(one for one in now(season).state.members.values() if one.born)
    page = as_role(Role.PUBLIC).get(reverse("member", args=[season.slug, member.id])).content.decode()
    assert member.born.isoformat() not in page
    assert str(member.born.year) not in page


def test_a_restored_backup_has_the_same_events(as_role, season):
    owner = as_role(Role.OWNER)
    from io import BytesIO

    file = BytesIO(owner.get(reverse("backup", args=[season.slug])).content)
    file.name = "backup.zip"
    owner.post(reverse("restore-season"), {"file": file})
    again = SeasonRow.objects.exclude(pk=season.pk).get()
    assert now(again).events == now(season).events


def test_a_new_season_is_created_and_its_first_round_paired(as_role, season):
    leader = as_role(Role.LEADER)
    leader.post(
        reverse("new-season"), {"name": "2030/31", "start": "2030-09-01", "end": "2031-06-30", "rules": "botwinnik"}
    )
    row = SeasonRow.objects.get(name="2030/31")
    for name in ("Anna", "Kees", "Tom", "Lars", "Mieke", "Omar"):
        leader.post(reverse("manage-members", args=[row.slug]), {"name": name, "rating": 1500})
    leader.post(reverse("proposal", args=[row.slug, "calendar"]))
    leader.post(reverse("proposal", args=[row.slug, "cycle"]))
    first = views.calendar(now(row))[0]
    leader.post(reverse("pair-evening", args=[row.slug, first.date.isoformat()]), {"anyway": "yes"})
    assert any(paired.date == first.date for paired in now(row).state.pairings.values())


def test_a_new_season_keeps_the_members_and_their_numbers(as_role, accounts, season):
    form = {"name": "2027/28", "start": "2027-09-01", "end": "2028-06-30", "rules": "botwinnik"}
    as_role(Role.LEADER).post(reverse("new-season"), {**form, "take_over": "on"})
    old, new = now(season), now(SeasonRow.objects.first())
    staying = {number for number, member in old.state.members.items() if member.left is None}
    assert set(new.state.members) == staying
    assert new.name(accounts[Role.MEMBER].member) == old.name(accounts[Role.MEMBER].member)
    assert any(member.last_season == ("A", 1) for member in new.state.members.values())


def test_an_account_keeps_its_number_and_has_no_own_page_in_a_season_of_others(as_role, accounts, season):
    form = {"name": "2027/28", "start": "2027-09-01", "end": "2028-06-30", "rules": "autumn"}
    as_role(Role.LEADER).post(reverse("new-season"), {**form, "end": "2027-12-31"})
    new = SeasonRow.objects.first()
    as_role(Role.LEADER).post(reverse("manage-members", args=[new.slug]), {"name": "Somebody Else"})
    number, before = accounts[Role.MEMBER].member, now(season).state.members
    assert [*now(new).state.members] == [max(before) + 1]
    browser = as_role(Role.MEMBER)
    assert browser.get(reverse("landing"))["Location"] == reverse("season", args=[new.slug])
    assert before[number].name.encode() in browser.get(reverse("me", args=[season.slug])).content


def test_the_calendar_file_has_every_evening(as_role, season):
    text = as_role(Role.PUBLIC).get(reverse("calendar-ics", args=[season.slug])).content.decode()
    assert text.count("BEGIN:VEVENT") == len(views.calendar(now(season)))
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_a_helper_enters_results_of_the_club_evening(as_role, season, published):
    from django.test import Client

    from indeler.web.accounts import links
    from indeler.web.accounts.models import LinkKind

    paired = published[0]
    link = links.make(LinkKind.RESULTS, season=season, group=paired.place.group, first_board=1, last_board=1)
    phone = Client()
    page = phone.get(links.path(link), follow=True).content.decode()
    assert f'id="board-{paired.place.group}1"' in page
    assert f'id="board-{paired.place.group}2"' not in page
    phone.post(result_address(season, paired, paired.boards[0]), {"result": "1-0", "was": ""})
    assert now(season).state.pairings[paired.place].boards[0].result == "1-0"
    assert phone.post(result_address(season, paired, paired.boards[1]), {"result": "1-0"}).status_code == 403


def test_the_clock_is_set_to_the_evening_of_the_demo(season):
    assert isinstance(clock.today(), date)
    assert clock.now() - clock.now().replace(hour=18, minute=30, second=0) < timedelta(minutes=5)


def test_the_rank_of_a_player_is_explained(as_role, season):
    rows = views.standings(now(season), 2, "A")
    page = as_role(Role.PUBLIC).get(reverse("season-why", args=[season.slug, 2, "A", rows[3].member]))
    assert f"Why {rows[3].name} is number 4" in page.content.decode()


def test_the_pairings_of_a_round_are_explained(as_role, season):
    browser = as_role(Role.PUBLIC)
    for number in (1, 2, 3):
        page = browser.get(reverse("season-explained", args=[season.slug, 1, "A", number]))
        assert page.status_code == 200


def test_a_program_reads_and_writes_the_season_by_the_api(accounts, season):
    from django.test import Client

    from indeler.web.accounts import tokens

    _, secret = tokens.make(accounts[Role.LEADER], "all", ["read", "lead"], days=1)
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    for view in ("tonight", "calendar", "tables", "standings", "ladder", "cup", "championship"):
        assert client.get(f"/api/v1/seasons/{season.slug}/views/{view}").status_code == 200, view
    seen = now(season).version
    note = {"kind": "noted", "text": "by a program", "version": seen}
    address = f"/api/v1/seasons/{season.slug}/events"
    assert client.post(address, note, content_type="application/json").json() == {"version": seen + 1}
    assert client.post(address, note, content_type="application/json").status_code == 409


def test_members_are_imported_from_a_list_and_ratings_from_the_federation(as_role, season):
    from io import BytesIO

    leader, page = as_role(Role.LEADER), reverse("manage-members", args=[season.slug])

    def upload(text, name, what):
        file = BytesIO(text.encode())
        file.name = name
        return leader.post(page, {"file": file, "what": what}, follow=True).content.decode()

    before = now(season)
    preview = upload("name;rating\nNieuw, Nina;1432\nAnders, Abe;1501\n", "new.csv", "members")
    form = forms_of(preview, page)[-1]
    leader.post(form.action, form.fields)
    [joined] = now(season).events[before.version :]
    assert [one.name for one in joined.members] == ["Nieuw, Nina", "Anders, Abe"]
    head = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
    said = upload(f"{head}1;Nieuw, Nina;;NED;1520;10;1990;w\r\n", "KLASSIEK.csv", "ratings")
    assert now(season).state.members[max(before.state.members) + 1].rating == 1520
    assert "Anders, Abe" in said


def test_an_invalid_list_changes_nothing(as_role, season):
    from io import BytesIO

    before = now(season).version
    for what in ("members", "ratings"):
        file = BytesIO(b"\x00rubbish")
        file.name = "x.bin"
        answer = as_role(Role.LEADER).post(reverse("manage-members", args=[season.slug]), {"file": file, "what": what})
        assert "errorlist" in answer.content.decode()
    assert now(season).version == before


@pytest.mark.sampled(3)
def test_every_member_gets_a_card_with_one_link_however_often_it_is_printed(as_role, season):
    from indeler.web.accounts.models import Account, Link

    owner, address = as_role(Role.OWNER), reverse("member-links", args=[season.slug])
    assert owner.post(address).content.startswith(b"%PDF")
    made = Link.objects.count(), Account.objects.count()
    members = sum(member.left is None for member in now(season).state.members.values())
    assert Account.objects.filter(role=Role.MEMBER, member__isnull=False).count() == members
    owner.post(address)
    assert (Link.objects.count(), Account.objects.count()) == made


def test_an_objection_waits_for_the_leader_and_is_settled_with_one_button(as_role, accounts, season):
    clock.ahead += timedelta(hours=2)
    number, tonight = accounts[Role.MEMBER].member, clock.today()
    leader, page = as_role(Role.LEADER), reverse("matters", args=[season.slug])
    leader.post(reverse("note-attendance", args=[season.slug, tonight, number]), {"what": "no-show"})
    as_role(Role.MEMBER).post(reverse("object", args=[season.slug, tonight]), {"why": "I was ill"})
    assert "Objection of" in leader.get(page).content.decode()
    form = {"member": number, "date": tonight.isoformat(), "granted": "true", "why": "seen", "next": page}
    answer = leader.post(reverse("decision-of", args=[season.slug, "objection-decided"]), form)
    assert answer["Location"] == page
    assert now(season).state.attendance[tonight][number].granted


def test_a_game_of_the_cup_is_settled_with_one_button(as_role, season):
    import re

    leader, page = as_role(Role.LEADER), reverse("matters", args=[season.slug])
    leader.post(reverse("draw-cup", args=[season.slug, "cup"]))
    assert "cup-result" not in leader.get(page).content.decode()
    evening = next(tie.date for tie in views.cup(now(season)).rounds[-1].ties if tie.date)
    clock.ahead += evening - clock.today()
    shown = leader.get(page).content.decode()
    form = next(part for part in shown.split("<form") if "cup-result" in part)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.split("<button")[0]))
    action = re.search(r'action="([^"]+)"', form)[1]
    before = now(season).version
    leader.post(action, {**fields, "result": "1-0"})
    assert now(season).version == before + 1
    assert now(season).events[-1].kind() == "cup-result"


def test_a_group_can_be_downloaded_as_a_tournament_file(as_role, season, tmp_path):
    import indeler

    answer = as_role(Role.PUBLIC).get(reverse("season-export", args=[season.slug, 1, "A", "trf26"]))
    file = tmp_path / "group.trf"
    file.write_bytes(answer.content)
    assert len(indeler.read(file).players) == len(views.cycles(now(season))[1].groups["A"])


def test_BW_5_an_appeal_the_committee_cannot_decide_goes_to_the_board(as_role, season):
    leader, address = as_role(Role.LEADER), reverse("decision-of", args=[season.slug, "appeal-lodged"])
    member = min(now(season).state.members)
    fields = {"member": member, "decided_on": clock.today().isoformat(), "about": "my exemption"}
    leader.post(address, {**fields, "to": "leader"})
    decide = reverse("decision-of", args=[season.slug, "appeal-decided"])
    leader.post(decide, {"appeal": now(season).version, "why": "no reason"})
    leader.post(address, {**fields, "to": "committee"})
    number, page = now(season).version, reverse("matters", args=[season.slug])
    assert "let the board decide" in leader.get(page).content.decode().casefold()
    leader.post(reverse("decision-of", args=[season.slug, "appeal-passed-on"]), {"appeal": number, "why": "divided"})
    assert now(season).state.appeals[number].to == "board"
    assert "let the board decide" not in leader.get(page).content.decode().casefold()


def test_all_expected_members_of_a_rapid_evening_are_marked_present_with_one_button(as_role, season):
    leader = as_role(Role.LEADER)
    evening = next(each for each in views.calendar(now(season)) if each.what == "rapid" and each.state == "planned")
    coming = [one.member for one in views.attendance(now(season), evening.date) if one.status == "expected"]
    append(season, [events.SignedOff(at=clock.now(), by="x", member=coming[0], date=evening.date)])
    page = leader.get(reverse("club-lead-on", args=[season.slug, evening.date])).content.decode()
    assert f"All present ({len(coming) - 1})" in page
    leader.post(reverse("note-presence", args=[season.slug, evening.date]), {"all": "yes"})
    assert now(season).state.present["rapid", evening.part, 1, ""] == tuple(sorted(coming[1:]))
