"""Letters that a member asked for: each goes out once, and none unless the site and the member both want it."""

import datetime
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.urls import reverse

from indeler.season import events, propose
from indeler.web.accounts.mailing import SendReport
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.live import reminders
from indeler.web.seasons import clock
from indeler.web.seasons.models import LetterSent, LettersWanted
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tenancy.models import Club


@pytest.fixture
def switched_on(settings):
    settings.REMINDERS, settings.EMAIL_HOST = True, "mail.club.example"
    settings.DEFAULT_FROM_EMAIL = "Club <leader@club.example>"
    settings.ADDRESS = urlsplit("https://club.example")


@pytest.fixture
def me(as_role, accounts, season):
    """Return the member, who has an address."""
    Account.objects.filter(pk=accounts[Role.MEMBER].pk).update(email="member@club.example")
    return as_role(Role.MEMBER)


@pytest.fixture
def want(me, season):
    def wanted(*kinds):
        return me.post(reverse("want-letters", args=[season.slug]), dict.fromkeys(kinds, "on")).status_code

    return wanted


@pytest.fixture
def publish(season):
    """Pair tonight, and publish it."""

    def published():
        made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
        out = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
        append(season, [*made, *out])

    return published


def sent():
    reminders.send_due()
    return [(letter.to, letter.subject.partition(": ")[2]) for letter in mail.outbox]


@pytest.mark.parametrize(("name", "begins"), [("The Tower", "The Tower: "), ("", "2026/27: ")])
def test_a_letter_begins_with_the_club_or_with_the_season(switched_on, me, want, publish, name, begins):
    Club.objects.update(name=name)
    want("pairings")
    publish()
    reminders.send_due()
    assert [letter.subject.startswith(begins) for letter in mail.outbox] == [True]


def test_the_board_once_the_pairings_are_out(switched_on, me, want, publish):
    want("pairings")
    assert sent() == []
    publish()
    assert [to for to, _ in sent()] == [["member@club.example"]]
    assert len(sent()) == 1  # once for an evening
    body = mail.outbox[0].body
    assert "against" in body
    assert "https://club.example/s/" in body
    assert "/link/" not in body  # no secret goes by mail that was not asked for


def test_a_name_of_two_lines_stops_no_letter(switched_on, me, want, publish, season):
    """A backup may be forged: nothing decides again what is in it."""
    Club.objects.update(name="")
    type(season).objects.update(name="2026/27\nBcc: everybody@club.example")
    want("pairings")
    publish()
    assert [to for to, _ in sent()] == [["member@club.example"]]
    assert mail.outbox[0].subject.startswith("2026/27 Bcc: everybody@club.example: your board on ")


def test_before_the_time_to_sign_off_runs_out(switched_on, me, want, season):
    want("deadline")
    clock.ahead -= datetime.timedelta(hours=6)
    assert sent() == []
    clock.ahead += datetime.timedelta(hours=2)
    assert [subject.split(" on ")[0] for _, subject in sent()] == ["you are expected"]
    assert len(sent()) == 1
    LetterSent.objects.all().delete()
    me.post(reverse("sign-off", args=[season.slug, clock.today().isoformat()]))
    assert len(sent()) == 1  # who does not come is not asked to sign off


def test_nothing_is_sent_that_nobody_asked_for(switched_on, me, want, publish, season):
    publish()
    assert sent() == []
    want("deadline", "pairings")
    want()
    assert not LettersWanted.objects.exists()
    assert sent() == []


def test_a_site_that_did_not_switch_it_on_offers_nothing(me, want, season):
    assert reminders.start() is None
    assert want("pairings") == 404
    assert 'id="letters"' not in me.get(reverse("me", args=[season.slug])).content.decode()


def test_a_mail_server_that_fails_is_tried_again(switched_on, me, want, publish, monkeypatch):
    want("pairings")
    publish()
    with monkeypatch.context() as away:
        away.setattr(reminders.mailing, "send_reminder", lambda *_: SendReport(0, (), "connection refused"))
        with pytest.raises(OSError, match="connection refused"):
            reminders.send_due()
    assert len(sent()) == 1
    assert b"pairings" in me.get(f"/s/{LetterSent.objects.get().season.slug}/me/").content
