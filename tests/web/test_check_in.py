"""Tests of the check-in of an open tournament: by the arbiter, on the tablet, by phone; missing and late players."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.opens.check_in import is_here
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import entries, log
from indeler.web.tournaments.models import Open, PlayerEntry
from support.entry_forms import enter, open_with_form

NAMES = ("Anna", "Bert", "Carla", "Dirk", "Els", "Fred")


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def row(site, leader):
    """Return a tournament with six players who entered by the form; check-in is open."""
    made = open_with_form()
    for at, name in enumerate(NAMES):
        enter(made, name, rating=str(2000 - at), phone=f"+31 6 1000000{at}")
    leader.post(reverse("take-entries", args=[made.slug]))
    leader.post(reverse("check-in", args=[made.slug]), {"what": "open"})
    return made


def state(row):
    return log.state_of(Open.objects.get(pk=row.pk))


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def number_of(row, name):
    return next(number for number, player in state(row).players.items() if player.name == name)


def by_arbiter(leader, row, name, **fields):
    page = reverse("check-in-player", args=[row.slug, number_of(row, name)])
    return leader.post(page, {"name": name, **fields}, follow=True)


def tablet_of(leader, row):
    leader.post(reverse("check-in", args=[row.slug]), {"what": "tablet"})
    return links.path(Link.objects.get(kind=LinkKind.CHECK_IN))


def present(row):
    return sorted(state(row).players[number].name for number in state(row).attendance.present)


def test_three_ways_of_checking_in_and_the_list_of_missing_players(row, leader):
    by_arbiter(leader, row, "Anna")
    answer = Client().post(tablet_of(leader, row), {"player": number_of(row, "Bert"), "name": "Bert"}, follow=True)
    assert "Bert has checked in. Welcome!" in text(answer)
    own = links.path(entries.link_of(PlayerEntry.objects.get(name="Carla")))
    assert "I am here" in text(Client().get(own))
    assert "You have checked in. Welcome!" in text(Client().post(own, {"what": "here"}, follow=True))
    assert present(row) == ["Anna", "Bert", "Carla"]
    page = text(leader.get(reverse("check-in", args=[row.slug])))
    assert "Here: 3. Missing: 3." in page
    missing = page[page.index("Missing Name") : page.index("Undo check-in")]
    assert [number for number in range(6) if f"1000000{number}" in missing] == [3, 4, 5]


def test_the_tablet_finds_names_and_shows_no_other_data(row, leader):
    path = tablet_of(leader, row)
    page = Client().get(path, {"q": "ca"}).content.decode()
    assert ("Carla" in page, "Anna" in page, "10000" in page) == (True, False, False)
    assert "Nobody of this name is still missing." in text(Client().get(path, {"q": "zz"}))
    wrong = Client().post(path, {"player": number_of(row, "Bert"), "name": "Anna"}, follow=True)
    assert "The list of players has changed" in text(wrong)
    assert present(row) == []
    twice = {"player": number_of(row, "Bert"), "name": "Bert"}
    Client().post(path, twice)
    assert "Bert has checked in already." in text(Client().post(path, twice, follow=True))


def test_the_link_of_a_revoked_tablet_is_refused(row, leader):
    path = tablet_of(leader, row)
    leader.post(reverse("revoke-tablet", args=[row.slug, Link.objects.get(kind=LinkKind.CHECK_IN).pk]))
    assert Client().get(path).status_code == 410
    assert Client().post(path, {"player": 1, "name": "Anna"}).status_code == 410
    own = links.word(entries.link_of(PlayerEntry.objects.first()))
    assert Client().get(reverse("tablet", args=[own])).status_code == 410


def test_a_check_in_by_mistake_can_be_undone(row, leader):
    by_arbiter(leader, row, "Anna")
    assert "Anna is not there after all." in text(by_arbiter(leader, row, "Anna", back="yes"))
    assert present(row) == []


def test_3_3_the_arbiter_decides_about_missing_players_before_the_first_pairing(row, leader):
    for name in NAMES[:3]:
        by_arbiter(leader, row, name)
    pair = reverse("pair", args=[row.slug])
    asked = text(leader.post(pair))
    assert "Players are missing" in asked
    assert all(name in asked for name in NAMES[3:])
    assert not state(row).rounds
    dirk, els, fred = (number_of(row, name) for name in NAMES[3:])
    sent = {f"missing-{dirk}": "bye", f"missing-{els}": "withdrawal", f"missing-{fred}": "plays"}
    leader.post(pair, {**sent, f"missing-{fred}": "nonsense"})
    assert not state(row).rounds
    leader.post(pair, sent)
    playing = {state(row).players[number].name for board in state(row).boards[0] for number in board}
    assert playing == {"Anna", "Bert", "Carla", "Fred"}


def test_a_player_who_checks_in_while_the_question_is_open_is_paired(row, leader):
    for name in NAMES[:5]:
        by_arbiter(leader, row, name)
    fred = number_of(row, "Fred")
    by_arbiter(leader, row, "Fred")
    leader.post(reverse("pair", args=[row.slug]), {f"missing-{fred}": "bye"})
    assert len(state(row).boards[0]) == 3


def test_2_4_late_arrivals_play_from_the_next_round_on(row, leader):
    for name in NAMES[:4]:
        by_arbiter(leader, row, name)
    els, fred = (number_of(row, name) for name in NAMES[4:])
    leader.post(reverse("pair", args=[row.slug]), {f"missing-{els}": "bye", f"missing-{fred}": "withdrawal"})
    page = text(leader.get(reverse("check-in", args=[row.slug])))
    assert "Check in late" in page
    own = links.path(entries.link_of(PlayerEntry.objects.get(name="Fred")))
    Client().post(own, {"what": "here"})
    by_arbiter(leader, row, "Els")
    assert len(state(row).tournament.to_pair()) == 6
    assert "Everybody is here." in text(leader.get(reverse("check-in", args=[row.slug])))


def test_a_check_in_does_not_block_a_decision_of_the_arbiter(row, leader):
    """The page of the arbiter has an older version; check-ins since then do not affect the decision."""
    version = Open.objects.get(pk=row.pk).version
    by_arbiter(leader, row, "Anna")
    bye = reverse("request-bye", args=[row.slug, number_of(row, "Bert")])
    assert leader.post(bye, {"version": version, "worth": "half", "round": "2"}).status_code == 302
    refused = leader.post(bye, {"version": version, "worth": "zero", "round": "2"}, follow=True)
    assert "Nothing was done. Since you opened the page this was decided:" in text(refused)


def test_a_late_arrival_does_not_block_a_decision_either(row, leader):
    for name in NAMES[:4]:
        by_arbiter(leader, row, name)
    els, fred = (number_of(row, name) for name in NAMES[4:])
    leader.post(reverse("pair", args=[row.slug]), {f"missing-{els}": "bye", f"missing-{fred}": "withdrawal"})
    version = Open.objects.get(pk=row.pk).version
    by_arbiter(leader, row, "Fred")
    assert leader.post(reverse("publish", args=[row.slug, 1]), {"version": version}).status_code == 302
    assert state(row).published == 1


def test_a_player_whose_entry_is_not_accepted_yet_is_sent_to_the_arbiter(row, leader):
    enter(row, "Gerda")
    own = links.path(entries.link_of(PlayerEntry.objects.get(name="Gerda")))
    assert "go to the arbiter" in text(Client().post(own, {"what": "here"}, follow=True))


def test_check_in_must_be_opened_and_is_still_known_after_closing(site, leader):
    row = open_with_form(players=NAMES)
    answer = leader.post(reverse("check-in-player", args=[row.slug, 1]), {"name": "Anna"}, follow=True)
    assert "Check-in is not open" in text(answer)
    page = reverse("check-in", args=[row.slug])
    leader.post(page, {"what": "open"})
    assert "Check-in is open already." in text(leader.post(page, {"what": "open"}, follow=True))
    by_arbiter(leader, row, "Anna")
    leader.post(page, {"what": "close"})
    assert is_here(state(row), 1)
    assert leader.post(page, {"what": "nonsense"}).status_code == 404
    assert leader.post(reverse("pair", args=[row.slug])).status_code == 302
    assert state(row).rounds == 1
