"""Decisions are stored on SQLite and on a real PostgreSQL server: nothing twice, nothing lost, all or none."""

import datetime
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections
from django.test import Client

from indeler.language import InvalidInput
from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.season import Logbook, Outdated, events, propose
from indeler.web.accounts import links
from indeler.web.accounts.forms import AccountForm
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.common.refusals import OtherResult
from indeler.web.manage.views import personal_links
from indeler.web.public import versions
from indeler.web.seasons import season_store
from indeler.web.seasons.models import Line, SeasonRow
from indeler.web.seasons.season_store import DatabaseStore, append, season_of, store_season
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Entry, Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

pytestmark = pytest.mark.sampled(2)

WRITERS = 8
LEADER = By("The leader")


@pytest.fixture
def evening(store, half_played):
    """Return a season, and the boards of its evening, which are published and have no results."""
    book, tonight = half_played
    row = store_season("2026/27", book.store.rules(), book.store.read(), known=book.season)
    now = datetime.datetime.combine(tonight, datetime.time(20))
    made = propose.evening(season_of(row), tonight, at=now, by="Leader")
    published = [_published(event, now) for event in made]
    append(row, [*made, *published])
    return _again(row), [(event, board) for event in made for board in event.boards]


@pytest.fixture
def tournament(store):
    """Return a tournament with a published round that has as many boards as there are writers."""
    players = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 2 * WRITERS + 1)]
    whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    made = log.create("Open", imported(whole), "The leader")
    return decisions.publish(decisions.pair_next(made, LEADER), 1, LEADER)


def _published(event, now):
    place = {name: getattr(event, name) for name in ("competition", "part", "round", "group")}
    return events.PairingPublished(at=now, by="Leader", **place)


def _again(row):
    return SeasonRow.objects.get(pk=row.pk)


def _result(event, board, result="1-0"):
    white, black = board
    place = {name: getattr(event, name) for name in ("competition", "part", "round")}
    return events.ResultEntered(at=event.at, by="Phone", white=white, black=black, result=result, **place)


def _at_once(*acts):
    """Run each function in its own thread and connection at the same moment; return the results or exceptions."""
    ready = Barrier(len(acts))

    def one(act):
        try:
            connections["default"].ensure_connection()
            ready.wait()
            return act()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def test_a_commit_is_written_to_the_disk(store):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous" if connection.vendor == "sqlite" else "SHOW synchronous_commit")
        assert cursor.fetchone()[0] in (2, "on")


def test_a_season_is_read_back_as_it_was_written(store, half_played):
    book, _ = half_played
    row = store_season("2026/27", book.store.rules(), book.store.read())
    season_store.SEASONS.forget_all()
    assert season_of(_again(row)).state == book.season.state
    assert DatabaseStore(row).read(start=row.version - 2) == book.store.read()[-2:]


def test_decisions_are_stored_all_or_none(evening):
    row, [(event, board), *_] = evening
    with pytest.raises(InvalidInput):
        append(row, [_result(event, board), _result(event, (board[1], board[0]))])
    assert season_of(_again(row)).version == row.version
    assert Line.objects.filter(season=row).count() == row.version


def test_a_locked_season_does_not_delay_another_one(evening):
    row, [(event, board), *_] = evening
    other = store_season("Other", row.rules, DatabaseStore(row).read())

    def entered():
        try:
            return append(row, [_result(event, board)]).version
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as beside, season_store.SEASONS.lock(other):
        assert beside.submit(entered).result(timeout=30) == row.version + 1


def test_a_season_that_left_the_cache_is_read_again(evening, monkeypatch):
    row, _ = evening
    monkeypatch.setattr(season_store.SEASONS, "remembered", 1)
    before = season_of(row)
    assert season_of(row) is before
    store_season("Other", row.rules, DatabaseStore(row).read())
    assert row.identity not in season_store.SEASONS._memory
    assert season_of(row).state == before.state


def test_the_second_leader_is_refused_and_loses_nothing(evening):
    row, [(event, board), (other, boards), *_] = evening
    first = append(row, [_result(event, board)], expected_version=row.version)
    with pytest.raises(Outdated, match="events by now"):
        append(row, [_result(other, boards)], expected_version=row.version)
    assert append(_again(row), [_result(other, boards)], expected_version=first.version).version == row.version + 2


@pytest.mark.sampled(3)
def test_workers_without_shared_memory_write_one_after_the_other(evening):
    row, boards = evening
    writers = [(Logbook(DatabaseStore(row)), _result(event, board)) for event, board in boards[:WRITERS]]
    said = _at_once(*(lambda book=book, event=event: book.append(event) for book, event in writers))
    assert [one for one in said if isinstance(one, Exception)] == []
    entered = {event.white: event.result for event in season_of(_again(row)).events[row.version :]}
    assert entered == {event.white: "1-0" for _, event in writers}


