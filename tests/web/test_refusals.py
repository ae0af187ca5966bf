"""Tests of refusals by a full pool, of e-mails that are not sent, of reading cookies, and of what pages offer."""

import http.cookies
import pickle
import re
from smtplib import SMTPDataError, SMTPRecipientsRefused
from types import SimpleNamespace

import pytest
from django.core.mail import EmailMessage
from django.db import OperationalError
from django.urls import reverse

from indeler.web.accounts import mailing
from indeler.web.accounts.actor import VISITOR
from indeler.web.accounts.middleware import ActorMiddleware
from indeler.web.accounts.pages import Role
from indeler.web.common import offloading
from indeler.web.common.faster_django import _unquote
from indeler.web.common.offloading import WORK, may_offload
from indeler.web.common.refusals import OUTCOME, fault
from indeler.web.hosting.page_worker import encode_request
from indeler.web.seasons.display import members_of
from indeler.web.tournaments import log
from indeler.web.webhooks.models import MAIL
from indeler.web.webhooks.sender import Envelope, send


@pytest.fixture
def paperwork(tournament):
    """Return the address of a page that takes long to make."""
    return reverse("paperwork", args=[tournament.slug])


def test_a_slow_page_names_its_club_its_network_and_whether_the_visitor_is_known(as_role, paperwork):
    with may_offload({}):
        asked = as_role(Role.LEADER).get(paperwork, REMOTE_ADDR="2001:db8:1:2:3::4").wsgi_request
    assert asked.META[WORK] == offloading.Work("club", "2001:db8:1:2::", True)


def test_a_visitor_without_a_network_is_unknown():
    def offload(request):
        raise offloading.Offloaded(is_long=True)

    request = SimpleNamespace(META={}, method="GET", club=None, actor=VISITOR)
    ActorMiddleware(offload).process_exception(request, offloading.Offloaded(is_long=True))
    assert request.META[WORK] == offloading.Work("", "", False, is_long=True)


def test_a_page_that_the_pool_refuses_offers_to_try_again(as_role, paperwork, caplog):
    leader = as_role(Role.LEADER)
    with may_offload({OUTCOME: "refused"}):
        looked, sent = leader.get(f"{paperwork}?x=1"), leader.post(paperwork)
    assert (looked.status_code, looked["Retry-After"], sent.status_code) == (503, "5", 503)
    assert f'href="{paperwork}' in looked.content.decode()
    assert f'href="{paperwork}' not in sent.content.decode()  # the data of the form would be lost
    assert caplog.text.count("Refused with 503: ") == 2
    with may_offload({OUTCOME: "refused"}):
        leader.get(paperwork, **{OUTCOME: "refused"})
    assert caplog.text.count("Refused with 503: ") == 2  # the request buffer has logged it already


def test_the_pool_gets_the_whole_form_and_no_open_file():
    body = SimpleNamespace(seek=lambda at: reads.append(at), read=lambda: b"form" if reads == [0] else b"")
    reads = []
    environ, data, _ = pickle.loads(encode_request({"wsgi.input": body, "PATH_INFO": "/x/", "n": 1}, "page"))
    assert (data, environ) == (b"form", {"PATH_INFO": "/x/", "n": 1, offloading.IN_POOL: True})


class Server:
    """A mail server that delivers e-mails to some addresses."""

    def __init__(self, **troubles):
        self.troubles = troubles

    def open(self):
        pass

    def close(self):
        pass

    def send_messages(self, messages):
        trouble = self.troubles.get(messages[0].to[0])
        if trouble is not None:
            raise trouble
        return 1


def pile(*names):
    return [(name.title(), EmailMessage("Subject", "Text", to=[name])) for name in names]


def test_a_refused_address_stops_no_other_e_mail_and_is_reported(monkeypatch, caplog):
    refused = {"bert": SMTPRecipientsRefused({}), "dora": SMTPDataError(550, b"no")}
    monkeypatch.setattr(mailing, "get_connection", lambda: Server(**refused))
    assert mailing._send(pile("anna", "bert", "carl", "dora", "eva")) == mailing.SendReport(3, ("Bert", "Dora"))
    mailing._send_or_log(pile("anna", "bert", "carl"))
    assert "1 of 3 e-mails were not sent." in caplog.text
    caplog.clear()
    mailing._send_or_log(pile("anna", "carl"))
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("trouble", "told"),
    [(ConnectionRefusedError(111, "Connection refused"), "Connection refused"), (OSError("gone"), "gone"),
     (TimeoutError(), "TimeoutError")],
)  # fmt: skip
def test_a_server_that_fails_stops_the_remaining_e_mails(monkeypatch, caplog, trouble, told):
    monkeypatch.setattr(mailing, "get_connection", lambda: Server(bert=trouble))
    mailing._send_or_log(pile("anna", "bert", "carl"))
    assert f"2 of 3 e-mails were not sent. {told}" in caplog.text


def envelope():
    return Envelope(**dict.fromkeys(Envelope._fields, "") | {"receiver": MAIL, "title": "Round 1", "body": b"text"})


def test_an_e_mail_that_is_not_sent_reports_the_reason(settings, monkeypatch):
    settings.EMAIL_HOST = ""
    assert send(envelope())[:2] == (0, "No mail server is set.")
    settings.EMAIL_HOST = "mail.example"

    def refuse(message):
        raise OSError("x" * 300)

    monkeypatch.setattr(EmailMessage, "send", refuse)
    assert send(envelope())[:2] == (0, "x" * 200)


@pytest.mark.parametrize("text", ["plain", "with a space", 'with "quotes"', "back\\slash", "é; and, more", ""])
def test_a_cookie_is_read_as_it_was_written(text):
    quoted = http.cookies._quote(text)
    assert _unquote(quoted) == text
    assert _unquote('"\\101\\"\\\\"') == 'A"\\'
    assert _unquote('"') == '"'
    assert _unquote(None) is None


def test_former_members_are_listed_last():
    people = {1: ("Zora", None), 2: ("Anna", "2026-10-01"), 3: ("Bert", None)}
    members = {number: SimpleNamespace(id=number, name=name, left=left) for number, (name, left) in people.items()}
    season = SimpleNamespace(state=SimpleNamespace(members=members))
    assert members_of(season) == (("3", "Bert"), ("1", "Zora"), ("2", "Anna"))


def test_paperwork_offers_other_tournaments_and_not_the_tournament_itself(as_role, paperwork, tournament, begun):
    assert 'name="others"' not in as_role(Role.LEADER).get(paperwork).content.decode()
    log.store_tournament("Spring Open", begun, is_public=False)
    page = as_role(Role.LEADER).get(paperwork).content.decode()
    assert re.findall(r'name="others" value="([^"]*)"', page) == ["spring-open"]


@pytest.mark.parametrize(("error", "status"), [(ValueError("a fault of ours"), 500), (OperationalError("locked"), 503)])
def test_a_program_error_and_a_database_error_have_different_statuses(rf, error, status):
    request = rf.get("/")
    request.actor = VISITOR
    try:
        raise error
    except Exception:
        assert fault(request).status_code == status
