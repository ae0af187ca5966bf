"""Tests of the API as a client program uses it."""

import datetime

import pytest
from django.test import Client

from indeler.web.accounts import tokens
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of


@pytest.fixture
def call(accounts):
    _, secret = tokens.make(accounts[Role.LEADER], "all", ["read", "results", "lead"], days=1)
    client = Client(headers={"Authorization": f"Bearer {secret}"})

    def ask(method, path, data=None):
        answer = getattr(client, method)(f"/api/v1/{path}", data, content_type="application/json")
        return answer.status_code, answer.json()

    return ask


def test_results_are_entered_and_the_next_round_is_paired_and_published(call, tournament):
    slug = tournament.slug
    status, round = call("get", f"tournaments/{slug}/rounds/2")
    assert status == 200
    for board in round["boards"]:
        status, after = call("put", f"tournaments/{slug}/rounds/2/boards/{board['board']}", {"result": "1-0"})
        assert status == 200
    assert {board["result"] for board in after["boards"]} == {"1-0"}
    _, detail = call("get", f"tournaments/{slug}")
    status, third = call("post", f"tournaments/{slug}/pair", {"version": detail["version"]})
    assert (status, third["round"]) == (200, 3)
    assert call("post", f"tournaments/{slug}/rounds/3/publish", {"version": detail["version"]})[0] == 409
    status, detail = call("post", f"tournaments/{slug}/rounds/3/publish", {"version": detail["version"] + 1})
    assert (status, detail["published"]) == (200, 3)


def test_a_round_is_paired_by_hand_and_an_earlier_one_corrected(call, tournament):
    address, version = f"tournaments/{tournament.slug}/rounds", tournament.version
    _, round = call("get", f"{address}/2")
    boards = [{"white": board["black"], "black": board["white"]} for board in round["boards"]]
    given = {"version": version, "boards": boards, "bye": round["byes"][0]["player"], "why": "the clocks stand so"}
    status, after = call("post", f"{address}/2/boards", given)
    assert (status, after["corrected"]) == (200, ["the clocks stand so"])  # it leaves the FIDE rules for this reason
    assert call("post", f"{address}/2/boards", given)[0] == 409  # the version is out of date
    wrong = {**given, "version": version + 2, "boards": [boards[0], boards[0]]}
    assert call("post", f"{address}/2/boards", wrong)[0] == 400
    _, first = call("get", f"{address}/1")
    board = {name: first["boards"][0][name] for name in ("white", "black")}
    asked = {"version": version + 2, "what": "result", "board": board, "result": "0-1", "why": "read wrongly"}
    status, corrected = call("post", f"{address}/1/corrections", asked)
    assert (status, corrected["boards"][0]["result"]) == (200, "0-1")
    now = call("get", f"tournaments/{tournament.slug}")[1]["version"]
    assert call("post", f"{address}/1/corrections", {**asked, "version": now, "result": "½-½", "why": ""})[0] == 400
    assert call("get", f"{address}/2")[1]["boards"] == after["boards"]


def test_a_correction_outside_the_fide_rules_is_refused_with_the_reason(call, tournament):
    address, version = f"tournaments/{tournament.slug}", tournament.version
    for board in call("get", f"{address}/rounds/2")[1]["boards"]:
        call("put", f"{address}/rounds/2/boards/{board['board']}", {"result": "1-0"})
        version += 1
    assert call("post", f"{address}/pair", {"version": version})[0] == 200
    _, first = call("get", f"{address}/rounds/1")
    board = {name: first["boards"][0][name] for name in ("white", "black")}
    asked = {"version": version + 1, "what": "result", "board": board, "result": "0-1", "why": "read wrongly"}
    status, answer = call("post", f"{address}/rounds/1/corrections", asked)
    assert status == 400
    assert answer["detail"].startswith("This is not by the FIDE rules: ")
    assert call("get", f"{address}/rounds/1")[1] == first


def test_the_standings_contain_exact_numbers_as_text(call, tournament):
    _, rows = call("get", f"tournaments/{tournament.slug}/standings")
    assert rows[0]["points"] == "1"
    assert set(rows[0]["tiebreaks"]) == {"BH/C1", "BH", "SB"}


def test_a_result_entered_in_the_meantime_is_a_conflict(call, tournament):
    board = f"tournaments/{tournament.slug}/rounds/2/boards/1"
    assert call("put", board, {"result": "1-0"})[0] == 200
    status, answer = call("put", board, {"result": "0-1"})
    assert status == 409
    assert "1-0" in answer["detail"]
    assert call("put", board, {"result": "0-1", "was": "1-0"})[0] == 200


def test_a_tournament_is_created_from_a_file(call, corpus_file):
    given = {"file": "some.trf", "content": corpus_file.read_text(), "rules": "fide-dutch"}
    status, made = call("post", "tournaments", given)
    assert (status, made["rules"]) == (201, "fide-dutch")


def test_invalid_requests_get_an_error_status(call, tournament):
    assert call("put", f"tournaments/{tournament.slug}/rounds/2/boards/1", {"result": "2-0"})[0] == 400
    assert call("get", f"tournaments/{tournament.slug}/rounds/9")[0] == 404
    assert call("post", "tournaments", {"file": "x.trf", "content": "001 nonsense"})[0] == 400


def test_the_list_of_players_contains_no_private_data(call, tournament):
    _, players = call("get", f"tournaments/{tournament.slug}/players")
    assert set(players[0]) == {"number", "name", "rating", "title", "club"}


def test_BW_32_an_earlier_time_in_an_event_does_not_bypass_a_lock(call, season):
    known = season_of(season)
    paired = min(known.state.pairings.values(), key=lambda one: one.date)
    board = paired.boards[0]
    game = {"competition": "cycles", "part": 1, "round": 1, "white": board.white, "black": board.black, "result": "0-0"}
    event = {"kind": "result-corrected", "why": "misread", "at": f"{paired.date}T23:59:00", **game}
    status, said = call("post", f"seasons/{season.slug}/events", event)
    assert (status, "are final" in str(said)) == (400, True)


def test_a_sign_off_for_a_past_evening_is_refused(call, season):
    """BW-9: even if its scores are not final yet, and whatever time the event states."""
    known = season_of(season)
    paired = max((one for one in known.state.pairings.values() if one.date < clock.today()), key=lambda one: one.date)
    event = {"kind": "signed-off", "reason": "absent", "why": "told me", "date": f"{paired.date}"}
    event |= {"member": paired.boards[0].white, "at": f"{paired.date}T12:00:00"}
    status, said = call("post", f"seasons/{season.slug}/events", event)
    assert (status, "is over; the leader can still exempt" in str(said)) == (400, True)
    assert season_of(SeasonRow.objects.get(pk=season.pk)).version == known.version


def test_an_event_may_not_be_in_the_future_nor_state_when_it_was_received(call, season):
    address, event = f"seasons/{season.slug}/events", {"kind": "noted", "text": "cold"}
    status, said = call("post", address, {**event, "at": "2036-01-01T12:00:00"})
    assert (status, "lies in the future" in str(said)) == (400, True)
    status, said = call("post", address, {**event, "received": "2026-09-01T12:00:00"})
    assert (status, "cannot say when it was received" in str(said)) == (400, True)
    told = (clock.now() - datetime.timedelta(hours=3)).replace(microsecond=0)
    assert call("post", address, {**event, "at": told.isoformat()})[0] == 201
    last = season_of(SeasonRow.objects.get(pk=season.pk)).events[-1]
    assert last.at == told
    assert last.received > told + datetime.timedelta(hours=2)
