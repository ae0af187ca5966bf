"""Setting up a season step by step: a draft can be left and continued, and nothing is public until it is opened."""

import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from indeler.season import SHIPPED, as_toml, kinds, parse_club_rules, shipped_rules, shipped_text
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.manage.drafting import parts_of, with_competition, with_part
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.tenancy.models import Club
from support.forms import forms_of

pytestmark = pytest.mark.sampled(2)

PLAUSIBLE_TEXT = "abc"
"""The text that `forms_of` writes into an empty field."""
LEFT_EMPTY = re.compile(r"\]\.(weekday|starts)$|evening\.second_")
"""Fields of dates and weekdays that a club seldom fills in, for which `forms_of` chooses a value."""
MEMBERS = "\n".join(f"Member {number}; {1500 + 10 * number}" for number in range(1, 13))


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


@pytest.fixture
def draft(owner):
    begin(owner, "swiss")
    return SeasonDraft.objects.get()


def begin(owner, preset, **others):
    dates = {"start": "2030-09-01", "end": "2031-06-30"}
    return owner.post(reverse("new-season"), {"name": "2030/31", "rules": preset, "walk": "1", **dates, **others})


def step(owner, draft, which, **changed):
    """Send the form of the page with some fields changed; return the page that follows."""
    address = reverse(f"draft-{which}", args=[draft.pk])
    page = re.sub(r'<table class="rows">.*?</table>', "", owner.get(address).content.decode(), flags=re.DOTALL)
    form = next(form for form in forms_of(page, address) if form.action == address)
    buttons = ("stay", "forget", "lines", "take_over", "more", "show")
    fields = {
        key: value
        for key, value in form.fields.items()
        if key not in buttons and value != PLAUSIBLE_TEXT and not LEFT_EMPTY.search(key)
    }
    answer = owner.post(address, {**fields, **changed}, follow=True)
    draft.refresh_from_db()
    return answer.content.decode()


def test_a_season_is_set_up_and_opened_with_members_calendar_and_groups(owner, draft):
    assert SeasonRow.objects.count() == 0
    step(owner, draft, "evening", **{"evening.weekday": "monday", "evening.starts": "19:30"})
    assert "Member 12" in step(owner, draft, "members", lines=MEMBERS)
    step(owner, draft, "settings", **{"competition[0].rounds": "5", "competition[0].points.win": "3"})
    assert "Mon 2 Sep" in owner.get(reverse("draft-calendar", args=[draft.pk])).content.decode()
    owner.post(reverse("draft-day", args=[draft.pk, "2030-09-09"]), {"what": "drop"})
    assert "Member 7" in owner.get(reverse("draft-groups", args=[draft.pk])).content.decode()
    page = owner.get(reverse("draft-overview", args=[draft.pk])).content.decode()
    assert "<dt>Members</dt><dd>12</dd>" in page
    assert Client().get(reverse("seasons")).content.decode().count("2030/31") == 0
    owner.post(reverse("draft-overview", args=[draft.pk]))
    season = season_of(SeasonRow.objects.get())
    assert (len(season.state.members), as_toml(season.club_rules.competition[0].points.win)) == (12, "3")
    dates = [date.isoformat() for date in season.state.evenings]
    assert "2030-09-02" in dates
    assert "2030-09-09" not in dates
    assert len(season.competition("cycles").cycle(1).groups["A"]) == 12
    assert not SeasonDraft.objects.exists()


def test_the_weekday_follows_the_first_day(owner):
    begin(owner, "swiss", start="2030-09-02", weekday="first-day", second_weekday="saturday")
    evening = parse_club_rules(SeasonDraft.objects.get().rules).evening
    assert (evening.weekday, evening.second_weekday) == ("monday", "saturday")


OWN = b'name = "own"\n[evening]\nweekday = "friday"\n[[competition]]\nkind = "cycles"\nname = "a"\n'


def test_a_weekday_can_be_chosen_and_a_rulebook_file_overrides_the_first_day(owner):
    begin(owner, "swiss", start="2030-09-02", weekday="wednesday")
    assert parse_club_rules(SeasonDraft.objects.get().rules).evening.weekday == "wednesday"
    SeasonDraft.objects.all().delete()
    file = SimpleUploadedFile("own.toml", OWN)
    begin(owner, "swiss", start="2030-09-02", weekday="first-day", file=file)
    assert parse_club_rules(SeasonDraft.objects.get().rules).evening.weekday == "friday"


