"""Tests of the pages that explain a round: the pairing by the rules at that time, and later changes by hand."""

import re

import pytest
from django.urls import reverse

from indeler.season import events
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


@pytest.fixture
def paired(as_role, season):
    """Return tonight's pairing of group A, which is not published."""
    as_role(Role.LEADER).post(reverse("pair-evening", args=[season.slug, clock.today().isoformat()]))
    return next(
        one for one in now(season).state.pairings.values() if one.date == clock.today() and one.place.group == "A"
    )


def why(row, place):
    return reverse("season-explained", args=[row.slug, place.part, place.group, place.round])


def main(answer):
    """Return the page without its head, which holds a token."""
    return answer.content.decode().partition("<main")[2]


def publish(row, place):
    append(row, [events.PairingPublished(at=clock.now(), by="leader", **place._asdict())])


def swapped(paired):
    """Return the boards with the black players of the first two exchanged."""
    boards = [(board.white, board.black) for board in paired.boards]
    (one, two), (three, four), *others = boards
    return [(one, four), (three, two), *others]


def test_the_explanation_is_not_available_before_the_round_is_published(as_role, season, paired):
    assert as_role(Role.PUBLIC).get(why(season, paired.place)).status_code == 404
    publish(season, paired.place)
    assert as_role(Role.PUBLIC).get(why(season, paired.place)).status_code == 200


def test_the_explanation_distinguishes_a_change_by_hand_from_the_rules(as_role, season, paired):
    boards = swapped(paired)
    change = {"boards": boards, "odd": paired.odd, "why": "they share a car", **paired.place._asdict()}
    append(season, [events.PairingChanged(at=clock.now(), by="leader", **change)])
    publish(season, paired.place)
    names = now(season).name
    visitor = as_role(Role.PUBLIC).get(why(season, paired.place)).content.decode()
    for white, black in boards[:2]:
        assert f"<li>{names(white)} – {names(black)}</li>" in visitor
    assert "changed this round by hand" in visitor
    assert "share a car" not in visitor
    assert "share a car" in as_role(Role.BOARD).get(why(season, paired.place)).content.decode()


def test_players_who_meet_again_after_a_change_by_hand_are_shown_to_the_leader(as_role, season, paired):
    """The leader may do this, but should know it."""
    before = now(season)
    met = {
        frozenset((board.white, board.black))
        for place, each in before.state.pairings.items()
        if place[:2] == paired.place[:2] and place.round < paired.place.round
        for board in each.boards
        if board.result in ("1-0", "½-½", "0-1")
    }
    players = [player for board in paired.boards for player in (board.white, board.black)]
    pair = next((one, two) for one in players for two in players if frozenset((one, two)) in met)
    rest = [player for player in players if player not in pair]
    boards = [pair, *zip(rest[::2], rest[1::2], strict=True)]
    change = {"boards": boards, "odd": paired.odd, "why": "they asked for it", **paired.place._asdict()}
    append(season, [events.PairingChanged(at=clock.now(), by="leader", **change)])
    page = as_role(Role.LEADER).get(reverse("club-lead", args=[season.slug])).content.decode()
    assert f"should not play each other again yet: {before.name(pair[0])} – {before.name(pair[1])}" in page


def test_a_later_sign_off_does_not_change_the_explanation(as_role, season, paired):
    """Facts that became known after the pairing had no influence, so the page stays the same."""
    publish(season, paired.place)
    text = main(as_role(Role.PUBLIC).get(why(season, paired.place)))
    gone = {"member": paired.boards[0].white, "date": paired.date, "why": "ill"}
    append(season, [events.SignedOff(at=clock.now(), by="leader", **gone)])
    assert main(as_role(Role.PUBLIC).get(why(season, paired.place))) == text


@pytest.mark.parametrize(("rules", "sentence"), [("berger", "Berger tables"), ("knockout", "the winners advance")])
def test_berger_and_knockout_rounds_are_explained_without_brackets(as_role, rules, sentence):
    leader = as_role(Role.LEADER)
    leader.post(reverse("new-tournament"), {"name": "Four", "rules": rules, "players": "A\nB\nC\nD", "is_public": "on"})
    leader.post(reverse("pair", args=["four"]))
    assert sentence in leader.get(reverse("explained", args=["four", 1])).content.decode()


def test_the_players_in_the_select_box_are_in_alphabetical_order(as_role):
    leader = as_role(Role.LEADER)
    form = {"name": "Abc", "rules": "fide-dutch", "players": "Zoë; 2000\nanna; 1900\nMia; 1800\nBob; 1700"}
    leader.post(reverse("new-tournament"), form)
    leader.post(reverse("pair", args=["abc"]))
    page = leader.get(reverse("explained", args=["abc", 1])).content.decode()
    box = page.partition('<select id="one"')[2].partition("</select>")[0]
    assert re.findall(r">(\w+)</option>", box) == ["anna", "Bob", "Mia", "Zoë"]
