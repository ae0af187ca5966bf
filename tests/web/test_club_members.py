"""Tests of the member list of a club: it follows every season, and a number belongs to one person permanently."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler import season as seasons
from indeler.language import InvalidInput
from indeler.logbook import seal_events
from indeler.season import digest, events
from indeler.season.events import SeasonOpened, encode
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.manage.export_files import pack_club, restore_club
from indeler.web.manage.views.club_members import undo_merge
from indeler.web.seasons.models import ClubMember, HiddenName, SeasonDraft, SeasonMember, SeasonRow
from indeler.web.seasons.roll import number_in, numbers_in
from indeler.web.seasons.season_store import DatabaseStore, append, season_of, store_season
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club

pytestmark = pytest.mark.sampled(2)

HEAD = {"at": datetime.datetime(2026, 8, 1, 12), "received": datetime.datetime(2026, 8, 1, 12), "by": "Leader"}
LIST = reverse("club-members")


def lines(year, members):
    """Return the logbook of a season with these members, by number."""
    text = seasons.shipped_text("autumn")
    opened = SeasonOpened(
        **HEAD, name=str(year), rules="autumn", digest=digest(text), start=datetime.date(year, 9, 4),
        end=datetime.date(year, 12, 31),
    )  # fmt: skip
    new = tuple(events.NewMember(member=number, **told) for number, told in members.items())
    return text, [encode(each) for each in seal_events([opened, events.MembersJoined(**HEAD, members=new)])]


def named(*names, first=1):
    return {number: {"name": name} for number, name in enumerate(names, start=first)}


@pytest.fixture
def years(accounts):
    """Return two seasons: in the first one Bea has the number that Anna has in the second one."""
    old = store_season("2025", *lines(2025, named("Bea", "Carla")))
    new = store_season("2026", *lines(2026, named("Anna", "Bea", first=1)))
    return old, new


@pytest.fixture
def leader(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


def listed():
    return dict(ClubMember.objects.values_list("number", "name"))


def test_every_member_of_a_season_is_on_the_list_once(years):
    old, new = years
    assert listed() == {1: "Bea", 2: "Carla", 3: "Anna"}
    assert numbers_in(old) == {1: 1, 2: 2}
    assert numbers_in(new) == {1: 3, 2: 1}
    assert number_in(new, 1) == 2


def test_a_member_entered_by_name_gets_their_number_in_the_club(years, leader):
    _old, new = years
    leader.post(reverse("manage-members", args=[new.slug]), {"name": "Daan", "rating": 1600})
    assert listed()[4] == "Daan"
    later = store_season("2027", *lines(2027, {}))
    for name in ("carla", "Daan", "Eva"):
        leader.post(reverse("manage-members", args=[later.slug]), {"name": name})
    members = season_of(SeasonRow.objects.get(pk=later.pk)).state.members
    assert {number: (one.name, one.rating) for number, one in members.items()} == {
        2: ("carla", 0),
        4: ("Daan", 1600),
        5: ("Eva", 0),
    }


def test_joining_with_the_number_of_another_member_is_refused(years):
    _old, _new = years
    later = store_season("2027", *lines(2027, {}))
    version = later.version
    with pytest.raises(InvalidInput, match=r"^Number 3 is Anna in the club; the next free number is 4\.$"):
        append(later, [events.MemberJoined(**HEAD, member=3, name="Frits")])
    later.refresh_from_db()
    assert (later.version, len(listed())) == (version, 3)
    append(later, [events.MemberJoined(**HEAD, member=3, name="Anna")])
    assert number_in(later, 3) == 3


def test_a_member_whose_joining_is_reversed_is_in_no_season_but_keeps_the_number(years):
    _old, new = years
    append(new, [events.MemberJoined(**HEAD, member=4, name="Daan")])
    new.refresh_from_db()
    append(new, [events.Reversed(**HEAD, event=new.version, why="typed in the wrong season")])
    assert not ClubMember.objects.get(name="Daan").seasons.exists()
    assert listed()[4] == "Daan"


def test_a_corrected_name_is_corrected_in_the_current_season_too(years, leader):
    old, new = years
    page = reverse("club-member", args=[1])
    before = DatabaseStore(old).read()
    assert leader.post(page, {"do": "save", "name": "Bea Smit", "knsb": "81"}).status_code == 302
    assert (listed()[1], season_of(SeasonRow.objects.get(pk=new.pk)).name(2)) == ("Bea Smit", "Bea Smit")
    assert DatabaseStore(old).read() == before  # an earlier season is not changed
    row = SeasonRow.objects.get(pk=new.pk)
    append(row, [events.MemberCorrected(**HEAD, member=2, name="Bea Smit-Bos")])
    append(old, [events.MemberCorrected(**HEAD, member=1, name="Beatrix")])
    assert (listed()[1], ClubMember.objects.get(number=1).knsb) == ("Bea Smit-Bos", "81")


def test_an_account_shows_the_current_name_of_its_member(years, leader):
    _old, new = years
    account = Account.objects.create(login="bea", name="Bea", role=Role.MEMBER, member=1)
    append(SeasonRow.objects.get(pk=new.pk), [events.MemberCorrected(**HEAD, member=2, name="Bea Smit")])
    account.refresh_from_db()
    assert account.name == "Bea Smit"
    leader.post(reverse("club-member", args=[1]), {"do": "save", "name": "Bea Smit-Bos"})
    account.refresh_from_db()
    assert account.name == "Bea Smit-Bos"


def test_duplicate_members_are_proposed_merged_with_a_reason_and_separated_again(years, leader):
    old, new = years
    append(new, [events.MemberJoined(**HEAD, member=4, name="Carla Kok", rating=1500)])
    account = Account.objects.create(login="carla", name="Carla Kok", role=Role.MEMBER, member=4)
    ClubMember.objects.filter(number__in=(2, 4)).update(knsb="81")
    page = reverse("merge-club-member", args=[4])
    assert f"{page}?into=2" in leader.get(LIST).content.decode()
    shown = leader.get(page, {"into": 2}).content.decode()
    assert "carla" in shown
    assert "Choose the member who stays, and say why." in leader.post(page, {"into": 2}, follow=True).content.decode()
    told = leader.post(page, {"into": 2, "why": "typed in twice"}, follow=True).content.decode()
    assert "Carla Kok and Carla are one member now." in told
    assert numbers_in(new) == {1: 3, 2: 1, 4: 2}
    assert numbers_in(old) == {1: 1, 2: 2}
    account.refresh_from_db()
    assert (account.member, account.name) == (2, "Carla")
    assert ClubMember.objects.get(number=2).rating == 1500
    assert "typed in twice" in season_of(SeasonRow.objects.get(pk=new.pk)).events[-1].text
    assert page not in leader.get(LIST).content.decode()
    leader.post(page, {"do": "apart"})
    account.refresh_from_db()
    assert (numbers_in(new)[4], account.member, account.name) == (4, 4, "Carla Kok")


def test_two_members_of_one_season_are_merged_in_its_logbook_and_separated_again(years, leader):
    _old, new = years
    append(new, [events.MemberJoined(**HEAD, member=4, name="Bea B.")])
    page = reverse("merge-club-member", args=[4])
    leader.post(page, {"into": 1, "why": "typed in twice"})
    season = season_of(SeasonRow.objects.get(pk=new.pk))
    assert (season.events[-1].kind(), season.events[-1].why) == ("members-merged", "typed in twice")
    assert set(season.state.members) == {1, 2}
    assert numbers_in(new) == {1: 3, 2: 1}
    leader.post(page, {"do": "apart"})
    assert set(season_of(SeasonRow.objects.get(pk=new.pk)).state.members) == {1, 2, 4}
    assert numbers_in(new) == {1: 3, 2: 1, 4: 4}


def test_a_member_who_leaves_the_club_leaves_the_season_and_may_return(years, leader):
    _old, new = years
    page = reverse("club-member", args=[1])
    leader.post(page, {"do": "left"})
    assert season_of(SeasonRow.objects.get(pk=new.pk)).member(2).left is not None
    assert ClubMember.objects.get(number=1).left is not None
    assert b"Who left (1)" in leader.get(LIST).content
    leader.post(page, {"do": "back"})
    assert ClubMember.objects.get(number=1).left is None
    leader.post(page, {"do": "left"})
    leader.post(reverse("manage-members", args=[new.slug]), {"name": "Daan"})
    append(SeasonRow.objects.get(pk=new.pk), [events.MemberJoined(**HEAD, member=2, name="Bea")])
    assert ClubMember.objects.get(number=1).left is None


def test_the_list_can_be_searched_and_extended(years, leader):
    leader.post(LIST, {"name": "Daan", "fide_id": "1001"})
    assert listed()[4] == "Daan"
    for asked, found in (("aa", {"Daan"}), ("1001", {"Daan"}), ("2", {"Carla"}), ("zzz", set())):
        page = leader.get(LIST, {"find": asked}).content.decode()
        assert {name for name in listed().values() if f">{name}</a>" in page} == found
    leader.post(LIST, {"name": "A\tB"})
    assert len(listed()) == 4


def test_the_seasons_of_a_member_are_linked_for_visitors_only_if_the_name_is_shown(years, leader):
    old, new = years
    page = leader.get(reverse("club-member", args=[1])).content.decode()
    there = [reverse("member", args=[row.slug, number]) for row, number in ((new, 2), (old, 1))]
    assert page.index(there[0]) < page.index(there[1])
    visitor = Client()
    assert there[1] in visitor.get(there[0]).content.decode()
    assert there[0] in visitor.get(there[1]).content.decode()
    HiddenName.objects.create(season=old, member=1)
    assert there[1] not in visitor.get(there[0]).content.decode()
    assert there[0] not in visitor.get(there[1]).content.decode()
    assert there[1] in leader.get(there[0]).content.decode()


def test_a_name_is_hidden_in_every_season_and_in_later_ones(years, accounts):
    old, new = years
    Account.objects.filter(role=Role.MEMBER).update(member=1)
    browser, visitor = Client(), Client()
    browser.force_login(accounts[Role.MEMBER])

    def hiding():
        pages = ((old, 1), (new, 2), *((row, 1) for row in SeasonRow.objects.filter(name="2027")))
        return [b"Bea" not in visitor.get(reverse("member", args=[row.slug, at])).content for row, at in pages]

    assert hiding() == [False, False]
    browser.post(reverse("hide-name", args=[new.slug]), {"hide": "yes"})
    assert hiding() == [True, True]
    store_season("2027", *lines(2027, named("Bea", "Carla")))
    assert hiding() == [True, True, True]
    browser.post(reverse("hide-name", args=[old.slug]), {"hide": "no"})
    assert hiding() == [False, False, False]
    assert not HiddenName.objects.exists()


def test_an_account_belongs_to_its_member_in_every_season(years, accounts):
    old, new = years
    Account.objects.filter(role=Role.MEMBER).update(member=1)
    browser = Client()
    browser.force_login(accounts[Role.MEMBER])
    for row, number in ((old, 1), (new, 2)):
        assert b"Bea" in browser.get(reverse("me", args=[row.slug])).content
        assert browser.get(reverse("known", args=[row.slug, number])).status_code == 200
    assert browser.get(reverse("known", args=[new.slug, 1])).status_code == 403
    assert {each["season"] for each in browser.get(reverse("known", args=[new.slug, 2])).json()["seasons"]} == {
        "2025",
        "2026",
    }


def test_an_erased_member_is_erased_in_all_seasons_and_the_number_is_not_reused(years, leader):
    old, new = years
    leader.post(reverse("erase-club-member", args=[1]), {"sure": "on"})
    assert listed() == {1: "#1", 2: "Carla", 3: "Anna"}
    names = [season_of(SeasonRow.objects.get(pk=row.pk)).name(number) for row, number in ((old, 1), (new, 2))]
    assert names == ["#1", "#2"]
    leader.post(LIST, {"name": "Daan"})
    leader.post(reverse("erase-club-member", args=[4]), {"sure": "on"})  # a member of no season
    leader.post(LIST, {"name": "Eva"})
    assert listed() == {1: "#1", 2: "Carla", 3: "Anna", 4: "#4", 5: "Eva"}


def test_a_returning_member_is_active_again_and_keeps_their_data(years, leader):
    _old, new = years
    ClubMember.objects.filter(name="Carla").update(left=datetime.date(2026, 5, 1), knsb="81")
    leader.post(reverse("manage-members", args=[new.slug]), {"name": "Carla"})
    carla = ClubMember.objects.get(name="Carla")
    assert (carla.left, carla.knsb) == (None, "81")


def test_leaving_is_undone_in_the_season_too_unless_there_is_a_later_event(years, leader):
    _old, new = years
    page = reverse("club-member", args=[1])

    def is_there():
        in_season = season_of(SeasonRow.objects.get(pk=new.pk)).member(2).left is None
        return in_season, ClubMember.objects.get(number=1).left is None

    def leaves():
        leader.post(page, {"do": "left"})
        assert is_there() == (False, False)
        return season_of(SeasonRow.objects.get(pk=new.pk)).version

    leader.post(page, {"do": "stays", "event": leaves()})
    assert is_there() == (True, True)
    left = leaves()
    append(SeasonRow.objects.get(pk=new.pk), [events.Noted(**HEAD, text="later")])
    assert "Nothing was done." in leader.post(page, {"do": "stays", "event": left}, follow=True).content.decode()
    assert is_there() == (False, False)
    leader.post(page, {"do": "stays"})
    assert is_there() == (False, True)


def test_the_season_wizard_uses_the_numbers_of_the_club(years, accounts):
    owner = Client()
    owner.force_login(accounts[Role.OWNER])
    _old, new = years
    HiddenName.objects.create(season=new, member=2)
    form = {"name": "2027", "start": "2027-09-01", "end": "2028-06-30", "rules": "swiss"}
    owner.post(reverse("new-season"), {**form, "walk": "1", "take_over": "on"})
    draft = SeasonDraft.objects.get()
    assert draft.picked == "1 3"
    page = reverse("draft-members", args=[draft.pk])
    assert b'value="1" ' in owner.get(page).content
    owner.post(page, {"picked": ["1", "2"], "lines": "anna; 1700\nEva; 1500"})
    owner.post(reverse("draft-overview", args=[draft.pk]))
    row = SeasonRow.objects.get(name="2027")
    assert {number: one.name for number, one in season_of(row).state.members.items()} == {
        1: "Bea",
        2: "Carla",
        3: "anna",
        4: "Eva",
    }
    assert list(row.hidden.values_list("member", flat=True)) == [1]
    assert numbers_in(row) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_an_export_contains_the_member_list_archived_seasons_and_drafts(years):
    old, _new = years
    ClubMember.objects.filter(number=2).update(left=datetime.date(2026, 5, 1), knsb="81")
    SeasonRow.objects.filter(pk=old.pk).update(archived=datetime.datetime(2026, 7, 1, tzinfo=datetime.UTC))
    SeasonDraft.objects.create(
        name="Next", starts="2027-09-01", ends="2028-06-30", rules=seasons.shipped_text("swiss"), picked="1 3"
    )
    before = _contents()
    file = pack_club()
    again = Club.objects.create(address="again")
    restore_club(again, file)
    with acting_for(again):
        assert _contents() == before
    assert SeasonMember.objects.model._base_manager.count() == 8


def test_an_export_contains_merged_members(years, leader):
    _old, new = years
    append(new, [events.MemberJoined(**HEAD, member=4, name="Bea B.")])
    leader.post(reverse("merge-club-member", args=[4]), {"into": 1, "why": "typed in twice"})
    before, file = _contents(), pack_club()
    again = Club.objects.create(address="again")
    restore_club(again, file)
    with acting_for(again):
        assert _contents() == before
        gone = ClubMember.objects.get(number=4)
        assert gone.merged_into == ClubMember.objects.get(number=1)
        with pytest.raises(InvalidInput, match="cannot be undone here"):
            undo_merge(None, gone)


def _contents():
    return (
        list(ClubMember.objects.values_list("number", "name", "left", "knsb")),
        [(row.name, row.archived, numbers_in(row)) for row in SeasonRow.objects.all()],
        list(SeasonDraft.objects.values_list("name", "starts", "ends", "rules", "picked")),
    )


def test_a_member_without_a_rating_has_an_empty_field(years, leader):
    page = leader.get(reverse("club-member", args=[1])).content.decode()
    [field] = re.findall(r'<input[^>]*name="rating"[^>]*>', page)
    assert "value=" not in field
