"""Tests of database failures: visitors get a sentence, the log one line, no traceback; no decision is half written."""

import json
import logging
from datetime import timedelta
from itertools import count

import pytest
import time_machine
from django.apps import apps
from django.core import serializers
from django.db import DataError, OperationalError, connection
from django.test import Client
from django.utils import timezone

from indeler import logbook as chain
from indeler.season import events
from indeler.web.accounts.actor import acting_for
from indeler.web.accounts.pages import Role
from indeler.web.accounts.throttle import OF_A_NAME_AT_AN_ADDRESS
from indeler.web.common.refusals import is_trouble
from indeler.web.hosting.logs import Line
from indeler.web.manage import erasing
from indeler.web.seasons import clock, season_store
from indeler.web.seasons.roll import person_in
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

pytestmark = pytest.mark.sampled(2)

LEADER, RIGHT = By("The leader"), "knight to f3, tomorrow"
SAID = {
    "connection refused": "The database does not answer at the moment",
    "database or disk is full": "The disk of the site is full, nothing was changed",
    "could not extend file: No space left on device": "The disk of the site is full, nothing was changed",
    "attempt to write a readonly database": "The site can only be read at the moment",
    "cannot execute INSERT in a read-only transaction": "The site can only be read at the moment",
    "disk I/O error": "The disk of the site fails, nothing was changed",
    "database is locked": "The database is busy, nothing was changed",
}


def failing(reason, which=""):
    """Make every statement fail, or those with this beginning."""

    def refuse(execute, sql, params, many, context):
        if sql.startswith(which):
            raise OperationalError(reason)
        return execute(sql, params, many, context)

    return connection.execute_wrapper(refuse)


@pytest.mark.parametrize(("reason", "sentence"), SAID.items())
def test_every_database_failure_has_a_page_with_its_sentence_and_without_queries(as_role, reason, sentence, caplog):
    leader = as_role(Role.LEADER)
    leader.raise_request_exception = False
    with failing(reason):
        pages = [leader.get(address) for address in ("/", "/accounts/", "/t/autumn-open/log/")]
    assert [page.status_code for page in pages] == [503] * 3
    assert all(sentence in page.content.decode() for page in pages)
    assert reason in Line().format(caplog.records[0])
    assert not any("Traceback" in Line().format(record) for record in caplog.records)


def test_a_result_that_cannot_be_written_is_refused_and_changes_nothing(as_role, tournament, caplog):
    leader, before = as_role(Role.LEADER), stored()
    leader.raise_request_exception = False
    address = f"/t/{tournament.slug}/round/2/board/1/"
    with failing("database or disk is full", "INSERT"):
        answer = leader.post(address, {"result": "1-0", "was": "*"}, headers={"HX-Request": "true"})
    assert (answer.status_code, SAID["database or disk is full"] in answer.content.decode()) == (503, True)
    assert stored() == before
    assert leader.post(address, {"result": "1-0", "was": "*"}).status_code in (200, 302)
    [line] = [Line().format(record) for record in caplog.records]
    assert line.endswith(f"POST {address}: OperationalError: database or disk is full")


def test_api_clients_get_the_sentence_as_json(site):
    program = Client(raise_request_exception=False, headers={"accept-language": "nl"})
    with failing("connection refused"):
        answer = program.get("/api/v1/tournaments")
    assert answer.status_code == 503
    assert json.loads(answer.content)["detail"].startswith("De database geeft op dit moment geen antwoord")


def test_a_programming_error_keeps_its_traceback():
    assert not is_trouble(DataError("value too long"))
    try:
        raise DataError("value too long")
    except DataError as error:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "x", (), (type(error), error, error.__traceback__))
    assert "Traceback" in Line().format(record)


class Killed(BaseException):
    """Raised where a process is supposed to be killed."""


def killed_before(write):
    """Raise ``Killed`` before the n-th statement that writes."""
    writes = count(1)

    def kill(execute, sql, params, many, context):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and next(writes) == write:
            raise Killed
        return execute(sql, params, many, context)

    return connection.execute_wrapper(kill)


def stored():
    """Return the complete contents of the database."""
    kept = [row for model in apps.get_models() for row in model._base_manager.order_by("pk")]
    return serializers.serialize("jsonl", kept)


def ends(act, before=()):
    """Yield the database after a kill before each write of an act, or before these writes; then complete the act."""
    for write in before or count(1):
        try:
            with killed_before(write):
                act()
            return
        except Killed:
            log.OPENS.forget_all()
            season_store.SEASONS.forget_all()
            yield stored()
    act()


def press(tournament):
    white, black = log.state_of(tournament).boards[1][0]
    enter_result(tournament, ResultEntry(2, white, black, "1-0", "*"), LEADER)


ACTS = {
    "a result": press,
    "a new tournament": lambda tournament: log.create("Another", log.state_of(tournament), "The leader"),
    "a withdrawal": lambda tournament: decisions.withdraw(tournament, 3, LEADER),
    "a publication": lambda tournament: decisions.publish(tournament, 2, LEADER),
}


@pytest.mark.parametrize("act", ACTS)
def test_a_decision_of_a_tournament_is_atomic_if_killed_between_any_two_writes(tournament, act):
    before = stored()
    found = [*ends(lambda: ACTS[act](Open.objects.get(pk=tournament.pk)))]
    assert len(found) >= 2
    assert found == [before] * len(found)
    assert stored() != before


def test_a_decision_of_a_season_is_atomic_if_killed_between_any_two_writes(season):
    before, note = stored(), events.Noted(at=clock.now(), by="The leader", text="after the crash")
    found = [*ends(lambda: season_store.append(season, [note]))]
    assert len(found) >= 2
    assert found == [before] * len(found)


def test_an_erasure_that_was_killed_between_two_writes_is_completed_by_repeating_it(season, accounts):
    number = accounts[Role.MEMBER].member
    name = season_store.season_of(season).state.members[number].name

    def erase():
        season.refresh_from_db()
        erasing.erase(person_in(season, number), acting_for(accounts[Role.OWNER]))

    found = [*ends(erase, before=(1, 3, 9))]
    assert (len(found), name in found[-1]) == (3, True)
    assert name not in stored()
    assert chain.check(season_store.DatabaseStore(season).read(), events.personal).faults == ()


def test_setting_the_clock_back_locks_no_account(accounts):
    """Failed attempts with a time in the future are not counted."""
    member = accounts[Role.MEMBER]
    member.set_password(RIGHT)
    member.save()
    browser, wrong, right = Client(), *({"login": member.login, "password": word} for word in ("wrong", RIGHT))
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        for _ in range(OF_A_NAME_AT_AN_ADDRESS + 3):
            browser.post("/log-in/", wrong)
        assert browser.post("/log-in/", right).status_code == 429
    assert browser.post("/log-in/", right).status_code == 302
