"""Copies that are updated automatically: when, by which process, in which folder, and what the leader is told."""

import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone
from filelock import FileLock

from indeler.language import InvalidInput
from indeler.web.accounts.pages import Role
from indeler.web.copies import making, publisher, writing
from indeler.web.copies.models import Publication
from indeler.web.copies.publisher import PATIENCE, Publisher, Stage, Stages, is_due
from indeler.web.hosting.data_folder import secret_key
from indeler.web.seasons.models import HiddenName
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result
from support.databases import on_database
from support.result_phones import hall_of
from support.sites import COMMAND, free_port, running
from support.sites import PATIENCE as LONG_ENOUGH

LEADER = By("The leader")
AT = "club/t/autumn-open"


@pytest.mark.parametrize(
    ("begun", "made", "trouble", "is_being_made"),
    [(None, None, "", False), (2, None, "", True), (2, 1, "", True), (2, 2, "", False), (2, 3, "", False),
     (2, 1, "the disk is full", False)],
)  # fmt: skip
def test_a_copy_is_in_progress_from_its_start_to_its_end(begun, made, trouble, is_being_made):
    moments = [None if hour is None else datetime(2026, 11, 19, hour, tzinfo=UTC) for hour in (begun, made)]
    assert Publication(begun=moments[0], made=moments[1], trouble=trouble).is_being_made == is_being_made


@pytest.fixture
def into(tmp_path, settings, monkeypatch):
    """Return the folder of the host; copies are made in this process, as another one cannot see the test database."""
    settings.PUBLISH = tmp_path / "www"
    settings.PUBLISH.mkdir()
    monkeypatch.setattr(making, "has_typesetter", lambda: False)
    monkeypatch.setattr(
        publisher, "_make_in_subprocess", lambda one, key: making.publish(one, settings.PUBLISH, key) or ""
    )
    return settings.PUBLISH


@pytest.fixture
def published(tournament):
    return Publication.objects.create(tournament=tournament, language="nl")


def stage(one):
    return Stages().of(Publication.objects.get(pk=one.pk))


def row():
    return Open.objects.get(slug="autumn-open")


def entered(number, results):
    for (white, black), result in zip(log.state_of(row()).boards[number - 1], results, strict=False):
        enter_result(row(), ResultEntry(number, white, black, result, "*"), LEADER)


def test_rounds_and_corrections_are_urgent_and_single_results_wait_for_the_last(published):
    seen = [stage(published)]

    def is_urgent():
        seen.append(stage(published))
        assert seen[-1].version != seen[-2].version
        return seen[-1].urgent != seen[-2].urgent

    decisions.withdraw(row(), 7, LEADER)
    assert not is_urgent(), "who goes home is in the copy some minutes later"
    decisions.publish(row(), 2, LEADER)
    assert is_urgent()
    entered(2, ["1-0"])
    assert not is_urgent(), "the round is being played"
    white, black = log.state_of(row()).boards[0][0]
    enter_result(row(), ResultEntry(1, white, black, "0-1", "1-0"), LEADER)
    assert is_urgent(), "an earlier round was corrected"
    entered(2, ["1-0", "1-0", "1-0"])
    assert is_urgent(), "every game has its result"
    white, black = log.state_of(row()).boards[1][0]
    enter_result(row(), ResultEntry(2, white, black, "½-½", "1-0"), LEADER)
    assert is_urgent()


def test_hiding_a_name_is_urgent(season):
    one = Publication.objects.create(season=season, language="en")
    before = stage(one)
    HiddenName.objects.create(season=season, member=1)
    assert stage(one).urgent != before.urgent


def test_a_change_that_is_not_urgent_waits_and_a_failed_copy_is_retried_later():
    now = timezone.now()
    there, same, later, other = "a.1", Stage("a", "1"), Stage("a", "2"), Stage("b", "2")
    one = Publication(language="en", begun=now, made=now)
    assert not is_due(one, same, there, now)
    assert not is_due(one, later, there, now + PATIENCE)
    assert is_due(one, later, there, now + PATIENCE + timedelta(seconds=1))
    assert is_due(one, other, there, now)
    assert is_due(one, same, "", now), "somebody removed it"
    one.trouble = "full"
    assert not is_due(one, other, there, now + timedelta(seconds=30))
    assert is_due(one, other, there, now + timedelta(minutes=2))


def test_the_copy_is_updated_and_deleted_with_the_tournament(published, into):
    host = Publisher(into)
    host.update_all()
    published.refresh_from_db()
    assert published.made is not None
    assert 'lang="nl"' in (into / AT / "index.html").read_text(encoding="utf-8")
    assert not (into / AT / "round-2.html").exists()
    if sys.platform != "win32":
        assert all((into / part).stat().st_mode & 0o005 == 0o005 for part in ("club", "club/t", AT))
    sheet, page = ((into / AT / name).stat() for name in ("look/site.css", "standings.html"))
    host.update_all()
    assert (into / AT / "standings.html").stat().st_ino == page.st_ino, "nothing to do"
    decisions.publish(row(), 2, LEADER)
    host.update_all()
    assert (into / AT / "round-2.html").exists()
    assert (into / AT / "look/site.css").stat().st_mtime_ns == sheet.st_mtime_ns, "only what is new is sent on"
    mine = into / "club/t/by-hand"
    shutil.copytree(into / AT, mine)
    (mine / writing.NOTE).unlink()
    Open.objects.update(is_public=False)
    host.update_all()
    published.refresh_from_db()
    assert (published.made, published.trouble) == (None, "")
    assert [each.name for each in (into / "club/t").iterdir()] == ["by-hand"], "not what somebody else put there"
    Open.objects.update(is_public=True)
    host.update_all()
    assert (into / AT / "index.html").exists()
    Open.objects.all().delete()
    host.update_all()
    assert [each.name for each in (into / "club/t").iterdir()] == ["by-hand"]


