"""Tests of `/healthz` and `/readyz`: what they check, and that concurrent requests share one check."""

import asyncio
import threading

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from indeler.web.hosting.health import NO_DATABASE, NOT_WRITTEN, OTHER_VERSION, WELL, Health, state_of_the_site
from support import loops


def never():
    raise AssertionError("nobody should look")


async def inside(scope, receive, send):
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"inside"})


async def ask(health, address, method="GET"):
    got = []

    async def send(message):
        got.append(message)

    await health({"type": "http", "method": method, "path": address, "headers": []}, None, send)
    return got[0]["status"], got[1]["body"], dict(got[0]["headers"])


def test_healthz_answers_without_a_check():
    status, body, headers = loops.run(ask(Health(inside, never), "/healthz"))
    assert (status, body) == (200, b"ok\n")
    assert headers[b"cache-control"] == b"no-store"


def test_a_head_request_has_no_body_and_the_same_length():
    status, body, headers = loops.run(ask(Health(inside, never), "/healthz", "HEAD"))
    assert (status, body, headers[b"content-length"]) == (200, b"", b"3")


@pytest.mark.parametrize(("address", "method"), [("/", "GET"), ("/healthz", "POST"), ("/healthz/", "GET")])
def test_all_other_requests_are_passed_to_the_site(address, method):
    assert loops.run(ask(Health(inside, never), address, method))[0] == 418


def test_a_problem_is_reported_with_status_503():
    status, body, _ = loops.run(ask(Health(inside, lambda: NO_DATABASE), "/readyz"))
    assert (status, body) == (503, b"the database does not answer\n")


def test_concurrent_requests_share_one_check_and_the_next_request_checks_again():
    looks, all_asked = [], threading.Event()

    def look():
        looks.append(all_asked.wait(60))
        return WELL

    async def many():
        health = Health(inside, look)
        asking = [asyncio.create_task(ask(health, "/readyz")) for _ in range(50)]
        await asyncio.sleep(0)
        all_asked.set()
        answers = {(await each)[:2] for each in asking}
        await ask(health, "/readyz")
        return answers

    assert loops.run(many()) == {(200, b"ok\n")}
    assert looks == [True, True]


@pytest.fixture
def kept_open(monkeypatch):
    """Keep the connection of the test open; the site would close the connection of its thread."""
    monkeypatch.setattr(connection, "close", lambda: None)


def test_a_site_with_all_migrations_is_ready(site, kept_open):
    assert state_of_the_site() == WELL


def test_a_site_with_a_missing_migration_is_not_ready(site, kept_open):
    MigrationRecorder.Migration.objects.filter(app="accounts").last().delete()
    assert state_of_the_site() == OTHER_VERSION


def test_a_database_that_does_not_answer_is_not_ready(site, kept_open):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    assert state_of_the_site() == NO_DATABASE


def test_a_site_that_cannot_write_to_its_folder_is_not_ready(site, kept_open, settings):
    settings.DATA = settings.DATA / "away"
    assert state_of_the_site() == NOT_WRITTEN
