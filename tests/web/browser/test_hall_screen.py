"""The big screen at usual sizes: nothing is cut off, nothing scrolls, and all players are shown."""

import pytest

from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(5)

SCREENS = ((1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))
MOST_SHEETS = {20: 9, 60: 10}
NOTICE = "Round 2 starts at <b>14:15</b>; please leave the room quietly."
CUT = """sheet => {
  const bottom = document.querySelector("#told").getBoundingClientRect().top;
  return Array.from(sheet.querySelectorAll("h1, th, td")).filter(each => {
    const box = each.getBoundingClientRect();
    return box.bottom > bottom || box.right > innerWidth || each.scrollWidth > each.clientWidth + 1;
  }).map(each => each.textContent);
}"""


@pytest.mark.parametrize("boards", [20, pytest.param(60, marks=pytest.mark.sweep)])
def test_nothing_is_cut_off_at_any_size(visit, site, boards):
    names = ("van der Meulen, Johannes {}", "Li, {}", "Oosterhuis-Brandsma, Annelies {}")
    players = [Player(n, names[n % 3].format(n), 2400 - n) for n in range(1, 2 * boards + 1)]
    made = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    row, leader = log.create("Hall Open", imported(made), "Leader"), decisions.By("Leader")
    row = decisions.publish(decisions.pair_next(row, leader), 1, leader)
    Open.objects.filter(pk=row.pk).update(is_public=True, notice=NOTICE)
    screen = visit(viewport={"width": 1366, "height": 768})
    screen.goto(f"/t/{row.slug}/screen/")
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        screen.wait_for_function("document.querySelectorAll('.sheet').length > 0")
        assert screen.locator("#told").inner_text() == NOTICE
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
        sheets = screen.locator(".sheet").all()
        assert [sheet.evaluate(CUT) for sheet in sheets] == [[]] * len(sheets)
        assert screen.locator(".sheet table.boards tbody tr").count() == boards
        assert screen.locator(".sheet table.names tbody tr").count() == 2 * boards
        assert len(sheets) <= MOST_SHEETS[boards]
