"""Tests of the pages for correcting decisions: they show the effect first, then ask for a reason, then apply it."""

import re

import pytest
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def played(tournament):
    """Return a tournament whose rounds 1 and 2 are played; round 3 is paired but not published."""
    by = By("The leader")
    one = decisions.publish(tournament, 2, by)
    for (white, black), result in zip(log.state_of(one).boards[1], ("1-0", "½-½", "0-1"), strict=True):
        one = enter_result(one, ResultEntry(2, white, black, result, "*"), by)
    return decisions.pair_next(one, by)


def page(client, name, *arguments, **query):
    return client.get(reverse(name, args=arguments), query).content.decode()


def now(tournament):
    return log.state_of(Open.objects.get(pk=tournament.pk))


def test_4_3_a_result_of_round_1_is_corrected_after_round_3_was_paired(leader, played):
    before = now(played)
    (white, black), *_ = before.boards[0]
    asked = {"what": "result", "board": f"{white}-{black}", "result": "0-1"}
    assert f'value="{white}-{black}"' in page(leader, "correct", played.slug, 1)
    seen = page(leader, "correct", played.slug, 1, **asked)
    assert "was corrected from 1-0 to 0-1" in seen
    assert "Would have been" in seen
    hidden = dict(re.findall(r'<input type="hidden" name="(what|board|result)" value="(.*?)">', seen))
    assert hidden == asked  # the form confirms what the preview showed
    assert "Round 3 is not published yet: it can be taken back and paired again." in seen
    assert now(played) == before  # the preview changes nothing
    address = reverse("correct", args=[played.slug, 1])
    leader.post(address, {**asked, "version": played.version, "why": " "})
    assert now(played) == before  # nor does a correction without a reason
    leaves = {"leaving": "the slip was read wrongly", "leaves": "yes"}  # it is not the last round but one
    leader.post(address, {**asked, **leaves, "version": played.version, "why": "the slip was read wrongly"})
    after = now(played)
    assert after.result(1, white, black).label == "0-1"
    assert after.boards == before.boards
    assert "was corrected from 1-0 to 0-1: the slip was read wrongly" in page(leader, "log", played.slug)
    later = page(leader, "round", played.slug, 2)
    assert "Paired before round 1 was corrected: the slip was read wrongly" in later


def test_4_3_corrections_of_colours_and_seats_are_shown_to_everybody(leader, played, as_role):
    (white, black), (other, _), *_ = now(played).boards[0]
    address = reverse("correct", args=[played.slug, 1])
    leaves = {"leaving": "wrong side", "leaves": "yes"}
    leader.post(address, {"what": "colours", "board": f"{white}-{black}", "why": "wrong side", **leaves})
    leader.post(address, {"what": "seats", "one": white, "other": other, "why": "two sisters"})
    assert now(played).boards[0][0] == (black, other)
    public = page(as_role(Role.PUBLIC), "round", played.slug, 1)
    assert "Corrected by the arbiter: wrong side" in public
    assert "Corrected by the arbiter: two sisters" in public
    assert "Corrected" not in page(as_role(Role.PUBLIC), "round", played.slug, 2)
    assert "round 1 corrected: two sisters" in page(leader, "export", played.slug, "trf16")
    assert leader.get(reverse("print", args=[played.slug, "pairings"])).status_code == 200


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"what": "weather"}, "&#x27;weather&#x27; cannot be corrected; choose result, colours, seats or bye."),
        ({"what": "result", "board": "1-9", "result": "1-0"}, "Round 1 has no game 1 "),
        ({"what": "result", "board": "1-4", "result": "2-2"}, "&#x27;2-2&#x27; is not a result"),
        ({"what": "result", "board": "1-4", "result": "1-0"}, "nothing changes"),
        ({"what": "seats", "one": "1", "other": "4"}, "swap their colours"),
        ({"what": "bye", "player": "x", "worth": "half"}, "There is no player 0"),
    ],
)
def test_an_impossible_correction_is_refused_with_a_sentence(leader, played, asked, says):
    assert says in page(leader, "correct", played.slug, 1, **asked)


def test_undoing_several_decisions_lists_them_and_needs_confirmation(leader, played):
    version = played.version
    address = reverse("restore", args=[played.slug, version - 2])
    asked = leader.post(address, {"version": version}).content.decode()
    assert "Take these decisions back? (2)" in asked
    assert "Round 3 was paired. Rulebook: FIDE (Dutch) System, 2026." in asked
    assert now(played).rounds == 3
    leader.post(address, {"version": version, "anyway": "yes"})
    assert now(played).rounds == 2
    after = Open.objects.get(pk=played.pk)
    one = reverse("restore", args=[played.slug, after.version - 1])
    leader.post(one, {"version": after.version})  # undoing that is one decision and needs no confirmation
    assert now(played).rounds == 3


def test_a_round_that_has_begun_cannot_be_taken_back(leader, tournament):
    leader.post(reverse("result", args=[tournament.slug, 2, 1]), {"result": "1-0", "was": "*"})
    answer = leader.post(reverse("take-back", args=[tournament.slug]))
    assert (answer.status_code, now(tournament).rounds) == (302, 2)


def test_taking_back_a_round_that_was_changed_since_pairing_needs_confirmation(leader, tournament):
    (white, black), *_ = now(tournament).boards[1]
    told = {"what": "colours", "board": f"{white}-{black}", "why": "a wish"}
    leader.post(reverse("correct", args=[tournament.slug, 2]), told)
    asked = leader.post(reverse("take-back", args=[tournament.slug])).content.decode()
    assert "These decisions are taken back" in asked
    assert "colours swapped: a wish" in asked
    assert now(tournament).rounds == 2
    leader.post(reverse("take-back", args=[tournament.slug]), {"anyway": "yes"})
    assert now(tournament).rounds == 1


@pytest.mark.parametrize("way", ["button", "api"])
def test_4_3_a_correction_without_the_form_leaves_the_same_record(leader, played, way):
    """Rounds that would be paired differently now are recorded, whichever way an earlier result was corrected."""
    (white, black), *_ = now(played).boards[1]
    if way == "button":
        leader.post(reverse("result", args=[played.slug, 2, 1]), {"result": "0-1", "was": "1-0"})
    else:  # the API does only this
        enter_result(played, ResultEntry(2, white, black, "0-1", "1-0"), By("A program"))
    assert now(played).result(2, white, black).label == "0-1"
    kinds = [event.kind() for event in log.tournament_of(Open.objects.get(pk=played.pk)).events[-2:]]
    assert kinds == ["result-corrected", "rounds-stand"]