def test_the_second_weekday_must_be_another_one(owner):
    page = begin(owner, "swiss", start="2030-09-02", weekday="first-day", second_weekday="monday")
    assert "Choose another day than the first one." in page.content.decode()
    assert not SeasonDraft.objects.exists()


@pytest.mark.parametrize(("answer", "weekday"), [("first", "wednesday"), ("keep", "tuesday")])
def test_a_first_day_on_another_weekday_is_asked_about(owner, draft, answer, weekday):
    asked = step(owner, draft, "evening", starts="2030-09-04")
    assert "its first evening would be Tuesday 10 September 2030" in asked
    assert draft.starts.isoformat() == "2030-09-01"
    step(owner, draft, "evening", starts="2030-09-04", day=answer)
    assert (draft.starts.isoformat(), parse_club_rules(draft.rules).evening.weekday) == ("2030-09-04", weekday)


def test_a_club_without_a_name_is_asked_for_it_once(owner):
    assert 'name="club"' in owner.get(reverse("new-season")).content.decode()
    begin(owner, "swiss", club="De Toren")
    assert Club.objects.get().name == "De Toren"
    assert 'name="club"' not in owner.get(reverse("new-season")).content.decode()


def test_the_leader_is_not_asked_for_the_name_of_the_club(accounts):
    leader = Client(headers={"accept-language": "en"})
    leader.force_login(accounts[Role.LEADER])
    begin(leader, "swiss", club="De Toren")
    assert not Club.objects.get().name


def test_a_draft_is_listed_and_can_be_continued(owner, draft):
    page = owner.get(reverse("seasons")).content.decode()
    assert reverse("draft-overview", args=[draft.pk]) in page
    step(owner, draft, "evening", name="2030/31 seniors")
    assert "2030/31 seniors" in owner.get(reverse("draft-settings", args=[draft.pk])).content.decode()
    owner.post(reverse("remove-draft", args=[draft.pk]))
    assert not SeasonDraft.objects.exists()


def test_competitions_are_added_ordered_and_removed(owner, draft):
    address = reverse("draft-competitions", args=[draft.pk])
    owner.post(address, {"add": "cup"})
    owner.post(address, {"add": "evenings"})
    owner.post(address, {"add": "evenings"})
    owner.post(address, {"earlier": "evenings"})
    owner.post(address, {"remove": "cup"})
    draft.refresh_from_db()
    rules = parse_club_rules(draft.rules)
    assert rules.names == ("cycles", "evenings", "evenings-2")
    assert [each.title for each in rules.competition[1:]] == ["", "Tournament evenings 2"]
    owner.post(address, {"preset": "keizer-draughts"})
    draft.refresh_from_db()
    taken = parse_club_rules(draft.rules)
    assert (taken.competition, taken.game) == (shipped_rules("keizer-draughts").competition, "draughts")
    assert taken.evening.weekday == "tuesday"  # the club's own


def test_the_example_of_a_list_is_a_valid_input(owner, draft):
    page = owner.get(reverse("draft-settings", args=[draft.pk])).content.decode()
    assert "Such as <code>A, B</code>." in page
    step(owner, draft, "settings", **{"competition[0].groups": "A, B"})
    assert parse_club_rules(draft.rules).competition[0].groups == ("A", "B")


def test_the_competitions_of_a_draft_are_named_in_the_language_of_the_visitor(owner, draft):
    page = owner.get(reverse("draft-competitions", args=[draft.pk]), headers={"accept-language": "nl"})
    assert "<strong>Interne competitie</strong>" in page.content.decode()
    page = owner.get(reverse("draft-settings", args=[draft.pk]), headers={"accept-language": "nl"})
    assert "<h2>Interne competitie</h2>" in page.content.decode()


