"""The page on which rounds of another program are merged into a running tournament."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

HEAD = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg\r\n"


def now(tournament):
    return log.state_of(Open.objects.get(pk=tournament.pk))


def text_of(state, result=""):
    """Return the rounds of this tournament as Swiss-Manager writes them; open games of the last get this result."""
    lines = []
    for number, round in enumerate(state.tournament.rounds, start=1):
        for board, (white, black) in enumerate(state.boards[number - 1], start=1):
            game = next(game for game in round.games if game[:2] == (white, black))
            points = {"1-0": "1;0", "0-1": "0;1", "½-½": "0,5;0,5", "*": result or ";"}[game.result.label]
            lines.append(f"{number};{board};;;{white};{black};{points};;")
        if round.bye:
            lines.append(f"{number};99;;;{round.bye};-1;1;0;;")
    return HEAD + "\r\n".join(lines)


def test_results_of_a_file_are_shown_and_then_written(as_role, tournament):
    leader, address = as_role(Role.LEADER), reverse("merge-rounds", args=[tournament.slug])
    assert address in leader.get(reverse("lead", args=[tournament.slug])).content.decode()
    before = now(tournament)
    open_games = sum(game.result.is_pending for game in before.tournament.rounds[-1].games)
    assert open_games
    file = SimpleUploadedFile("spiele.txt", text_of(before, "1;0").encode())
    shown = leader.post(address, {"file": file})
    assert shown.status_code == 200
    assert [len(each["boards"]) for each in shown.context["found"]] == [open_games]
    assert now(tournament) == before
    form = {"list": shown.context["data"], "list_name": "spiele.txt", "version": shown.context["tournament"].version}
    leader.post(address, form)
    assert not any(game.result.is_pending for game in now(tournament).tournament.rounds[-1].games)


@pytest.mark.parametrize("content", ["nonsense", HEAD + "1;1;;;1;2;7;0;;\r\n", HEAD + "1;1;;;98;99;1;0;;\r\n"])
def test_a_file_that_cannot_be_merged_is_refused_and_changes_nothing(as_role, tournament, content):
    leader, address = as_role(Role.LEADER), reverse("merge-rounds", args=[tournament.slug])
    before = now(tournament)
    answer = leader.post(address, {"file": SimpleUploadedFile("spiele.txt", content.encode())})
    assert answer.status_code == 422
    assert "spiele.txt" in answer.content.decode()
    assert now(tournament) == before
