"""Tests of alerts: the host is notified once of a problem and once of its end, by e-mail and by a webhook."""

import json
import os
import shutil
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from types import SimpleNamespace

import pytest
from django.core import mail

from indeler.web.hosting import health


@pytest.fixture
def heard():
    """Provide a webhook on a server of the test: the texts that it received, and its address."""
    told = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self):
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["text"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *given):
            pass

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield SimpleNamespace(told=told, address=f"http://127.0.0.1:{server.server_port}/hook")
        server.shutdown()


@pytest.fixture
def quiet(settings, tmp_path, monkeypatch):
    """Set up a site without problems: a backup of today, free space on the disk. Return the path of the backup."""
    monkeypatch.setattr(health, "state_of_the_site", lambda: "ok")
    monkeypatch.setattr(health.queueing, "usage", list)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1 << 40))
    settings.BACKUPS, settings.EMAIL_HOST = str(tmp_path), "mail.club.example"
    (tmp_path / "indeler.zip").write_bytes(b"")
    return tmp_path / "indeler.zip"


def test_a_problem_is_reported_once_and_so_is_its_end(quiet, heard, settings):
    settings.ALERTS = ("host@club.example", heard.address)
    watch = health.Watch()
    watch.check()
    assert (heard.told, mail.outbox) == ([], [])
    os.utime(quiet, (0, time.time() - 48 * 3600))
    watch.check()
    watch.check()
    assert [text.partition(": ")[2] for text in heard.told] == ["The last backup is 48 hours old."]
    assert (mail.outbox[0].to, "48 hours" in mail.outbox[0].body) == (["host@club.example"], True)
    os.utime(quiet)
    watch.check()
    assert heard.told[1].endswith("Well again: backup.")
    assert len(mail.outbox) == 2


def test_a_lasting_problem_is_reported_again_after_a_day(quiet, heard, settings, monkeypatch):
    settings.ALERTS = (heard.address,)
    now, watch = 1e6, health.Watch()
    quiet.unlink()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    watch.check()
    now += health.AGAIN.total_seconds()
    watch.check()
    assert len(heard.told) == 1
    now += 1
    watch.check()
    assert len(heard.told) == 2


def test_every_kind_of_problem_is_found(quiet, settings, monkeypatch):
    assert dict(health.troubles()) == {}
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=3 << 20))
    monkeypatch.setattr(health, "state_of_the_site", lambda: "the database does not answer")
    monkeypatch.setattr(health.mailing, "queued_batches", lambda: 500)
    full = SimpleNamespace(pool="open pages", used=1900, places=2000)
    monkeypatch.setattr(health.queueing, "usage", lambda: [full])
    quiet.unlink()
    assert dict(health.troubles()) == {
        "site": "The site cannot work: the database does not answer.",
        "disk": "Only 3 MB are free on the disk of the data folder.",
        "backup": "There is no backup yet.",
        "mail": "500 batches of e-mails wait for the mail server.",
        "room open pages": "1900 of 2000 places are taken: open pages.",
    }
    settings.BACKUPS = str(quiet / "none")
    assert "cannot be read" in dict(health.troubles())["backup"]


def test_an_alert_that_cannot_be_sent_is_logged_and_does_not_stop_the_others(quiet, heard, settings, caplog):
    settings.ALERTS, settings.EMAIL_HOST = ("host@club.example", "http://127.0.0.1:9/", heard.address), ""
    quiet.unlink()
    health.Watch().check()
    assert len(heard.told) == 1
    assert caplog.text.count("An alert could not be sent to") == 2


def test_without_an_address_no_alerts_are_started(settings):
    settings.ALERTS = ()
    assert health.start_alerts() is None