def test_the_competition_of_a_school_is_named_in_the_language_of_the_visitor(owner):
    asked = {"name": "2026/27", "start": "2026-09-01", "end": "2027-06-30", "rules": "school", "walk": "1"}
    owner.post(reverse("new-season"), asked, headers={"accept-language": "nl"})
    assert parse_club_rules(SeasonDraft.objects.get().rules).competition[0].title == "Wekelijks toernooi"


def test_typed_members_are_previewed_by_their_lines(owner, draft):
    step(owner, draft, "members", lines="Anna; 1800\nBob; 1700")
    page = owner.get(reverse("draft-members", args=[draft.pk])).content.decode()
    assert "<h2>What you typed</h2>" in page
    assert '<td class="number">1</td><th scope="row">Anna</th>' in page


def test_optional_parts_of_a_competition_are_added_and_removed(owner):
    """A blitz series of which the best 5 of 8 evenings count, with groups and a final."""
    begin(owner, "autumn")
    draft = SeasonDraft.objects.get()
    address = reverse("draft-competitions", args=[draft.pk])
    owner.post(address, {"add": "evenings"})
    owner.post(address, {"remove": "cycles"})
    refused = owner.post(address, {"remove": "evenings"}, follow=True).content.decode()
    assert "A season has at least one competition; add the other one first." in refused
    for word in ("total", "groups", "final"):
        owner.post(address, {"part": f"evenings {word}"})
    draft.refresh_from_db()
    (blitz,) = parse_club_rules(draft.rules).competition
    assert (blitz.total.best, blitz.groups.size, blitz.final.players) == (0, 8, 6)
    assert "Leave out: The total" in owner.get(address).content.decode()
    for word in ("groups", "final", "nothing"):
        owner.post(address, {"part": f"evenings {word}"})
    draft.refresh_from_db()
    told = {"evenings": "8", "total.best": "5"}
    step(owner, draft, "settings", **{f"competition[0].{name}": value for name, value in told.items()})
    (blitz,) = parse_club_rules(draft.rules).competition
    assert (blitz.evenings, blitz.total.best, blitz.groups, blitz.final) == (8, 5, None, None)


def test_invalid_settings_are_refused_and_change_nothing(owner, draft):
    before = draft.rules
    assert 'href="#competition-0--rounds"' in step(owner, draft, "settings", **{"competition[0].rounds": "many"})
    assert "fewest_groups" in step(owner, draft, "settings", **{"competition[0].fewest_groups": "4"})
    assert draft.rules == before


def test_settings_that_only_fit_together_are_accepted_together(owner):
    begin(owner, "botwinnik")
    draft = SeasonDraft.objects.get()
    together = {"competition[0].championship.players": "10", "competition[0].championship.ladder": "4"}
    step(owner, draft, "settings", **together, **{"competition[0].rounds": "10"})
    assert parse_club_rules(draft.rules).competition[0].championship.players == 10
    assert "# BW-29" in draft.rules  # comments are kept


def test_the_rulebook_file_is_downloaded_edited_and_uploaded(owner, draft):
    address = reverse("draft-rules", args=[draft.pk])
    text = owner.get(address).content.decode()
    edited = SimpleUploadedFile("rulebook.toml", text.replace("rounds = 9", "rounds = 11").encode())
    assert "These are the rules now." in owner.post(address, {"file": edited}, follow=True).content.decode()
    wrong = SimpleUploadedFile("rulebook.toml", b'name = "x"\nnonsense = 1\n')
    assert "rulebook.toml:2" in owner.post(address, {"file": wrong}, follow=True).content.decode()
    draft.refresh_from_db()
    assert parse_club_rules(draft.rules).competition[0].rounds == 11


def test_an_invalid_list_of_members_is_shown_and_does_not_open_the_season(owner, draft):
    page = step(owner, draft, "members", lines="Anna; 19OO")
    assert "is not a rating" in page
    owner.post(reverse("draft-overview", args=[draft.pk]))
    assert not SeasonRow.objects.exists()


