"""Tests of small charts, each with the same information in words, and of the comparison of two members."""

import datetime
import re
from collections import Counter
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season.views import EveningMark, glance, meetings
from indeler.web.accounts.pages import Role
from indeler.web.common.templatetags.wording import BAR_STEPS, bar, most_of
from indeler.web.public.drawings import BALANCE, Chart, Shares, _css_class, colour_balance, season_strip
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import season_of, store_season


def test_the_first_place_is_at_the_top_and_the_points_are_bars():
    chart = Chart([3, 1, 2], [10, 20, 20], ["1", "2", "2"], field=10)
    heights = [int(each) for each in re.findall(r'<circle cx="\d+" cy="(\d+)"', chart.drawn)]
    assert heights[1] < heights[2] < heights[0]
    gained = [int(each) for each in re.findall(r'class="gained"[^>]* height="(\d+)"', chart.drawn)]
    assert len(gained) == 2, "the last round gave nothing"
    assert gained[0] == gained[1]
    assert chart.description == "3 (1), 1 (2), 2 (2)"


@pytest.mark.parametrize(("rounds", "written"), [(1, 1), (12, 12), (13, 7), (40, 10)])
def test_a_long_season_labels_fewer_rounds_and_always_the_last_one(rounds, written):
    chart = Chart([1] * rounds, [0] * rounds, ["0"] * rounds, field=1)
    numbers = [int(each) for each in re.findall(r'class="round"[^>]*>(\d+)<', chart.drawn)]
    assert (len(numbers), numbers[-1]) == (written, rounds)
    assert chart.drawn.count("<circle") == rounds


def test_the_length_of_a_bar_is_proportional_to_the_points():
    assert f"H{BAR_STEPS}V" in bar(Fraction(7, 2), Fraction(7, 2))
    assert f"H{BAR_STEPS // 2}V" in bar(35, 70)
    assert "H0V" in bar(0, 70)
    for without in ([], [0, 0], [3, None], [3, "2-1"], [3, -1]):
        assert bar(3, most_of(without)) == ""


def test_colours_and_results_are_drawn_as_shares_of_one_line():
    assert f'width="{BALANCE // 4}"' in colour_balance(1, 3)
    assert f'class="b" x="0" y="3" width="{BALANCE}"' in colour_balance(0, 2)
    assert re.findall(r'x="(\d+)" width="(\d+)"', Shares(2, 1, 1).line) == [
        ("0", "500"),
        ("500", "250"),
        ("750", "250"),
    ]
    assert Shares(0, 0, 0).line.count('width="0"') == 3


@pytest.mark.parametrize(
    ("ended", "style"),
    [
        (("win",), "win"),
        (("loss",), "loss"),
        (("win", "loss"), "draw several"),
        (("win", "draw", "draw"), "draw several"),
        (("win", "win", "draw", "loss"), "draw several"),
        (("win", "win", "draw"), "most several"),
        (("loss", "loss"), "loss several"),
    ],
)
def test_the_style_of_an_evening_follows_its_results(ended, style):
    assert _css_class(EveningMark(datetime.date(2027, 1, 5), "rapid", "played", ended=ended)) == style


def test_the_page_of_a_member_shows_the_season_as_one_strip(season, as_role):
    now = season_of(season)
    number = max(now.state.members, key=lambda one: len({each.kind for each in glance(now, one)}))
    page = as_role(Role.PUBLIC).get(reverse("member", args=[season.slug, number])).content.decode()
    strip = season_strip(now, season.slug, number)
    assert "Season at a glance" in page
    titles = re.findall(r'<a class="[a-z ]+" href="[^"]+" title="([^"]+)"></a>', page)
    assert len(titles) == len(glance(now, number)) == strip.count("<a ")
    for mark, title in zip(glance(now, number), titles, strict=True):
        assert all(now.name(each) in title for each in mark.opponents)
        assert title.split(" · ")[0].split()[0] == str(mark.date.day)
    assert 'aria-label="Rank by round: ' in page


@pytest.fixture
def two(season):
    """Return two members who met more than once, and the number of their meetings."""
    now = season_of(season)
    met = Counter((one, other) for one in now.state.members for mark in glance(now, one) for other in mark.opponents)
    (one, other), times = met.most_common(1)[0]
    assert times > 1
    return one, other, len(meetings(now, one, other))


def test_two_members_are_compared_over_all_seasons_that_show_both_names(season, half_played, as_role, two):
    one, other, times = two
    book, _ = half_played
    before = store_season("Before", book.store.rules(), book.store.read(), known=book.season)  # the same season again
    page, names = reverse("head-to-head", args=[season.slug]), [season_of(season).name(each) for each in (one, other)]

    def seen(browser):
        text = browser.get(page, {"one": one, "other": other}).content.decode()
        return text.count('<td class="result">'), all(name in text.partition("<form")[0] for name in names)

    assert seen(Client()) == (2 * times, True)
    HiddenName.objects.create(season=before, member=other)
    assert seen(Client()) == (times, True), "nothing leads to a season in which the name is hidden"
    assert seen(as_role(Role.MEMBER)) == (2 * times, True)
    HiddenName.objects.update(season=season)
    assert seen(Client()) == (times, False)


def test_the_page_asks_for_two_members_until_both_are_chosen(season, as_role, two):
    one, other, _ = two
    visitor, page = as_role(Role.PUBLIC), reverse("head-to-head", args=[season.slug])
    for asked in (
        {},
        {"one": one},
        {"one": one, "other": one},
        {"one": "x", "other": "999999"},
        {"one": one, "other": "-"},
    ):
        text = visitor.get(page, asked).content.decode()
        assert "Choose two members" in text
    text = visitor.get(page, {"one": one, "other": other}).content.decode()
    assert f'<option value="{other}" selected>' in text
    strangers = next(
        each for each in season_of(season).state.members if not meetings(season_of(season), one, each) and each != one
    )
    assert "have not met at the club yet" in visitor.get(page, {"one": one, "other": strangers}).content.decode()
