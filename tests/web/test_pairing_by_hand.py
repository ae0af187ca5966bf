"""Tests of the page on which a leader pairs a round by hand, using its forms without scripts."""

import pytest
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


@pytest.fixture
def hand(as_role, tournament):
    """Return a function that sends a form of the page of round 2 with the current boards."""
    leader, address = as_role(Role.LEADER), reverse("pair-by-hand", args=[tournament.slug, 2])
    state = log.state_of(tournament)
    stands = {"boards": " ".join(f"{white}-{black}" for white, black in state.boards[1])}
    stands |= {"bye": state.tournament.rounds[1].bye, "version": tournament.version}

    def sent(**told):
        return leader.post(address, {**stands, **told}).content.decode()

    sent.leader, sent.address, sent.stands = leader, address, stands
    return sent


def now(tournament):
    return log.state_of(Open.objects.get(pk=tournament.pk))


def test_the_page_starts_from_the_current_round(hand):
    page = hand.leader.get(hand.address).content.decode()
    assert "The rules pair it like this too." in page
    assert f'name="boards" value="{hand.stands["boards"]}"' in page


def test_the_first_click_selects_a_player_and_the_second_swaps_two_players(hand, tournament):
    (white, black), (other, _), *_ = now(tournament).boards[1]
    taken = hand(pick=black)
    assert f'name="picked" value="{black}"' in taken
    assert "The rules pair it like this too." in taken
    swapped = hand(pick=other, picked=black)
    assert f"{white}-{other}" in swapped
    assert "This is allowed, but " in swapped or "The rules do not allow this pairing: " in swapped
    assert "The pairing by the rules" in swapped
    assert now(tournament).boards == log.state_of(tournament).boards  # nothing is saved yet


def test_every_button_changes_the_boards(hand, tournament):
    (white, black), *others = now(tournament).boards[1]
    bye = hand.stands["bye"]
    assert f'value="{black}-{white}' in hand(swap=f"{white}-{black}")
    dropped = hand(drop=f"{white}-{black}")
    assert dropped.count("without a game") == 2
    assert "The rules do not allow this pairing: " in dropped
    assert f"{black}-{bye}" in hand(set="yes", white=black, black=bye)
    assert f'name="bye" value="{black}"' in hand(give="yes", given=black)
    assert 'name="boards" value=""' in hand(empty="yes")
    assert f'name="boards" value="{hand.stands["boards"]}"' in hand(boards="", bye="", rules="yes")
    assert others


def test_4_4_a_pairing_by_hand_is_saved_with_a_reason_and_shown_as_corrected(hand, tournament, as_role):
    (white, black), *_ = now(tournament).boards[1]
    changed = hand.stands["boards"].replace(f"{white}-{black}", f"{black}-{white}")
    assert "Say why you pair the round by hand." in hand(boards=changed, save="yes")
    assert now(tournament).boards[1][0] == (white, black)
    asked = hand(boards=changed, save="yes", why="the board is too high for White")
    assert "This is not by the FIDE rules: a round paired by hand otherwise than by the rules." in asked
    assert 'name="leaving" value="the board is too high for White"' in asked
    assert now(tournament).boards[1][0] == (white, black)  # nothing was done yet
    why = "the board is too high for White"
    hand(boards=changed, save="yes", why=why, leaving=why, leaves="yes")
    assert now(tournament).boards[1][0] == (black, white)
    lead = hand.leader.get(reverse("lead", args=[tournament.slug])).content.decode()
    assert "Corrected by the arbiter: the board is too high for White" in lead
    assert "too high for White. Round 2 was paired by hand" in lead  # two sentences of the log
    public = as_role(Role.PUBLIC)
    assert "too high" not in public.get(reverse("export", args=[tournament.slug, "json"])).content.decode()
    hand.leader.post(reverse("publish", args=[tournament.slug, 2]))
    assert "Corrected by the arbiter" in public.get(reverse("round", args=[tournament.slug, 2])).content.decode()
    assert (
        "round 2 corrected: the board is too high"
        in public.get(reverse("export", args=[tournament.slug, "trf26"])).content.decode()
    )
    assert "You may now change it only" in hand.leader.get(hand.address).content.decode()


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"boards": "1-x"}, "is not a board; write two pairing numbers"),
        ({"boards": "1-99"}, "There is no player 99"),
        ({"set": "yes", "white": "1", "black": "1"}, "stands against himself"),
        ({"boards": "1-2 1-3", "bye": ""}, "stands on two boards"),
    ],
)
def test_an_invalid_round_is_refused_with_a_sentence(hand, told, says):
    assert says in hand(**told)


def test_an_earlier_round_cannot_be_paired_by_hand(hand, tournament):
    page = hand.leader.get(reverse("pair-by-hand", args=[tournament.slug, 1])).content.decode()
    assert "Round 1 cannot be paired by hand: only the last round and the next one can." in page


def test_an_unpublished_round_can_be_paired_again_with_the_current_data(hand, tournament):
    address = reverse("pair", args=[tournament.slug])
    before = now(tournament)
    (white, _), *_ = before.boards[1]
    hand.leader.post(reverse("withdraw", args=[tournament.slug, white]))
    hand.leader.post(address, {"again": "yes"})
    assert now(tournament).rounds == 2
    hand.leader.post(reverse("publish", args=[tournament.slug, 2]))
    version = Open.objects.get(pk=tournament.pk).version
    hand.leader.post(address, {"again": "yes"})
    assert Open.objects.get(pk=tournament.pk).version == version  # a published round is not paired again


def test_3_1_pairing_continues_with_unfinished_games_and_the_report_waits_for_them(hand, tournament):
    leader, slug = hand.leader, tournament.slug
    leader.post(reverse("publish", args=[slug, 2]))
    leader.post(reverse("result", args=[slug, 2, 1]), {"result": "1-0", "was": "*"})
    refused = leader.post(reverse("pair", args=[slug]), follow=True).content.decode()
    assert "Round 2 has games without a result: round 2, board 2 (" in refused
    assert "Pair with unfinished games" in refused
    lead = leader.post(reverse("pair", args=[slug]), {"unfinished": "yes"}, follow=True).content.decode()
    assert "Round 2, board 2" in lead
    assert now(tournament).rounds == 3
    assert leader.get(reverse("export", args=[slug, "trf26"])).status_code == 200  # it is not the last round
    form = {
        "name": "Autumn Open",
        "rules": "fide-dutch",
        "rounds": 3,
        "is_public": "on",
        "leaving": "the hall closes",
        "leaves": "yes",
    }
    leader.post(reverse("settings", args=[slug]), form)
    answer = leader.get(reverse("export", args=[slug, "trf26"]))
    assert answer.status_code == 400
    assert "waits for unfinished games: round 2, board 2 (" in answer.content.decode()
    assert leader.get(reverse("export", args=[slug, "json"])).status_code == 200
    standings = leader.get(reverse("standings", args=[slug])).content.decode()
    assert "Unfinished: round 2, board 2" in standings
    assert "Final standings" not in standings