def test_threads_of_one_worker_write_one_after_the_other(evening):
    row, boards = evening
    said = _at_once(*(lambda one=one: append(row, [_result(*one)]) for one in boards[:WRITERS]))
    assert [one for one in said if isinstance(one, Exception)] == []
    assert season_of(_again(row)).version == row.version + len(said)


def test_of_two_results_for_one_board_the_first_is_kept(evening):
    row, [(event, board), *_] = evening
    won, lost = (Logbook(DatabaseStore(row)) for _ in range(2))
    said = _at_once(lambda: won.append(_result(event, board, "1-0")), lambda: lost.append(_result(event, board, "0-1")))
    assert sum(isinstance(one, InvalidInput) for one in said) == 1
    assert season_of(_again(row)).version == row.version + 1


def test_simultaneous_results_of_a_tournament_are_all_stored(tournament):
    boards = log.state_of(tournament).boards[0]
    entries = [ResultEntry(1, white, black, "0-1", "*") for white, black in boards]
    said = _at_once(*(lambda one=one: enter_result(tournament, one, LEADER) for one in entries))
    assert [one for one in said if isinstance(one, Exception)] == []
    log.OPENS.forget_all()
    after = log.state_of(Open.objects.get(pk=tournament.pk))
    assert {game.result.label for game in after.tournament.rounds[0].games} == {"0-1"}


def test_of_two_results_for_one_board_of_a_tournament_the_first_is_kept(tournament):
    white, black = log.state_of(tournament).boards[0][0]
    entries = [ResultEntry(1, white, black, result, "*") for result in ("1-0", "0-1")]
    said = _at_once(*(lambda one=one: enter_result(tournament, one, LEADER) for one in entries))
    assert sum(isinstance(one, OtherResult) for one in said) == 1


def test_the_versions_for_open_pages_include_the_results_of_every_club(evening, tournament):
    """The server shows a connection only the rows of one club, except to the look-up of versions for open pages."""
    row, [(event, board), *_] = evening
    elsewhere = Club.objects.create(address="elsewhere")
    subjects = [versions.subject_of(each) for each in (row, row.club, tournament)]

    def seen():
        with acting_for(elsewhere):
            assert not SeasonRow.objects.exists()
            return versions.current_versions(subjects)

    try:
        before = seen()
        with acting_for(row.club):
            append(row, [_result(event, board, "1-0")])
        after = seen()
    finally:
        elsewhere.delete()
    assert [before[one] != after[one] for one in subjects] == [True, True, False]


def test_of_two_leaders_who_pair_at_once_one_is_refused(tournament):
    for white, black in log.state_of(tournament).boards[0]:
        tournament = enter_result(tournament, ResultEntry(1, white, black, "1-0", "*"), LEADER)
    said = _at_once(*[lambda: decisions.pair_next(tournament, LEADER)] * 2)
    assert sum(isinstance(one, Outdated) for one in said) == 1
    assert Entry.objects.filter(tournament=tournament).count() == tournament.version + 1


@pytest.mark.sampled(3)
def test_equal_names_at_the_same_moment_get_different_addresses(tournament, half_played):
    rules, lines = half_played[0].store.rules(), half_played[0].store.read()[:1]
    state = log.state_of(tournament)
    makers = (
        lambda: log.create("Winter Open", state, "Leader").slug,
        lambda: store_season("2030/31", rules, lines).slug,
        lambda: personal_links._new_account(personal_links.MemberLine(1, "Anna de Vries", 1, None)).login,
    )
    for make in makers:
        made = _at_once(*[make] * WRITERS)
        assert [one for one in made if isinstance(one, Exception)] == []
        assert len(set(made)) == WRITERS


def test_of_several_accounts_with_one_login_only_the_first_is_stored(store):
    filled = {"login": "anna", "name": "Anna", "role": "member", "is_active": "on"}
    forms = [AccountForm(filled) for _ in range(WRITERS)]
    assert all(form.is_valid() for form in forms)  # nobody has the name yet
    made = _at_once(*(form.save_if_free for form in forms))
    assert [one.login for one in made if one is not None] == ["anna"]
    assert sum("login" in form.errors for form in forms) == WRITERS - 1


def test_the_first_link_creates_one_owner_however_often_it_is_used(store):
    address = links.path(links.make(LinkKind.OWNER))
    filled = {"name": "Owner", "password": "long enough words"}
    said = _at_once(*(lambda n=n: Client().post(address, {**filled, "login": f"owner-{n}"}) for n in range(WRITERS)))
    assert sorted(answer.status_code for answer in said) == [302] + [410] * (WRITERS - 1)
    assert Account.objects.filter(login__startswith="owner-").count() == 1
