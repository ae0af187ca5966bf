"""Tests of the hash chain of a tournament log: edits by hand are detected, and a name can be erased from it."""

import re
import sqlite3
from contextlib import closing
from functools import partial

import pytest
from django.urls import reverse

from indeler.language import InvalidInput
from indeler.logbook import check
from indeler.model import Player
from indeler.opens import KINDS, decode
from indeler.web.accounts.pages import Role
from indeler.web.hosting import backups
from indeler.web.hosting.data_folder import DATABASE, secret_key
from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.entries import erase_persons
from indeler.web.tournaments.models import Entry, Open
from support.databases import on_database
from support.result_phones import playing

pytestmark = pytest.mark.sampled(2)

LEADER = By("The leader")


def checked(tournament):
    return check(log.DatabaseStore(tournament).read(), KINDS.personal)


def events(tournament):
    return [decode(line) for line in log.DatabaseStore(tournament).read()]


def edited(entry, old, new):
    assert old in entry.text
    Entry.objects.filter(pk=entry.pk).update(text=entry.text.replace(old, new))


def test_every_entry_is_linked_to_the_previous_one_on_both_databases(furnished):
    tournament = decisions.withdraw(furnished[0], 3, LEADER)
    looked = checked(tournament)
    assert (len(looked.heads), looked.faults) == (tournament.version, ())
    assert looked.heads[tournament.version] == log.head_of(tournament)
    assert {event.at.utcoffset().total_seconds() for event in events(tournament)} == {0}


EDITS = {
    "another decider": ("The leader", "Somebody Else"),
    "another result": ('"result":"1-0"', '"result":"0-1"'),
    "another time": ('"at":"20', '"at":"19'),
    "another kind": ("result-entered", "earlier-result"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_by_hand_is_detected_at_its_entry(tournament, edit):
    entry = tournament.entries.filter(text__contains="result-entered").first()
    edited(entry, *EDITS[edit])
    [fault] = checked(tournament).faults
    assert (fault.event, str(fault.sentence)) == (entry.number, "it was changed after it was written")


def test_a_changed_name_and_a_deleted_entry_are_detected(tournament):
    edited(tournament.entries.get(number=1), "Anna de Vries", "Anna de Vrees")
    tournament.entries.get(number=4).delete()
    assert [fault.event for fault in checked(tournament).faults] == [1, 4]


def test_a_backup_of_an_edited_log_is_refused(tmp_path, django_db_blocker):
    secret_key(tmp_path)
    with django_db_blocker.unblock(), on_database(tmp_path):
        playing(4)
    pack = partial(backups.pack_folder, tmp_path, partial(backups.copy_database, tmp_path / DATABASE))
    assert backups.verify_backup(pack()).tournaments == 1
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("update tournaments_entry set text = replace(text, 'fide-dutch', 'nobody') where number = 2")
    with pytest.raises(InvalidInput, match=r"^Tournament Open: entry 2: it was changed after it was written\.$"):
        backups.verify_backup(pack())


def test_erasing_a_person_keeps_the_games_and_the_chain_valid(tournament):
    tournament = decisions.withdraw(tournament, 1, By("Kees Bakker"))
    head, boards = log.head_of(tournament), log.state_of(tournament).boards
    name = log.state_of(tournament).tournament.player(1).name
    erase_persons({name, "Kees Bakker"}, "#7")
    after = Open.objects.get(pk=tournament.pk)
    looked = checked(after)
    assert (looked.faults, log.head_of(after)) == ((), head)
    assert looked.erased >= 4
    assert name not in "".join(entry.text for entry in after.entries.all())
    assert (events(after)[-1].by, str(events(after)[-1].describe())) == ("#7", "#7 withdrew.")
    state = log.state_of(after)
    assert (state.boards, state.tournament.player(1).name, state.tournament.player(1).club) == (boards, "#7", "")
    assert checked(decisions.withdraw(after, 3, LEADER)).faults == ()  # the log can be continued
    edited(after.entries.get(number=1), "#7", "Somebody Else")
    assert [fault.event for fault in checked(after).faults] == [1]


def test_an_erased_member_is_erased_in_open_tournaments_too(season, tournament, accounts, as_role):
    leader, number = as_role(Role.LEADER), accounts[Role.MEMBER].member
    name = season_of(season).name(number)
    after = decisions.add_player(tournament, Player(0, name, 2000), LEADER)
    assert log.state_of(after).tournament.player(2).name == name
    address = reverse("erase-member", args=[season.slug, number])
    assert "Autumn Open" in leader.get(address).content.decode()
    leader.post(address, {"sure": "on"})
    after = Open.objects.get(pk=tournament.pk)
    assert log.state_of(after).tournament.player(2).name == f"#{number}"
    assert checked(after).faults == ()


def test_the_logbook_can_be_downloaded_and_verified_on_the_command_line(as_role, tournament, tmp_path, capsys):
    from indeler.cli.main import exit_code

    file = tmp_path / "autumn-open.jsonl"
    answer = as_role(Role.OWNER).get(reverse("tournament-logbook", args=[tournament.slug]))
    file.write_bytes(answer.content)
    assert exit_code(["open", "verify", str(file), "--head", log.head_of(tournament)[:16]]) == 0
    said = capsys.readouterr().out
    assert "7 events, 2 pairings made again, 2 of them audited: all in order." in said
    assert f"belongs to event {tournament.version}." in said
    file.write_bytes(answer.content.replace(b'"result":"1-0"', b'"result":"0-1"'))
    assert exit_code(["open", "verify", str(file), "--lang", "nl"]) == 6
    assert capsys.readouterr().out.startswith("autumn-open.jsonl:5: besluit 4: ")


@pytest.mark.parametrize("of_season", [False, True])
def test_a_long_log_is_split_into_pages(as_role, tournament, season, monkeypatch, of_season):
    monkeypatch.setattr("indeler.web.lead.log_rows.LOG_PAGE", 3)
    last = season_of(season).version if of_season else tournament.version
    address = reverse("season-log", args=[season.slug]) if of_season else reverse("log", args=[tournament.slug])
    seen, more = [], "?"
    while more:
        html = as_role(Role.BOARD).get(address + more).content.decode()
        seen.append([int(number) for number in re.findall(r'quiet small">(\d+) · ', html)])
        more = next(iter(re.findall(r'href="(\?before=\d+)"', html)), "")
    assert [number for page in seen for number in page] == list(range(last, 0, -1))
    assert {len(page) for page in seen[:-1]} == {3}


def test_the_log_of_a_season_shows_the_hash_of_each_entry(as_role, season):
    seals = [event.seal.own[:16] for event in season_of(season).events[-3:]]
    page = as_role(Role.BOARD).get(reverse("season-log", args=[season.slug])).content.decode()
    assert re.findall(r"<code>([0-9a-f]{16})</code>", page)[:3] == seals[::-1]
    assert "The code in each line (its hash) is computed from this line and all lines before it" in page


def test_the_log_shows_the_hash_of_the_last_entry_and_so_do_prints(as_role, tournament, monkeypatch):
    head = log.head_of(tournament)[:16]
    board = as_role(Role.BOARD)
    assert head in board.get(reverse("log", args=[tournament.slug])).content.decode()
    printed = []
    typeset = "indeler.web.live.printing.typeset"
    monkeypatch.setattr(typeset, lambda *told, **_: printed.append(told) or b"%PDF")
    board.get(reverse("print", args=[tournament.slug, "standings"]))
    assert f"event {tournament.version}, {head}" in printed[0][1]["seal"]
