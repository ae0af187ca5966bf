"""Snapshot tests of every form, sent as shown and empty: its effect has not changed (support.kept_presses)."""

import re

import pytest

from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments.log import state_of
from support import kept_presses
from support.addresses import Addresses, patterns
from support.kept import keep, lines
from web.test_kept_pages import begun, no_prints, noon, tournament  # noqa: F401  # fixtures

pytestmark = pytest.mark.sampled(3)
KEPT = [line.split(" ") for line in lines(kept_presses.KEPT)]
"""Of each form: the page, its position there, its address, and the effect when sent as shown, and when empty."""
LEFT_OUT = re.compile("log-out|keys|second-factor|^/clubs/$|/entries/take/|^/entry/")
"""Forms that destroy what the others need, exist once per session, or contain a short secret."""


@pytest.fixture
def world(tournament, season, accounts):  # noqa: F811
    """Return the rows of a season and of a tournament, the accounts, and the words of all names."""
    people = [*season_of(season).state.members.values(), *state_of(tournament).tournament.players.values()]
    return (season, tournament), accounts, {word.strip(",.") for person in people for word in person.name.split()}


def test_there_is_a_snapshot_of_every_form(request, world, season, tournament, accounts):  # noqa: F811
    """A form that is on several pages belongs to the first of them."""
    addresses, found = Addresses(tournament, season, accounts), {}
    for name in sorted({pattern.name for pattern in patterns()}):
        for pattern, address in addresses.named(name):
            for at, (place, form) in enumerate(kept_presses.forms_at(pattern, address, accounts)):
                if not LEFT_OUT.search(place):
                    found.setdefault((place, *form.fields), f"{name} {at} {place}")
    if request.config.option.keep_pages:
        known = {" ".join(line[:3]): line[3:] for line in KEPT}
        keep(sorted(" ".join([each, *known.get(each, "--")]) for each in found.values()), kept_presses.KEPT)
    else:
        assert {*found.values()} == {" ".join(line[:3]) for line in KEPT}


@pytest.mark.parametrize("how", [0, 1], ids=["shown", "empty"])
@pytest.mark.parametrize("form", KEPT, ids=lambda form: "-".join(form[:2]))
def test_the_effect_of_a_form_has_not_changed(form, how, request, world, season, tournament, accounts):  # noqa: F811
    name, at, place, *kept = form
    for pattern, address in Addresses(tournament, season, accounts).named(name):
        forms = kept_presses.forms_at(pattern, address, accounts)
        if len(forms) > int(at) and forms[int(at)][0] == place:
            told = kept_presses.press(pattern, forms[int(at)][1], *world, is_empty=how == 1)
            break
    else:
        pytest.fail("There is no such form.")
    if request.config.option.keep_pages:
        form[3 + how] = kept_presses.digest(told)
        keep(sorted(" ".join(line) for line in KEPT), kept_presses.KEPT)
    else:
        assert kept_presses.digest(told) == kept[how]