def test_a_half_written_copy_is_never_visible_and_the_leader_is_notified(published, into, monkeypatch, as_role):
    host = Publisher(into)
    host.update_all()
    before = sorted(each.name for each in (into / AT).iterdir())

    def killed(folder, files, old):
        (folder / "index.html").write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("indeler.web.copies.writing._fill", killed)
    decisions.publish(row(), 2, LEADER)
    host.update_all()
    assert sorted(each.name for each in (into / AT).iterdir()) == before
    page = as_role(Role.LEADER).get(reverse("tournament-copies", args=["autumn-open"])).content.decode()
    published.refresh_from_db()
    assert "schijf" in published.trouble
    assert published.trouble in unescape(page)
    assert "tried again" in page


def test_files_that_a_dead_process_left_are_removed(tmp_path):
    (tmp_path / "club/t/.autumn-open.x1.new").mkdir(parents=True)
    (tmp_path / "club/t/autumn-open").mkdir()
    writing.tidy(tmp_path)
    assert [each.name for each in (tmp_path / "club/t").iterdir()] == ["autumn-open"]


def test_the_copy_of_another_site_is_left_alone(published, into, settings):
    Publisher(into).update_all()
    settings.SECRET_KEY = "of another site"
    assert writing.others(into, ()) == []
    with pytest.raises(InvalidInput, match="another site"):
        writing.install_copy(into, AT, {"index.html": b""}, "key")


def test_one_process_of_a_site_updates_the_copies_and_another_takes_over(tmp_path, settings, monkeypatch):
    settings.PUBLISH, settings.DATA, looks = tmp_path, tmp_path, []
    monkeypatch.setattr(Publisher, "update_all", lambda self: looks.append(self))
    with FileLock(tmp_path / publisher.LOCK):
        stop = publisher.start(timedelta(milliseconds=10))
        time.sleep(0.2)
        assert looks == []
    for _ in range(1000):
        if looks:
            break
        time.sleep(0.01)
    stop.set()
    assert looks


def test_a_process_that_fails_is_reported_with_one_sentence(published, monkeypatch):
    def ended(code, said=b""):
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], code, said, b"why"))
        return str(publisher._make_in_subprocess(published, "key"))

    assert ended(0) == ""
    assert ended(3, b"Het gaat niet.") == "Het gaat niet."
    assert "ended with code -9" in ended(-9)


def test_the_leader_switches_copies_on_and_off(tournament, season, as_role, settings, tmp_path):
    leader = as_role(Role.LEADER)
    for name, slug in (("tournament-copies", tournament.slug), ("season-copies", season.slug)):
        address = reverse(name, args=[slug])
        settings.PUBLISH = None
        assert (
            "This site has no folder for copies. Ask the operator of the site" in leader.get(address).content.decode()
        )
        assert leader.post(address, {"is_on": "on", "language": "de"}).status_code == 404
        settings.PUBLISH = tmp_path
        assert leader.post(address, {"is_on": "on", "language": "xx"}).status_code == 200
        assert not Publication.objects.exists()
        page = leader.post(address, {"is_on": "on", "language": "de"}, follow=True).content.decode()
        assert "not yet" in page
        assert Publication.objects.get().place.endswith(slug)
        leader.post(address, {"language": "de"})
        assert not Publication.objects.exists()


@pytest.mark.sampled(3)
def test_an_unusable_folder_is_refused_with_one_sentence(tmp_path):
    command = [*COMMAND, "--data", str(tmp_path / "data"), "--port", str(free_port())]
    said = subprocess.run(
        [*command, "--publish", str(tmp_path / "data/www")], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr.count("\n")) == (3, 1)
    assert "data folder" in said.stderr


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.sweep)])
def test_a_site_of_two_workers_makes_the_copy_while_it_serves_pages(
    tmp_path, kind, request, django_db_blocker, settings
):
    url = ""
    if kind == "postgresql":
        new = request.getfixturevalue("postgresql_server").new_database()
        url = new.__enter__()
        request.addfinalizer(lambda: new.__exit__(None, None, None))
    data, www = tmp_path / "data", tmp_path / "www"
    data.mkdir()
    settings.SECRET_KEY = secret_key(data)
    with django_db_blocker.unblock(), on_database(data, url):
        hall_of(4)
        Open.objects.update(is_public=True)
        Publication.objects.create(tournament=Open.objects.get(), language="de")
        place = Publication.objects.get().place
    with running(data, url, "--workers", "2", "--publish", str(www)):
        begun = time.monotonic()
        while not (www / place / "index.html").exists():
            assert time.monotonic() < begun + LONG_ENOUGH
            time.sleep(0.1)
        assert 'lang="de"' in (www / place / "standings.html").read_text(encoding="utf-8")
        with django_db_blocker.unblock(), on_database(data, url):
            while Publication.objects.get().made is None:
                assert time.monotonic() < begun + LONG_ENOUGH
                time.sleep(0.1)
            assert Publication.objects.get().trouble == ""
    assert list((www / place).parent.iterdir()) == [www / place], "nothing half made is left beside it"
