"""Each kind of evening of the shipped rulebooks is completed on the leader's page."""

import re
from datetime import timedelta

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from indeler.season import propose, shipped_rules, views
from indeler.season.calendar.slots import usual_dates
from indeler.web.accounts import links
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import LEADER, Club

pytestmark = pytest.mark.sampled(7)

DESK, PHONE = {"width": 1100, "height": 760}, {"width": 360, "height": 740}
NUMBER = re.compile(r"Member (\d+)")


def members(count):
    return [2100 - 50 * number for number in range(count)]


def club_of(rules="botwinnik", count=8, **groups):
    start, end = usual_dates(shipped_rules(rules), 2026)
    club = Club(rules, members(count), start=start, end=end)
    club.plan()
    if groups:
        club.open_cycle(1, **groups)
    return club


def stronger(white, black):
    """Return the result of a game: the lower number wins; players 1 and 2 draw."""
    if {white, black} == {1, 2}:
        return "½-½"
    return "1-0" if white < black else "0-1"


def present(club, competition, part, round=1):
    club("presence-noted", competition=competition, part=part, round=round, present=tuple(club.state.members))


def play(club, date, rounds):
    """Write some rounds of an evening directly to the logbook."""
    for _ in range(rounds):
        for made in club.pair(date):
            club.results(made, stronger)


@pytest.fixture
def lead(visit, accounts, settings):
    """Return a function that opens the leader's page of an evening of the club."""
    from indeler.web.hosting.demo import seconds_ahead

    def opened(club, date, viewport=DESK):
        clock.ahead = timedelta(seconds=seconds_ahead(date, settings.TIME_ZONE))
        row = store_season("Test", club.book.store.rules(), club.book.store.read())
        page = visit(accounts[Role.LEADER], viewport=viewport)
        page.goto(f"/s/{row.slug}/lead/")
        return page

    return opened


def now():
    return season_of(SeasonRow.objects.get())


def notes_everybody(page):
    page.locator("#next button.first", has_text="All present").click()
    expect(page.locator("#who summary")).to_contain_text("are here")


def pairs_and_publishes(page):
    page.locator("#next button.first").click()
    expect(page.locator("#messages")).to_contain_text("The pairings are made")
    page.locator("#next button.first").click()
    expect(page.locator("#messages")).to_contain_text("Everybody can see the pairings")


def enters_results(page):
    """Enter the result of each open board with its button."""
    for board in [each.get_attribute("id") for each in page.locator(".entry > li[data-open]").all()]:
        row = page.locator(f"#{board}")
        button = row.locator(f"button[value='{stronger(*map(int, NUMBER.findall(row.inner_text())))}']")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")


def settles_the_rest(page, answers):
    """Enter the games of the cup and of a play-off in the order in which the page asks for them."""
    for answer in answers:
        page.locator("#tonight form").first.get_by_role("button", name=answer).first.click()
        expect(page.locator("#messages")).to_contain_text("Undo")
    expect(page.locator("#tonight")).to_have_count(0)


def closes(page, told="The round is closed"):
    page.locator("#next button.first").click()
    expect(page.locator("#messages")).to_contain_text(told)


def plays_rounds(page, rounds):
    """Play all rounds without leaving the page, which always shows the number of the round."""
    for round in range(1, rounds + 1):
        expect(page.locator("#round")).to_have_text(f"Round {round} of {rounds}")
        pairs_and_publishes(page)
        expect(page.locator("#round")).to_have_text(f"Round {round} of {rounds}")
        enters_results(page)
        closes(page, "You can pair the next one" if round < rounds else "the standings are up to date")
    expect(page.locator("#pairings")).to_have_count(0)
    expect(page.locator("nav.steps [aria-current]")).to_contain_text("Standings")


def is_over(date):
    """Check that nothing can be paired any more and every round is closed; return the pairings."""
    tonight = [paired for paired in now().state.pairings.values() if paired.date == date]
    assert propose.to_be_paired(now(), date) == []
    assert all(paired.closed_at for paired in tonight)
    return tonight


@pytest.mark.parametrize(
    ("rules", "groups"),
    [
        ("botwinnik", {"A": range(1, 5), "B": range(5, 9)}),
        ("autumn", {"A": range(1, 9)}),
        ("draughts", {"1": range(1, 9)}),
    ],
)
def test_an_evening_of_a_cycle_can_be_completed(lead, rules, groups):
    club = club_of(rules, **groups)
    date = club.dates()[0]
    page = lead(club, date)
    pairs_and_publishes(page)
    enters_results(page)
    closes(page)
    assert len(is_over(date)) == len(groups)
    expect(page.locator("nav.steps [aria-current]")).to_contain_text("Standings")


