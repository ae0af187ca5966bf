"""On PostgreSQL the server itself separates clubs: any SQL sees only rows of the current club."""

from contextlib import ExitStack, nullcontext

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.test import Client

from indeler.web.accounts.pages import Role
from indeler.web.common.lookup import Lookup, together
from indeler.web.manage.erasing import erase
from indeler.web.seasons.models import ClubMember, SeasonRow
from indeler.web.seasons.roll import person_in
from indeler.web.tenancy.current import ClubOwned, NoClub, every_club, no_club
from indeler.web.tenancy.models import Club
from support.two_clubs import made


@pytest.fixture(scope="module")
def clubs(postgresql_server, tmp_path_factory, django_db_blocker):
    """Provide two clubs in a database whose user is no superuser, since no policy applies to a superuser."""
    from support.databases import on_database

    with ExitStack() as stack:
        url = stack.enter_context(postgresql_server.new_database())
        name = url.rpartition("/")[2]
        postgresql_server.tell("CREATE ROLE plain LOGIN")
        postgresql_server.tell(f"ALTER DATABASE {name} OWNER TO plain")
        stack.enter_context(django_db_blocker.unblock())
        stack.enter_context(
            on_database(tmp_path_factory.mktemp("data"), url.replace("//indeler@", "//plain@"), with_tables=False)
        )
        from django.core.management import call_command

        with every_club():
            call_command("migrate", verbosity=0)
        yield made("castle", "Rook"), made("knight", "Pferd")


def asked(sql):
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall() if cursor.description else cursor.rowcount


@pytest.mark.sampled(3)
def test_every_table_of_a_club_has_its_policy(clubs):
    tables = {model._meta.db_table for model in apps.get_models() if issubclass(model, ClubOwned)}
    held = asked("SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity")
    assert {name for (name,) in held} == tables
    assert {name for (name,) in asked("SELECT tablename FROM pg_policies")} == tables


def test_hand_written_sql_sees_and_changes_only_its_own_club(clubs):
    castle, knight = clubs
    for one in clubs:
        with one.inside():
            assert asked("SELECT club_id FROM club_seasonrow") == [(one.club.pk,)]
            assert {name for (name,) in asked("SELECT name FROM accounts_account")} == {
                f"{one.word} {role}" for role in one.accounts
            }
    with castle.inside():
        assert asked("UPDATE club_seasonrow SET name = 'ours'") == 1
        with pytest.raises(DatabaseError, match="row-level security"):
            asked(f"UPDATE club_seasonrow SET club_id = {knight.club.pk}")
    with knight.inside():
        assert SeasonRow.objects.get().name == "2026/27"


def test_without_a_club_no_row_is_visible_and_the_host_sees_all(clubs):
    assert asked("SELECT count(*) FROM club_line") == [(0,)]
    with every_club():
        assert asked("SELECT count(DISTINCT club_id) FROM club_line") == [(2,)]


def test_a_rolled_back_transaction_does_not_leave_another_club_selected(clubs):
    castle, knight = clubs
    with castle.inside():
        asked("SELECT 1")
        with transaction.atomic():
            with knight.inside():
                assert asked("SELECT club_id FROM club_seasonrow") == [(knight.club.pk,)]
            assert asked("SELECT club_id FROM club_seasonrow") == [(castle.club.pk,)]
            with knight.inside(), pytest.raises(DatabaseError), transaction.atomic():
                asked("SELECT no_such_column FROM club_seasonrow")
            assert asked("SELECT club_id FROM club_seasonrow") == [(castle.club.pk,)]
            transaction.set_rollback(True)
        assert asked("SELECT club_id FROM club_seasonrow") == [(castle.club.pk,)]


