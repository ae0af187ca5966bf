"""Charts, cup trees and wide tables: on a phone nothing overflows, and everything is visible in every theme."""

import pytest
from django.urls import reverse

from indeler.season import views
from indeler.season.views import glance
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}
COLOURS = """name => [...document.querySelectorAll(name)].map(each => {
    const style = getComputedStyle(each)
    return [style.stroke, style.fill, getComputedStyle(document.body).backgroundColor]
})"""
NAMES = ".tree text:is(:not([class]), .out, [class=won])"
NAMES_HANG_OVER = """names => [...document.querySelectorAll(names)].filter(text => {
    const inside = text.getBBox(), boxes = [...document.querySelectorAll(".tree rect")].map(rect => rect.getBBox())
    const room = 30  // of the score
    return !boxes.some(box => box.x <= inside.x && inside.x + inside.width + room <= box.x + box.width
        && box.y <= inside.y + inside.height && inside.y <= box.y + box.height)
}).map(text => text.textContent)"""
HANGS_OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.django_db(transaction=True)
def test_charts_and_the_cup_tree_fit_a_phone_and_are_visible_in_every_theme(season, visit):
    now = season_of(season)
    number = max(now.state.members, key=lambda one: len(glance(now, one)))
    page = visit(viewport=PHONE, scheme="dark")
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced)
        page.goto(reverse("member", args=[season.slug, number]))
        assert page.evaluate(HANGS_OVER) == 0
        marks = page.locator(".strip a")
        assert marks.count() == len(glance(now, number))
        assert all(each.bounding_box()["width"] >= 24 for each in marks.all()), "a thumb can find it"
        for stroke, _fill, paper in page.evaluate(COLOURS, ".chart polyline"):
            assert stroke not in ("none", paper)
        for _stroke, fill, paper in page.evaluate(COLOURS, ".chart text, .chart .gained"):
            assert fill not in ("none", paper)
    marks.first.press("Enter")
    page.wait_for_url(f"**{reverse('evening', args=[season.slug, glance(now, number)[0].date.isoformat()])}")
    page.goto(reverse("cup", args=[season.slug]))
    assert page.evaluate(NAMES_HANG_OVER, NAMES) == []
    assert page.evaluate(HANGS_OVER) == 0
    region = page.get_by_role("region", name="Tree of the cup")
    assert region.evaluate("each => each.scrollWidth > each.clientWidth"), "it scrolls in its own box"


@pytest.mark.django_db(transaction=True)
def test_a_wide_table_keeps_the_name_visible_and_indicates_more_columns(season, tournament, visit):
    page = visit(viewport=PHONE)
    cycle = views.cycles(season_of(season))[1]
    tables = [reverse("season-group", args=[season.slug, 1, next(iter(cycle.groups))])]
    tables += [reverse("cross-table", args=[tournament.slug]), reverse("standings", args=[tournament.slug])]
    for address in tables:
        page.goto(address)
        region = page.get_by_role("region").first
        if address == tables[0]:
            assert region.evaluate("each => each.scrollWidth - each.clientWidth") > 100
        more = region.evaluate("each => getComputedStyle(each).backgroundAttachment")
        assert more == "local, local, scroll, scroll", "the shade at the edge stays, what covers it moves along"
        region.focus()
        for _ in range(8):
            page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "each => each.scrollLeft > 0 || each.scrollWidth == each.clientWidth", arg=region.element_handle()
        )
        name = region.locator("tbody th").first.bounding_box()
        assert name["x"] >= region.bounding_box()["x"], address
        assert name["width"] < PHONE["width"] / 2
        assert page.evaluate(HANGS_OVER) == 0