@pytest.mark.parametrize(
    ("rules", "competition", "rounds"),
    [
        ("botwinnik", "rapid", 4),
        pytest.param("botwinnik", "blitz", 9, marks=pytest.mark.sweep),
        pytest.param("draughts", "fast", 7, marks=pytest.mark.sweep),
    ],
)
def test_an_evening_of_several_rounds_can_be_completed(lead, rules, competition, rounds):
    club = club_of(rules, 4)
    date = club.dates(competition)[0]
    page = lead(club, date)
    notes_everybody(page)
    plays_rounds(page, rounds)
    assert [paired.place.round for paired in is_over(date)] == list(range(1, rounds + 1))
    assert views.evening_standings(now(), competition, 1)[0].member in (1, 2)


def test_a_phone_shows_the_next_round_automatically(lead, visit, hears):
    club = club_of("botwinnik", 4)
    date = club.dates("rapid")[0]
    page = lead(club, date)
    notes_everybody(page)
    pairs_and_publishes(page)
    phone = visit(viewport=PHONE)
    phone.goto(links.path(links.make(links.LinkKind.RESULTS, label="Hall", season=SeasonRow.objects.get())))
    expect(phone.locator("#boards h2")).to_have_text("Round 1 of 4")
    enters_results(phone)
    page.reload()
    closes(page, "You can pair the next one")
    pairs_and_publishes(page)
    expect(phone.locator(".entry > li[data-open]")).to_have_count(0)
    hears(phone)
    expect(phone.locator("#boards h2")).to_have_text("Round 2 of 4")
    expect(phone.locator(".entry > li[data-open]")).to_have_count(2)
    enters_results(phone)
    second = next(paired for place, paired in now().state.pairings.items() if place.round == 2)
    assert all(board.result for board in second.boards)


@pytest.mark.sweep
def test_rapid_can_be_completed_with_its_final_pool_and_play_off(lead):
    club = club_of(count=8)
    *before, date = club.dates("rapid")
    for part, evening in enumerate(before, start=1):
        club.at(evening)
        present(club, "rapid", part)
        play(club, evening, 4)
    page = lead(club, date)
    notes_everybody(page)
    plays_rounds(page, 5)
    final = [paired for paired in is_over(date) if paired.place.group]
    assert len(final) == 5
    assert len(final[0].field) == 6
    settles_the_rest(page, ["Open the play-off", "1-0", "½-½"])
    champion = views.final(now(), "rapid").champion
    assert champion in (1, 2)
    expect(page.locator("#tables")).to_contain_text(now().name(champion))


def test_an_evening_of_the_cup_can_be_completed(lead):
    club = club_of(A=range(1, 5), B=range(5, 9))
    date = club.dates()[0]
    club.at(date, 18)
    for member in range(5, 9):
        club("participation-changed", member=member, competition="cup", takes_part=False)
    drawn = propose.cup_draw(club.season, date, range(1, 5), at=club.now, by=LEADER, seed="x")
    club.append(replace(drawn, boards=((1, 2), (3, 4)), seed=""))  # lots drawn manually
    page = lead(club, date)
    pairs_and_publishes(page)
    enters_results(page)
    settles_the_rest(page, ["½-½", "1-0", "½-½", "1-0"])
    closes(page)
    is_over(date)
    winners = [tie.winner for tie in views.cup(now()).rounds[0].ties]
    assert winners[0] in (1, 2)
    assert winners[1] == 3


def test_the_last_evening_of_the_championship_can_be_completed_with_its_play_off(lead):
    club = club_of(count=12)
    for cycle in (1, 2, 3):
        club("cycle-shortened", cycle=cycle, rounds=1, why="quick")
    dates = club.dates()
    for cycle in (1, 2, 3):
        club.at(dates[cycle - 1], 12)
        club.open_cycle(cycle, A=range(1, 9), B=range(9, 13))
        play(club, dates[cycle - 1], 1)
    club.open_cycle(4, K=range(1, 9), A=range(9, 13))
    for date in dates[3:9]:
        play(club, date, 1)
    page = lead(club, dates[9])
    pairs_and_publishes(page)
    enters_results(page)
    closes(page)
    settles_the_rest(page, ["Open the play-off", "1-0", "½-½"])
    is_over(dates[9])
    assert views.championship(now()).champion in (1, 2)
    assert clock.today() == dates[9]
