"""The page that checks a tournament file for anybody: what it shows, what it stores (nothing), what it refuses."""

import re
import subprocess
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from indeler import lab
from indeler.formats import format_tournament
from indeler.opinion.subprocess_main import MOST_PLAYERS
from indeler.web.hosting.request_buffer import JUDGED, USUAL, allowance_of
from indeler.web.public.views import verification

pytestmark = pytest.mark.django_db
CORPUS = Path(__file__).parents[1] / "data" / "corpus"
FILE = (CORPUS / "fide-dutch-2026" / "0000.trf").read_bytes()


@pytest.fixture
def send(db):
    """Return a function that sends a file as an unknown visitor."""
    visitor = Client(headers={"accept-language": "en"})

    def sent(data=FILE, name="open.trf", **fields):
        file = {"file": SimpleUploadedFile(name, data)} if data is not None else {}
        return visitor.post(reverse("second-opinion"), {**file, **fields})

    return sent


def test_anybody_can_have_a_file_checked_and_ask_about_its_pairings(send):
    answer = send()
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.count("<svg") >= 1
    assert "The file names no rulebook" in page
    assert "Round 1 (fide-dutch): right" in page
    assert " style=" not in page
    assert send(rules="no-such-rulebook").status_code == 200, "the rulebook is looked for as if none were named"
    kept = re.search(r'name="kept" value="([^"]+)"', page)[1]
    asked = send(None, kept=kept, name="open.trf", rules="fide-dutch", round="2", one="1", other="2")
    assert asked.status_code == 200
    assert re.search(r'role="status"><p>[^<]*1[^<]*2', asked.content.decode())


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "open.trf"),
        (b"hello", "hello.doc"),
        (b"PK\x03\x04" + b"\0" * 500, "bomb.zip"),
        (b"012 Open\n001    1\n001    2\n", "open.trf"),
        (b"012 " + b"x" * (1 << 20), "endless.trf"),
        (b'{"rounds": ' + b"[" * 200_000, "nested.json"),
        (
            b'{"schema_version": 1, "players": [{"number": 1}, {"number": 2}], "rounds": [' + b"{}," * 90_000 + b"{}]}",
            "x.json",
        ),
    ],
)
def test_a_file_that_cannot_be_checked_is_refused_with_one_sentence(send, data, name):
    answer = send(data, name)
    assert answer.status_code == 400
    assert answer.content.decode().count('<div class="note error" role="alert"><p>') == 1
    assert "Traceback" not in answer.content.decode()


@pytest.mark.sampled(3)
def test_a_thousand_players_are_checked_and_more_than_the_limit_are_not(send):
    played = lab.generate(lab.plan_of(rules="fide-dutch", players=1000, rounds=2, seed="opinion"))
    assert send(format_tournament(played, "trf16").encode()).status_code == 200
    crowd = "012 Open\n" + "".join(f"001 {number:>4}\n" for number in range(1, MOST_PLAYERS + 2))
    assert b"at most 2000 players" in send(crowd.encode()).content


def test_a_check_that_takes_too_long_or_too_much_is_stopped(send, monkeypatch):
    monkeypatch.setattr(verification, "JUDGING_SECONDS", 0.01)
    assert b"takes longer" in send().content

    def broken(*_, **__):
        raise subprocess.CalledProcessError(1, "judge")

    monkeypatch.setattr(subprocess, "run", broken)
    assert b"too much to judge" in send().content


def test_a_check_takes_no_thread_from_other_requests():
    assert allowance_of("POST", "/check/", USUAL) is allowance_of("POST", "/de-toren/check/", USUAL) is JUDGED
    assert allowance_of("GET", "/check/", USUAL) is USUAL


def test_a_site_can_switch_it_off(send, settings):
    tournaments = reverse("tournaments")
    assert reverse("second-opinion") in Client().get(tournaments).content.decode()
    settings.SECOND_OPINION = False
    assert send().status_code == 404
