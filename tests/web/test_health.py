"""`/healthz` and `/readyz`: what they look at, and that nobody can make them look more than once at a time."""

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


def test_a_process_that_answers_lives_and_looks_at_nothing():
    status, body, headers = loops.run(ask(Health(inside, never), "/healthz"))
    assert (status, body) == (200, b"ok\n")
    assert headers[b"cache-control"] == b"no-store"


def test_a_head_has_no_body_and_the_same_length():
    status, body, headers = loops.run(ask(Health(inside, never), "/healthz", "HEAD"))
    assert (status, body, headers[b"content-length"]) == (200, b"", b"3")


@pytest.mark.parametrize(("address", "method"), [("/", "GET"), ("/healthz", "POST"), ("/healthz/", "GET")])
def test_everything_else_goes_to_the_site(address, method):
    assert loops.run(ask(Health(inside, never), address, method))[0] == 418


def test_what_is_wrong_is_said_with_503():
    status, body, _ = loops.run(ask(Health(inside, lambda: NO_DATABASE), "/readyz"))
    assert (status, body) == (503, b"the database does not answer\n")


def test_however_many_ask_one_looks_and_the_next_looks_anew():
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
    """The test's own connection; the site closes the one of its thread."""
    monkeypatch.setattr(connection, "close", lambda: None)


def test_a_database_that_was_brought_up_to_date_is_ready(site, kept_open):
    assert state_of_the_site() == WELL


def test_a_database_that_misses_a_step_is_not_ready(site, kept_open):
    MigrationRecorder.Migration.objects.filter(app="accounts").last().delete()
    assert state_of_the_site() == OTHER_VERSION


def test_a_database_that_does_not_answer_is_not_ready(site, kept_open):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    assert state_of_the_site() == NO_DATABASE


def test_a_site_that_cannot_write_to_its_folder_is_not_ready(site, kept_open, settings):
    settings.DATA = settings.DATA / "away"
    assert state_of_the_site() == NOT_WRITTEN