@pytest.mark.parametrize("is_inside_another", [False, True])
def test_the_club_is_set_again_after_the_transaction_that_set_it_was_rolled_back(clubs, is_inside_another):
    castle, knight = clubs
    with castle.inside():
        asked("SELECT 1")
    with transaction.atomic() if is_inside_another else nullcontext(), knight.inside():
        with transaction.atomic():
            assert asked("SELECT club_id FROM club_seasonrow") == [(knight.club.pk,)]
            transaction.set_rollback(True)
        assert asked("SELECT club_id FROM club_seasonrow") == [(knight.club.pk,)]


def test_a_transaction_sets_its_club_once(clubs):
    castle, knight = clubs
    with castle.inside():
        asked("SELECT 1")
    with knight.inside(), transaction.atomic():
        asked("SELECT club_id FROM club_seasonrow")
        with connection.cursor() as cursor:
            cursor.connection.execute(f"SELECT set_config('indeler.club', '{castle.club.pk}', false)")
        assert asked("SELECT club_id FROM club_seasonrow") == [(castle.club.pk,)]
        transaction.set_rollback(True)


def test_combined_queries_see_only_the_current_club(clubs):
    """The server receives the club together with the first query, and in a transaction before it."""
    seasons, people = Lookup(SeasonRow, "slug"), Lookup(ClubMember, "club_id")
    for one in (*clubs, *reversed(clubs)):
        with one.inside(), transaction.atomic() if one is clubs[0] else nullcontext():
            found, members = together(seasons.of("2026-27"), people.of(one.club.pk))
            assert [row.club_id for row in found] == [one.club.pk]
            assert {row.club_id for row in members} == {one.club.pk}
            assert asked("SELECT current_setting('indeler.club')") == [(str(one.club.pk),)]
    castle, knight = clubs
    with castle.inside():
        assert people.all(knight.club.pk) == []
        assert sum(1 for _ in ClubMember.objects.iterator()) == len(members)
        with pytest.raises(DatabaseError):
            asked("SELECT no_such_column FROM club_seasonrow")
    with knight.inside():
        with pytest.raises(DatabaseError):
            asked("SELECT no_such_column FROM club_seasonrow")
        assert asked("SELECT club_id FROM club_seasonrow") == [(knight.club.pk,)]


def test_a_closed_connection_is_opened_again_for_the_current_club(clubs, postgresql_server):
    castle, _ = clubs
    with castle.inside():
        [(backend,)] = asked("SELECT pg_backend_pid()")
        assert connection.is_usable()
        postgresql_server.tell(f"SELECT pg_terminate_backend({backend}, 10000)")
        assert not connection.is_usable()
        connection.close()
        assert not connection.is_usable()
        assert asked("SELECT club_id FROM club_seasonrow") == [(castle.club.pk,)]
        assert connection.is_usable()


def test_a_search_for_the_club_sees_no_rows_of_any_club(clubs):
    castle, _ = clubs
    with castle.inside():
        told = asked("SELECT current_setting('indeler.club')")
        with no_club():
            assert Club.objects.count() == 2
            assert asked("SELECT current_setting('indeler.club')") == told
            with pytest.raises(NoClub):
                SeasonRow.objects.count()


def test_the_pages_work_under_the_policy(clubs):
    castle, _ = clubs
    owner = castle.browser(Role.OWNER)
    assert b"Rook member" in owner.get("/castle/s/2026-27/members/").content
    assert b"Pferd member" in Client().get("/knight/s/2026-27/members/").content
    assert owner.get("/knight/accounts/").status_code == 302


def test_an_account_that_another_club_joined_can_be_erased(clubs):
    from indeler.web.accounts import actor
    from indeler.web.accounts.actor import acting_for
    from indeler.web.accounts.models import Account, Joined

    castle, knight = clubs
    with castle.inside():
        season = castle.season
        guest = Account.objects.create(login="guest", name="Rook member 8", role="member", member=8)
    with knight.inside():
        actor.join(guest, knight.accounts[Role.MEMBER])
    with castle.inside():
        erase(person_in(season, 8), acting_for(castle.accounts[Role.OWNER]))
    with knight.inside():
        assert not Joined.objects.exists()
