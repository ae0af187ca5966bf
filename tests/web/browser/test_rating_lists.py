"""Entering a player from a rating list on a phone by keyboard: found while typing, selected, and entered."""

from urllib.parse import urlsplit

import pytest

from indeler.ratings import import_lists
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

KNSB = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n7000001;Müller, Jörg;;NED;1830;40;1971;\n"


@pytest.mark.sampled(2)
def test_a_player_of_a_rating_list_is_found_while_typing_and_entered(visit, accounts, tournament, settings, tmp_path):
    settings.DATA = tmp_path
    (tmp_path / "knsb.csv").write_text(KNSB, encoding="utf-8")
    import_lists([tmp_path / "knsb.csv"], tmp_path / "ratings.sqlite3")
    page = visit(accounts[Role.LEADER], viewport={"width": 360, "height": 740})
    page.goto(f"/t/{tournament.slug}/lead/players/")
    page.get_by_role("searchbox").press_sequentially("jorg m")
    found = page.get_by_role("link", name="Müller, Jörg")
    found.wait_for()
    assert urlsplit(page.url).query == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    found.press("Enter")
    name = page.get_by_label("Name", exact=True)
    name.wait_for()
    assert name.input_value() == "Müller, Jörg"
    name.press("Enter")
    page.wait_for_url("**/lead/players/")
    entered = log.state_of(Open.objects.get(pk=tournament.pk)).players.values()
    assert [one.rating for one in entered if one.name == "Müller, Jörg"] == [1830]
