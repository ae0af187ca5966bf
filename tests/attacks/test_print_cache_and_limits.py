"""Prints are expensive to make: they are cached on disk, and anonymous visitors cannot make long ones."""

import json
import time
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.web.accounts.actor import VISITOR
from indeler.web.live import printing, typeset
from indeler.web.live.printing import LONG_PRINT_BYTES, is_too_long
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open

WORDS = {"event": "Club", "title": "Round 1", "lang": "en", "head": ["Name"] * 4, "wide": 1, "legend": []}


@pytest.fixture
def made(monkeypatch, settings, tmp_path):
    """Return the list of prints that were made by a fast replacement of the typesetter."""
    settings.DATA = tmp_path
    sheets = []

    def quick(template, form, data):
        sheets.append(data["title"])
        return data["title"].encode() * 100

    monkeypatch.setattr(typeset, "_run_typesetter", quick)
    return sheets


def ask(title, when="now", **options):
    return typeset.typeset("table", {**WORDS, "title": title, "rows": []}, when, **options)


def test_a_cached_print_is_reused_even_if_the_time_differs(made):
    assert ask("One", "19:00") == ask("One", "19:05")
    ask("Two")
    assert made == ["One", "Two"]


def test_a_print_with_secrets_is_not_cached(made, tmp_path):
    ask("Links", keep=False)
    ask("Links", keep=False)
    assert made == ["Links", "Links"]
    assert not (tmp_path / "prints").exists()


def test_the_total_size_of_cached_prints_is_limited(made, monkeypatch, tmp_path):
    monkeypatch.setattr(typeset, "CEILING", 1000)
    for number in range(5):
        ask(f"No{number}")
        time.sleep(0.01)
    sizes = [file.stat().st_size for file in (tmp_path / "prints").iterdir()]
    assert 0 < sum(sizes) <= 1000
    ask("No4")
    assert made.count("No4") == 1  # the latest are kept
    ask("No0")
    assert made.count("No0") == 2


def test_prints_are_still_made_when_the_disk_is_full(made, monkeypatch):
    def full(*arguments, **named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(typeset, "NamedTemporaryFile", full)
    assert ask("One").startswith(b"One")


@pytest.mark.django_db
def test_a_long_print_is_refused_to_anonymous_visitors(monkeypatch):
    monkeypatch.setattr(printing, "typeset", lambda template, data, when, keep: json.dumps(data).encode())
    players = [Player(number, f"Player {number}", 2400) for number in range(1, 601)]
    whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    row = log.create("Large open", imported(whole), "The leader")
    Open.objects.filter(pk=row.pk).update(is_public=True)
    decisions.publish(decisions.pair_next(row, By("The leader")), 1, By("The leader"))
    monkeypatch.setattr(printing, "LONG_PRINT_BYTES", 36_000)
    visitor = Client(headers={"accept-language": "en"})
    assert visitor.get(reverse("print", args=[row.slug, "pairings"])).status_code == 200
    refused = visitor.get(reverse("print", args=[row.slug, "cards"]))
    assert refused.status_code == 403
    assert "log in to make it" in refused.content.decode()


def test_a_print_above_the_size_limit_is_only_for_people_with_an_account():
    visitor, leader = SimpleNamespace(actor=VISITOR), SimpleNamespace(actor=object())
    assert [is_too_long(visitor, LONG_PRINT_BYTES + more) for more in (0, 1)] == [False, True]
    assert not is_too_long(leader, LONG_PRINT_BYTES + 1)
