"""The leader pairs a round by hand on the site, also if no pairing is possible under the rules."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.season import verify
from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import Club

STRICT = """name = "strict club"

[[competition]]
kind = "keizer"
name = "keizer"
title = "Interne competitie"
rounds = 10
between = 8
rematch = "strict"
"""


@pytest.fixture
def stuck(site, accounts, settings, as_role):
    """Return the leader, a season of four players who have all met, and the evening of their fourth round."""
    club = Club(STRICT, (2000, 1900, 1800, 1700))
    club.plan()
    *played, tonight = club.dates("keizer")[:4]
    for date in played:
        for made in club.pair(date):
            club.results(made)
    clock.ahead = timedelta(seconds=seconds_ahead(tonight, settings.TIME_ZONE))
    return as_role(Role.LEADER), store_season("Strict", club.book.store.rules(), club.book.store.read()), tonight


def now():
    return season_of(SeasonRow.objects.get())


def test_L2_a_stuck_round_links_to_the_setting_and_to_pairing_by_hand(stuck, as_role):
    leader, row, tonight = stuck
    screen = reverse("club-lead-on", args=[row.slug, tonight.isoformat()])
    by_hand = reverse("change-pairing", args=[row.slug, "keizer", 1, 4])
    page = leader.get(screen).content.decode()
    assert "may not meet again yet, such as Member " in page
    for address in (by_hand, reverse("rule-setting", args=[row.slug, "competition[0].rematch"])):
        assert f'href="{address}"' in page
        assert leader.get(address).status_code == 200
    form = leader.get(by_hand).content.decode()
    assert "pair by hand" in form
    assert form.count(" selected>") == 4  # the boards with the oldest meetings are preselected
    boards = {"white": ["1", "3"], "black": ["2", "4"], "odd": "", "version": now().version}
    assert "why" in leader.post(by_hand, {**boards, "why": ""}).content.decode()
    twice = leader.post(by_hand, {**boards, "white": ["4", "3"], "why": "kept words"}).content.decode()
    assert twice.count('<option value="4" selected>') == 2  # the selection is kept, with the reason
    assert 'value="kept words"' in twice
    assert len(now().state.pairings) == 3
    leader.post(by_hand, {**boards, "why": "nobody else is left"})
    (paired,) = [each for each in now().state.pairings.values() if each.place.round == 4]
    assert paired.by_hand
    made = leader.get(screen).content.decode()
    assert "Publish" in made
    assert "should not play each other again yet:" in made
    leader.post(reverse("publish-evening", args=[row.slug, tonight.isoformat()]), {"version": now().version})
    assert leader.get(screen).status_code == 200
    why = leader.get(reverse("round-explained", args=[row.slug, "keizer", 1, 4])).content.decode()
    by_hand = "The leader paired this round by hand, because no pairing is possible under the rules."
    assert f"{by_hand} Reason: nobody else" in why
    public = as_role(Role.PUBLIC).get(reverse("round-explained", args=[row.slug, "keizer", 1, 4])).content.decode()
    assert "nobody else is left" not in public
    assert verify(now()).differences == ()


def test_a_stuck_round_that_is_published_after_a_question_is_in_order(stuck):
    leader, row, tonight = stuck
    evening, by_hand = [row.slug, tonight.isoformat()], reverse("change-pairing", args=[row.slug, "keizer", 1, 4])
    boards = {"white": ["1", "3"], "black": ["2", "4"], "odd": "", "why": "nobody else is left"}
    leader.post(by_hand, {**boards, "version": now().version})
    leader.post(reverse("note-attendance", args=[*evening, 4]), {"what": "off", "why": "ill"})
    publish = reverse("publish-evening", args=evening)
    assert "publish it anyway" in leader.post(publish, {"version": now().version}).content.decode()
    leader.post(publish, {"version": now().version, "anyway": "yes"})
    (paired,) = [each for each in now().state.pairings.values() if each.place.round == 4]
    assert paired.published_at
    leader.post(
        reverse("decision-of", args=[row.slug, "member-joined"]), {"member": "5", "name": "New", "rating": "1500"}
    )
    leader.post(by_hand, {"seat": "5", "picked": "4", "version": now().version})  # plays the one who was left alone
    (paired,) = [each for each in now().state.pairings.values() if each.place.round == 4]
    assert [(board.white, board.black) for board in paired.boards] == [(1, 2), (3, 5)]
    assert verify(now()).differences == ()


def test_a_round_that_the_rules_can_pair_can_also_be_paired_by_hand(as_role, first_evening, site, accounts):
    row, date = first_evening("keizer", range(2000, 1700, -50), "keizer")
    leader, address = as_role(Role.LEADER), reverse("change-pairing", args=[row.slug, "keizer", 1, 1])
    assert (
        f'href="{address}"' in leader.get(reverse("club-lead-on", args=[row.slug, date.isoformat()])).content.decode()
    )
    told = {"white": ["1", "2", "3"], "black": ["4", "5", "6"], "odd": "", "why": "friends", "version": now().version}
    leader.post(address, told)
    (paired,) = now().state.pairings.values()
    assert [(board.white, board.black) for board in paired.boards] == [(1, 4), (2, 5), (3, 6)]
    assert leader.get(reverse("change-pairing", args=[row.slug, "keizer", 1, 3])).status_code == 404


@pytest.fixture
def paired(as_role, first_evening):
    """Return a function that sends a form about the first round of seven players.

    The round is paired but not published; Member 7 has the bye.
    """
    row, date = first_evening("keizer", range(2000, 1650, -50), "keizer")
    leader, address = as_role(Role.LEADER), reverse("change-pairing", args=[row.slug, "keizer", 1, 1])
    leader.post(reverse("pair-evening", args=[row.slug, date.isoformat()]), {"version": now().version})

    def sent(**told):
        return leader.post(address, {"version": now().version, **told}, follow=True)

    return sent


def stands():
    (round_one,) = now().state.pairings.values()
    return [(board.white, board.black) for board in round_one.boards], round_one.odd


def said(answer):
    return [(each.level_tag, str(each)) for each in answer.context["messages"]]


def test_two_players_who_are_clicked_one_after_the_other_change_places(paired):
    boards, odd = stands()
    (white, black), (other, opponent) = boards[:2]
    taken_up = paired(seat=black)
    assert taken_up.context["picked"].member == black
    assert paired(seat=black, picked=black).context["picked"] is None  # clicked again
    assert stands() == (boards, odd)
    ((level, told),) = said(paired(seat=black, picked=other))
    assert (level, "have changed places." in told) == ("warning", True)
    assert stands() == ([(white, other), (black, opponent), *boards[2:]], odd)
    paired(seat=odd, picked=white)
    assert stands() == ([(odd, other), (black, opponent), *boards[2:]], white)


def test_other_boards_are_entered_with_a_reason_and_an_empty_row_is_ignored(paired):
    boards, odd = stands()
    turned = [boards[0][::-1], *boards[1:]]

    def told(rows, **fields):
        white, black = zip(*rows, strict=True)
        return paired(white=white, black=black, **{"odd": odd, "why": "a wish", **fields})

    told([*turned, (odd, "")])
    assert stands() == (boards, odd), "a board with one name is refused"
    answer = told([*turned, ("", "")])
    assert "The pairing is changed." in said(answer)[0][1]
    assert stands() == (turned, odd)
    told([*turned[1:], (odd, turned[0][0])], odd=turned[0][1])
    assert stands() == ([*turned[1:], (odd, turned[0][0])], turned[0][1])
    assert said(told(boards))[0][0] == "success"  # this is the pairing of the rules
