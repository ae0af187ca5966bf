"""Tests of the leader's screen: one primary button at every step of every kind of evening, and swapping two players."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.season import views
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

HIDDEN = re.compile(r'<div data-when="\w+" hidden>.*?</div>\s*</div>', re.DOTALL)
FIRST = re.compile(r'<(?:button|a) class="(?:button )?first"[^>]*>([^<]*)')


def now():
    return season_of(SeasonRow.objects.get())


@pytest.fixture
def lead(as_role, first_evening):
    """Return a function that opens the first evening of a competition with eight members: leader, season and date."""

    def opened(rules, competition, **groups):
        row, date = first_evening(rules, range(2000, 1600, -50), competition, **groups)
        return as_role(Role.LEADER), row, date.isoformat()

    return opened


def primary(leader, row):
    """Return the labels of the primary buttons of the screen."""
    page = leader.get(reverse("club-lead", args=[row.slug])).content.decode()
    return FIRST.findall(HIDDEN.sub("", page))


def enter(leader, row, result="1-0"):
    """Enter the same result on all boards of tonight that have none."""
    for paired in [each for each in now().state.pairings.values() if each.published_at]:
        for board in paired.boards:
            game = [*paired.place[:3], board.white, board.black]
            leader.post(reverse("club-result", args=[row.slug, *game]), {"result": result, "was": board.result})


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("rules", "competition", "groups", "rounds"),
    [
        ("botwinnik", "cycles", {"A": range(1, 5), "B": range(5, 9)}, 1),
        ("botwinnik", "rapid", {}, 2),
        ("keizer", "keizer", {}, 1),
        ("round-robin", "round-robin", {}, 1),
    ],
)
def test_every_step_of_every_kind_of_evening_has_one_primary_button(lead, rules, competition, groups, rounds):
    leader, row, date = lead(rules, competition, **groups)

    def press(name, **form):
        leader.post(reverse(name, args=[row.slug, date]), form)

    if competition == "rapid":
        assert primary(leader, row) == ["All present (8)"]
        press("note-presence", all="yes")
    if competition == "round-robin":
        assert primary(leader, row) == ["Look at the proposal"]
        leader.post(reverse("proposal", args=[row.slug, "groups"]))
    for number in range(1, rounds + 1):
        (pair,) = primary(leader, row)
        assert pair.startswith("Pair")
        assert competition != "rapid" or pair == f"Pair round {number} of 4"
        press("pair-evening")
        assert primary(leader, row) == ["Publish"]
        press("publish-evening")
        assert primary(leader, row) == ["To the next board"]
        press("verified")
        assert primary(leader, row) == ["To the next board"]  # it is too early to close
        screen = leader.get(reverse("club-lead", args=[row.slug])).content.decode()
        assert "You can close the round once every board has a result" in screen
        enter(leader, row)
        assert primary(leader, row) == ["Close the round"]
        press("verified")
    assert primary(leader, row) == (["Pair round 3 of 4"] if competition == "rapid" else ["The page for everybody"])


@pytest.fixture
def made(as_role, season):
    """Return the demo's evening, paired and not published: the leader's browser, the evening, and its group A."""
    leader, date = as_role(Role.LEADER), clock.today().isoformat()
    leader.post(reverse("pair-evening", args=[season.slug, date]))
    return leader, date, group_a()


def group_a():
    tonight = [each for each in now().state.pairings.values() if each.date == clock.today()]
    return next(paired for paired in tonight if paired.place.group == "A")


def swap(leader, season, paired, one, other):
    """Click two buttons and return the last page."""
    address = reverse("change-group", args=[season.slug, *paired.place])
    form = {"version": now().version, "seat": one}
    asked = leader.post(address, form).content.decode()
    assert f"<strong>{now().name(one)}</strong> changes places with the player you press next." in asked
    assert now().state.pairings[paired.place] == paired  # one click changes nothing
    return leader.post(address, {**form, "picked": one, "seat": other}, follow=True).content.decode()


def test_two_clicks_swap_two_players_and_the_audit_comments_on_the_pairing(season, made):
    leader, _date, paired = made
    first, second = paired.boards[:2]
    page = swap(leader, season, paired, first.white, second.white)
    names = f"{now().name(first.white)} and {now().name(second.white)}"
    assert f"{names} have changed places. The rules do not allow this pairing: " in page
    assert '<div class="note warning"' in page
    told = re.search(r"do not allow this pairing: (.+?) and (.+?) have met before\.", page)
    assert {told[1], told[2]} <= {now().name(each) for each in now().state.members}
    changed = group_a()
    assert [(board.white, board.black) for board in changed.boards[:2]] == [
        (second.white, first.black),
        (first.white, second.black),
    ]
    assert "The rules pair it like this too." in swap(leader, season, changed, first.white, second.white)
    assert [(board.white, board.black) for board in group_a().boards] == [
        (board.white, board.black) for board in paired.boards
    ]


def test_an_absent_player_is_marked_and_can_be_replaced_by_the_player_with_the_bye(season, made):
    leader, date, paired = made
    one, other = paired.boards[0].white, paired.boards[1].white
    leader.post(reverse("note-attendance", args=[season.slug, date, other]), {"what": "off"})
    leader.post(reverse("pair-evening", args=[season.slug, date]))
    paired = group_a()
    leader.post(reverse("note-attendance", args=[season.slug, date, one]), {"what": "off"})
    screen = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    assert f'<s>{now().name(one)}</s> <strong class="small">signed off</strong></button>' in screen
    assert FIRST.findall(HIDDEN.sub("", screen)) == ["Pair again"]
    bye = paired.odd
    swap(leader, season, paired, one, bye)
    assert group_a().board_of(bye) is not None
    assert (group_a().board_of(one), group_a().odd) == (None, None)


UNDO = re.compile(r'action="([^"]*/restore/[^"]*)"')


def test_each_step_of_an_evening_can_be_undone_from_its_message(lead):
    leader, row, date = lead("botwinnik", "cycles", A=range(1, 5), B=range(5, 9))

    def undo(name):
        page = leader.post(reverse(name, args=[row.slug, date]), follow=True).content.decode()
        leader.post(UNDO.findall(page)[-1])
        before = primary(leader, row)
        leader.post(reverse(name, args=[row.slug, date]))
        return before

    assert undo("pair-evening") == ["Pair all groups"]
    assert undo("publish-evening") == ["Publish"]
    enter(leader, row)
    assert undo("verified") == ["Close the round"]


def test_the_button_mentions_groups_only_if_there_are_several_to_pair(lead):
    leader, row, _ = lead("keizer", "keizer")
    assert primary(leader, row) == ["Pair"]


def test_a_board_with_an_absent_player_needs_no_result(lead):
    leader, row, date = lead("keizer", "keizer")
    for name in ("pair-evening", "publish-evening"):
        leader.post(reverse(name, args=[row.slug, date]))
    (paired,) = now().state.pairings.values()
    missing = paired.boards[0].white
    clock.ahead += timedelta(hours=3)
    leader.post(reverse("note-attendance", args=[row.slug, date, missing]), {"what": "no-show"})
    page = leader.get(reverse("club-lead", args=[row.slug])).content.decode()
    assert page.count("data-board") - page.count("data-open") == 1
    assert f"{now().name(missing)}: absent without notice. No result is needed." in page


def test_a_late_comer_who_had_signed_off_plays_the_odd_player_after_publishing(season, made):
    leader, date, paired = made
    places = [paired.boards[0].white, paired.boards[1].white]

    def note(member, what):
        address = reverse("note-attendance", args=[season.slug, date, member])
        return leader.post(address, {"what": what}, follow=True).content.decode()

    off = places if paired.odd else places[:1]
    for member in off:
        note(member, "off")
    leader.post(reverse("pair-evening", args=[season.slug, date]))
    leader.post(reverse("publish-evening", args=[season.slug, date]))
    out, late = group_a(), off[0]
    assert out.odd
    refused = note(late, "on")
    by_hand = reverse("change-group", args=[season.slug, *out.place])
    assert "give" in refused
    assert f'<a href="{by_hand}">' in refused
    page = leader.get(by_hand).content.decode()
    assert f'name="seat" value="{late}"' in page
    form = {"version": now().version, "picked": late, "seat": out.odd}
    done = leader.post(by_hand, form, follow=True).content.decode()
    assert f"{now().name(out.odd)} and {now().name(late)} play each other." in done
    after = group_a()
    board = after.board_of(late)
    assert {board.white, board.black} == {late, out.odd}
    assert after.odd is None
    row = next(each for each in views.attendance(now(), clock.today()) if each.member == late)
    assert (row.status, row.at) == ("expected", None)
    screen = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    assert f"<s>{now().name(late)}</s>" not in screen
