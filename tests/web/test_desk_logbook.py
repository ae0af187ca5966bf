"""Tests of moving a tournament from the desk in a browser to the site and back, line by line."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from support.desk_browser import NAMES, Device

pytestmark = pytest.mark.django_db


@pytest.fixture
def device():
    made = Device()
    made.decide("new", name="School", players=NAMES, rounds=3, rules="fide-dutch")
    made.play("1-0", "½-½", "0-1")
    return made


def sent(leader, device, data=None):
    file = SimpleUploadedFile("school.jsonl", data or device.saved("save-logbook")[1])
    return leader.post(reverse("new-tournament"), {"file": file, "is_public": "on"}, follow=True)


def test_a_tournament_of_the_desk_is_continued_on_the_site_and_then_on_the_desk(as_role, device):
    leader = as_role(Role.OWNER)
    assert "Anna" in sent(leader, device).text
    row = Open.objects.get(name="School")
    assert row.is_public
    assert [line.decode() for line in log.DatabaseStore(row).read()] == device.lines
    decisions.pair_next(row, By("The leader"))
    back = leader.get(reverse("tournament-logbook", args=[row.slug])).content
    device.decide("import", file=("school.jsonl", back))
    assert device.state.rounds == 2
    device.decide("publish", round=2)
    sent(leader, device)
    assert Open.objects.filter(name="School").count() == 1
    row.refresh_from_db()
    assert log.state_of(row).published == 2
    assert [line.decode() for line in log.DatabaseStore(row).read()] == device.lines


def test_a_logbook_that_is_known_conflicts_or_was_edited_is_refused(as_role, device):
    leader = as_role(Role.OWNER)
    sent(leader, device)
    row = Open.objects.get(name="School")
    assert "is here already" in sent(leader, device).text
    decisions.withdraw(row, 1, By("The leader"))
    device.decide("withdraw", player=2)
    assert "differ from decision" in sent(leader, device).text
    spoilt = device.saved("save-logbook")[1].replace(b"Anna", b"Anne")
    assert "was changed after it was written" in sent(leader, device, spoilt).text
    assert Open.objects.filter(name="School").count() == 1


def test_the_command_line_converts_a_logbook_to_a_tournament_file(device, tmp_path, capsys):
    from indeler import read
    from indeler.cli.main import exit_code

    file, out = tmp_path / "school.jsonl", tmp_path / "school.json"
    file.write_bytes(device.saved("save-logbook")[1])
    assert exit_code(["open", "convert", str(file), str(out)]) == 0
    assert read(out).rounds == device.state.tournament.rounds
    other = Device("there")
    other.decide("new", name="", rules="fide-dutch", rounds=3, file=("school.json", out.read_bytes()))
    assert other.state.tournament.rounds == device.state.tournament.rounds
    assert exit_code(["open", "convert", str(out), str(tmp_path / "other.trf")]) == 3
    assert "this is not a logbook" in capsys.readouterr().err
