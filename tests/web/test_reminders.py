"""E-mails that a member asked for: each is sent once, and only if both the site and the member want it."""

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
    """Return the browser of the member, who has an e-mail address."""
    Account.objects.filter(pk=accounts[Role.MEMBER].pk).update(email="member@club.example")
    return as_role(Role.MEMBER)


@pytest.fixture
def want(me, season):
    def wanted(*kinds):
        return me.post(reverse("want-letters", args=[season.slug]), dict.fromkeys(kinds, "on")).status_code

    return wanted


@pytest.fixture
def publish(season):
    """Return a function that pairs tonight's round and publishes it."""

    def published():
        made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
        out = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
        append(season, [*made, *out])

    return published


def sent():
    reminders.send_due()
    return [(letter.to, letter.subject.partition(": ")[2]) for letter in mail.outbox]


@pytest.mark.parametrize(("name", "begins"), [("The Tower", "The Tower: "), ("", "2026/27: ")])
def test_the_subject_begins_with_the_club_or_with_the_season(switched_on, me, want, publish, name, begins):
    Club.objects.update(name=name)
    want("pairings")
    publish()
    reminders.send_due()
    assert [letter.subject.startswith(begins) for letter in mail.outbox] == [True]


def test_the_board_is_sent_once_when_the_pairings_are_published(switched_on, me, want, publish):
    want("pairings")
    assert sent() == []
    publish()
    assert [to for to, _ in sent()] == [["member@club.example"]]
    assert len(sent()) == 1  # one e-mail for an evening
    body = mail.outbox[0].body
    assert "against" in body
    assert "https://club.example/s/" in body
    assert "/link/" not in body  # no secret is sent by e-mail unless it was asked for


def test_a_name_of_two_lines_does_not_prevent_an_e_mail(switched_on, me, want, publish, season):
    """A backup may be forged: its contents are not checked again."""
    Club.objects.update(name="")
    type(season).objects.update(name="2026/27\nBcc: everybody@club.example")
    want("pairings")
    publish()
    assert [to for to, _ in sent()] == [["member@club.example"]]
    assert mail.outbox[0].subject.startswith("2026/27 Bcc: everybody@club.example: your board on ")


def test_a_reminder_is_sent_before_the_deadline_for_signing_off(switched_on, me, want, season):
    want("deadline")
    clock.ahead -= datetime.timedelta(hours=6)
    assert sent() == []
    clock.ahead += datetime.timedelta(hours=2)
    assert [subject.split(" on ")[0] for _, subject in sent()] == ["you are expected"]
    assert len(sent()) == 1
    LetterSent.objects.all().delete()
    me.post(reverse("sign-off", args=[season.slug, clock.today().isoformat()]))
    assert len(sent()) == 1  # a member who does not come is not reminded


def test_nothing_is_sent_that_was_not_asked_for(switched_on, me, want, publish, season):
    publish()
    assert sent() == []
    want("deadline", "pairings")
    want()
    assert not LettersWanted.objects.exists()
    assert sent() == []


def test_a_site_without_reminders_offers_nothing(me, want, season):
    assert reminders.start() is None
    assert want("pairings") == 404
    assert 'id="letters"' not in me.get(reverse("me", args=[season.slug])).content.decode()


def test_an_e_mail_is_tried_again_after_an_error_of_the_mail_server(switched_on, me, want, publish, monkeypatch):
    want("pairings")
    publish()
    with monkeypatch.context() as away:
        away.setattr(reminders.mailing, "send_reminder", lambda *_: SendReport(0, (), "connection refused"))
        with pytest.raises(OSError, match="connection refused"):
            reminders.send_due()
    assert len(sent()) == 1
    assert b"pairings" in me.get(f"/s/{LetterSent.objects.get().season.slug}/me/").content