def test_the_members_of_the_last_season_are_copied(owner, season, accounts):
    begin(owner, "swiss", take_over="on")
    draft = SeasonDraft.objects.get()
    owner.post(reverse("draft-overview", args=[draft.pk]))
    new = season_of(SeasonRow.objects.exclude(pk=season.pk).get())
    assert {*new.state.members} == {one.id for one in season_of(season).state.members.values() if one.left is None}
    assert Account.objects.get(pk=accounts[Role.MEMBER].pk).member is not None


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["nl", "de"])
def test_every_step_is_in_the_language_of_the_visitor(owner, draft, language):
    page = owner.get(reverse("draft-settings", args=[draft.pk]), headers={"accept-language": language}).content.decode()
    assert {"nl": "De punten voor een gewonnen partij.", "de": "Die Punkte für eine gewonnene Partie."}[
        language
    ] in page


def test_another_pairing_system_shows_its_settings_before_the_next_step(owner, draft):
    def chosen(name, value):
        address = reverse("draft-settings", args=[draft.pk])
        answer = owner.post(address, {f"competition[0].pairing.{name}": value}, follow=True)
        draft.refresh_from_db()
        return answer.content.decode(), parse_club_rules(draft.rules).competition[0].pairing.settings

    assert chosen("settings.baku", "false")[1] == {"baku": False}
    page, settings = chosen("system", "knsb-wp")
    assert settings == {}
    assert "These are the settings of the pairing system that you chose" in page
    assert '<label for="competition-0--pairing-settings-rematches">Same opponent again' in page
    assert chosen("settings.rematches", "if_needed")[1] == {"rematches": "if_needed"}


def test_an_invalid_date_keeps_what_was_typed_about_the_club_evening(owner, draft):
    page = step(owner, draft, "evening", ends="2020-01-01", **{"evening.second_starts": "14:00"})
    assert "must end after it starts" in page
    assert 'value="14:00"' in page


def test_an_invalid_value_is_shown_at_its_field_with_what_was_typed(owner, draft):
    before = draft.rules
    page = step(owner, draft, "settings", **{"competition[0].points.win": "many", "competition[0].tempo": "60+30"})
    assert '<p class="error-text" id="competition-0--points-win-error">' in page
    assert 'name="competition[0].points.win" type="text" value="many"' in page
    assert 'name="competition[0].tempo" type="text" value="60+30"' in page
    assert draft.rules == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("preset", SHIPPED)
def test_every_competition_and_every_part_can_be_added(preset):
    draft = SeasonDraft(rules=shipped_text(preset))
    for kind in kinds():
        draft.rules = with_competition(draft, kind)
    for rules in parse_club_rules(draft.rules).competition:
        for part in parts_of(rules):
            before = draft.rules
            draft.rules = with_part(draft, part.word)
            assert draft.rules != before


def test_a_season_with_every_competition_and_part_is_opened(owner):
    rules = SeasonDraft(rules=shipped_text("swiss"))
    for kind in kinds():
        rules.rules = with_competition(rules, kind)
    for word in [
        part.word for each in parse_club_rules(rules.rules).competition for part in parts_of(each) if not part.is_there
    ]:
        rules.rules = with_part(rules, word)
    draft = SeasonDraft.objects.create(
        name="All", starts=date(2030, 9, 2), ends=date(2031, 6, 30), rules=rules.rules, picked=""
    )
    step(owner, draft, "members", lines="\n".join(f"Member {number}; {1500 + number}" for number in range(1, 21)))
    page = owner.post(reverse("draft-overview", args=[draft.pk]), follow=True)
    row = SeasonRow.objects.get(name="All")
    for name in ("totals", "keizer", "evenings"):
        assert owner.get(reverse("competition", args=[row.slug, name])).status_code == 200
    assert "The season is open." in page.content.decode()


def test_what_is_often_a_slip_is_named_before_the_season_opens(owner, draft):
    step(owner, draft, "evening", **{"evening.weekday": "monday", "evening.starts": "19:30"})
    step(owner, draft, "members", lines=f"Name;Rating;Born\nNew One;;\nSmall One;1000;2021-03-07\n{MEMBERS}")
    owner.get(reverse("draft-calendar", args=[draft.pk]))
    page = owner.get(reverse("draft-overview", args=[draft.pk])).content.decode()
    told = page.partition('id="check"')[2].partition("</div>")[0]
    assert "Members without a rating: New One." in told
    assert "Members younger than 12: Small One (7 March 2021)." in told
    assert "Evenings around Christmas and New Year: Monday 23 December, Monday 30 December." in told
