"""Properties that every answer of the site must have, or must not have."""

import os
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role


def test_every_page_forbids_inline_scripts_and_other_sites(as_role, tournament):
    for page in ("/", reverse("lead", args=[tournament.slug]), "/nowhere/", "/api/v1/tournaments"):
        policy = as_role(Role.LEADER).get(page)["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "font-src 'self'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy


def test_no_template_has_inline_style_or_script():
    from pathlib import Path

    import indeler.web

    for template in (Path(indeler.web.__file__).parent / "templates").rglob("*.html"):
        text = template.read_text()
        assert " style=" not in text, template
        assert " onclick=" not in text, template
        assert "<script>" not in text, template
        assert "//" not in text.replace("{# //", ""), template


def test_a_form_without_a_token_is_refused(accounts):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(accounts[Role.LEADER])
    assert browser.post(reverse("new-tournament"), {"name": "X"}).status_code == 403


def test_a_file_that_is_too_large_is_refused(as_role):
    from io import BytesIO

    file = BytesIO(b"012 X\n" + b" " * (3 << 20))
    file.name = "big.trf"
    answer = as_role(Role.LEADER).post(reverse("new-tournament"), {"name": "X", "rules": "fide-dutch", "file": file})
    assert "larger than 2 MB" in answer.content.decode()


@pytest.mark.parametrize("data", [b"\xff\xfe\x00rubbish", b"001 nonsense", b"{}", b""])
def test_an_invalid_tournament_file_is_refused_with_one_sentence(as_role, data):
    from io import BytesIO

    file = BytesIO(data)
    file.name = "x.trf"
    answer = as_role(Role.LEADER).post(reverse("new-tournament"), {"name": "X", "rules": "fide-dutch", "file": file})
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()


def test_birth_dates_are_visible_only_to_the_leader(as_role, tournament):
    from indeler.web.tournaments import log
    from indeler.web.tournaments.models import Open

    state = log.state_of(tournament)
    born = [player._replace(birth="1980/01/02") for player in state.tournament.players.values()]
    later = state.replace(tournament=state.tournament.replace(players=born), published=2)
    tournament = log.create("With birth dates", later, "The leader")
    Open.objects.filter(pk=tournament.pk).update(is_public=True)
    pages = ("round", "players", "standings", "cross-table", "player", "export")
    for page in pages:
        numbers = {"round": [2], "player": [1], "export": ["trf26"]}.get(page, [])
        address = reverse(page, args=[tournament.slug, *numbers])
        assert "1980" not in as_role(Role.PUBLIC).get(address).content.decode(), page
    assert "1980" in as_role(Role.LEADER).get(reverse("export", args=[tournament.slug, "trf26"])).content.decode()


@pytest.mark.sampled(3)
def test_the_deployment_check_is_clean(tmp_path):
    environment = {
        **os.environ,
        "INDELER_DATA": str(tmp_path),
        "INDELER_URL": "https://club.example",
        "DJANGO_SETTINGS_MODULE": "indeler.web.settings",
    }
    del environment["DJANGO_ALLOW_ASYNC_UNSAFE"]  # the tests in a browser set it
    command = [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_pairing_starts_without_django():
    command = "import sys, indeler.cli.main, indeler.cli.pair, indeler.systems; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("asked", [None, "yes"])
def test_browsers_are_asked_to_preload_the_address_only_if_this_is_configured(tmp_path, asked):
    environment = {**os.environ, "INDELER_DATA": str(tmp_path), "INDELER_URL": "https://club.example"}
    environment |= {} if asked is None else {"INDELER_HSTS_PRELOAD": asked}
    command = "from indeler.web import settings; print(settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_PRELOAD)"
    said = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["31536000", str(asked == "yes")]
