"""Webhooks: signed, retried, set aside and sent again; no private address is reached, no receiver delays another."""

import hashlib
import hmac
import json
import socket
import threading
import time
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from indeler.language import InvalidInput
from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.season import events, propose
from indeler.web.accounts.pages import Role
from indeler.web.common.visitors import networks
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result
from indeler.web.webhooks import posting, sender
from indeler.web.webhooks.messages import Message, messages_since, written
from indeler.web.webhooks.models import SENT, SET_ASIDE, WAITING, Delivery, Webhook
from indeler.web.webhooks.sender import Sender

LEADER = By("The leader")
LONG_ENOUGH = 10
"""The maximum number of seconds until a local receiver has its message."""


class Receiver:
    """A local server that answers as configured, and keeps what it received."""

    def __init__(self):
        self.got, self.answers, self.delay, self.drips = [], [], 0, False
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((self.path, dict(self.headers), body))
                time.sleep(outer.delay)
                status, headers = outer.answers.pop(0) if outer.answers else (204, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                while outer.drips:
                    self.wfile.write(b".")
                    time.sleep(0.05)

            def log_message(self, *_told):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook?club=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.drips = False
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver(settings):
    settings.WEBHOOK_NETWORKS = networks("127.0.0.0/8", "X")
    made = Receiver()
    yield made
    made.close()


def hook_of(row, address, **more):
    of = {"season": row} if isinstance(row, SeasonRow) else {"tournament": row}
    return Webhook.objects.create(
        **of, **{"name": "Chat", "language": "en", "address": address, "seen": row.version, **more}
    )


def trial(hook, title="Hello"):
    return sender.make(hook, Message("test", title, "text", "https://club.example/", "Club", timezone.now()))


def sent_out(work, until=lambda: True):
    """Run the sender until no message is under way."""
    end = time.monotonic() + LONG_ENOUGH
    work.run()
    while (work._under_way or not until()) and time.monotonic() < end:
        time.sleep(0.02)
        work.run()


def publish_round_two(tournament):
    for (white, black), result in zip(state_of(tournament).boards[1], ("1-0", "0-1", "½-½"), strict=True):
        yield ResultEntry(2, white, black, result, "*")


def fresh():
    return Open.objects.get(slug="autumn-open")


def test_published_pairings_are_sent_with_a_signature(tournament, receiver):
    hook = hook_of(tournament, receiver.address)
    decisions.publish(tournament, 2, LEADER)
    sent_out(Sender())
    ((path, headers, body),) = receiver.got
    assert path == "/hook?club=1"
    assert headers["Indeler-Event"] == "pairings"
    assert headers["Indeler-Delivery"] == str(Delivery.objects.get().identity)
    at, _, found = headers["Indeler-Signature"].partition(",")
    expected = hmac.new(hook.secret.encode(), f"{at[2:]}.".encode() + body, hashlib.sha256).hexdigest()
    assert found == f"v1={expected}"
    told = json.loads(body)
    assert told["title"] == "Pairings: Autumn Open, round 2"
    assert told["url"].endswith("/t/autumn-open/round/2/")
    assert Delivery.objects.get().state == SENT


def test_results_are_sent_in_one_message_and_the_closed_round_after_the_last(tournament, receiver):
    hook_of(tournament, receiver.address, on_pairings=False, on_result=True)
    decisions.publish(tournament, 2, LEADER)
    first, *others = publish_round_two(tournament)
    enter_result(fresh(), first, LEADER)
    work = Sender()
    sent_out(work)
    assert [json.loads(body)["event"] for _, _, body in receiver.got] == ["result"]
    for entry in others:
        enter_result(fresh(), entry, LEADER)
    sent_out(work, lambda: len(receiver.got) == 3)
    told = [json.loads(body) for _, _, body in receiver.got[1:]]
    assert [each["event"] for each in told] == ["result", "closed"]
    assert [len(each["text"].splitlines()) for each in told] == [2, 3]


def test_the_first_published_round_is_announced_too(site):
    players = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 5)]
    made = Tournament(players, total_rounds=3, rules="fide-dutch", initial_colour=Colour.WHITE)
    row = decisions.pair_next(log.create("New", imported(made), "The leader"), LEADER)
    Open.objects.update(is_public=True)
    hook = hook_of(row, "https://chat.example/")
    decisions.publish(row, 1, LEADER)
    fresh_hook = Webhook.objects.get(pk=hook.pk)
    assert [message.title for message in messages_since(fresh_hook)] == ["Pairings: New, round 1"]


def test_a_round_that_was_taken_back_at_once_is_not_announced(tournament):
    hook = hook_of(tournament, "https://chat.example/")
    decisions.take_back(decisions.publish(tournament, 2, LEADER), LEADER, "a wrong pairing", anyway=True)
    assert [*messages_since(Webhook.objects.get(pk=hook.pk))] == []


def test_a_tournament_that_is_not_public_sends_nothing(tournament, receiver):
    hook_of(tournament, receiver.address)
    Open.objects.update(is_public=False)
    decisions.publish(fresh(), 2, LEADER)
    sent_out(Sender())
    assert receiver.got == []
    assert Webhook.objects.get().seen == fresh().version


def test_a_new_result_of_a_season_is_sent_with_its_board_only(season):
    hook = hook_of(season, "https://chat.example/", on_pairings=False, on_result=True, on_closed=False)
    at = {"at": clock.now(), "by": "Leader"}
    made = propose.evening(season_of(season), clock.today(), **at)
    append(season, [*made, *(events.PairingPublished(**at, **event.place._asdict()) for event in made)])
    fresh_hook = Webhook.objects.get(pk=hook.pk)
    assert messages_since(fresh_hook) == []
    (white, black), other = made[0].boards[:2]
    about = {"competition": made[0].competition, "part": made[0].part, "round": made[0].round}
    append(fresh_hook.subject, [events.ResultEntered(**at, **about, white=white, black=black, result="1-0")])
    (message,) = messages_since(Webhook.objects.get(pk=hook.pk))
    name = season_of(SeasonRow.objects.get(pk=season.pk)).name
    assert message.event == "result"
    assert [name(each) in message.text for each in (white, black, *other)] == [True, True, False, False]
    assert len(message.text.splitlines()) == 1


def test_pairings_of_a_season_are_sent_without_hidden_names(season, receiver):
    hook_of(season, receiver.address)
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
    hidden = next(event.boards[0] for event in made if event.boards)[0]
    HiddenName.objects.create(season=season, member=hidden)
    out = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
    append(season, [*made, *out])
    sent_out(Sender(), lambda: len(receiver.got) == len(out))
    bodies = "".join(body.decode() for _, _, body in receiver.got)
    assert f"Member {hidden}" in bodies
    assert season_of(season).name(hidden) not in bodies


def test_a_failing_receiver_is_retried_after_growing_pauses(tournament, receiver):
    receiver.answers = [(500, {}), (503, {"Retry-After": "900"}), (200, {})]
    delivery, work, pauses = trial(hook_of(tournament, receiver.address)), Sender(), []
    for _attempt in range(2):
        sent_out(work)
        delivery.refresh_from_db()
        pauses.append(round((delivery.due - timezone.now()).total_seconds(), -1))
        Delivery.objects.update(due=timezone.now())
    assert pauses == [10, 900]  # the pause that the receiver asks for, if it is longer
    sent_out(work)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == (SENT, 3)
    assert len({headers["Indeler-Delivery"] for _, headers, _ in receiver.got}) == 1


@pytest.mark.parametrize(("status", "attempts"), [(400, 3), (404, 3), (429, 6), (500, 6), (302, 6)])
def test_a_refused_message_is_set_aside_and_can_be_sent_again(as_role, tournament, receiver, status, attempts):
    """A redirect counts as a failure: it is not followed, wherever it leads."""
    receiver.answers = [(status, {"Location": receiver.address})] * attempts
    hook = hook_of(tournament, receiver.address)
    delivery, work = trial(hook), Sender()
    for _attempt in range(attempts):
        Delivery.objects.update(due=timezone.now())
        sent_out(work)
    delivery.refresh_from_db()
    assert (delivery.state, len(receiver.got)) == (SET_ASIDE, attempts)
    leader, page = as_role(Role.LEADER), reverse("tournament-webhook", args=["autumn-open", hook.pk])
    assert "set aside" in leader.get(page).content.decode()
    leader.post(f"{page}do/", {"again": delivery.pk})
    sent_out(work)
    delivery.refresh_from_db()
    assert delivery.state == SENT


def test_messages_of_a_failing_receiver_keep_their_order(tournament, receiver):
    receiver.answers = [(500, {})]
    hook = hook_of(tournament, receiver.address)
    first, second = trial(hook, "first"), trial(hook, "second")
    work = Sender()
    sent_out(work)
    second.refresh_from_db()
    assert (second.state, second.attempts) == (WAITING, 0)
    Delivery.objects.filter(pk=first.pk).update(due=timezone.now())
    sent_out(work, lambda: not Delivery.objects.filter(state=WAITING).exists())
    assert [json.loads(body)["title"] for _, _, body in receiver.got] == ["first", "first", "second"]


def test_a_dead_receiver_delays_no_other_and_times_out(tournament, receiver, monkeypatch):
    monkeypatch.setattr(posting, "TIMEOUT_SECONDS", 1.0)
    dead, slow = socket.create_server(("127.0.0.1", 0)), Receiver()  # it accepts the connection and never answers
    slow.drips = True
    try:
        silent = trial(hook_of(tournament, f"http://127.0.0.1:{dead.getsockname()[1]}/"))
        work, start = Sender(), time.monotonic()
        work.run()
        trial(hook_of(tournament, receiver.address))
        sent_out_until(work, lambda: receiver.got)
        assert time.monotonic() - start < 0.9
        dripping = trial(hook_of(tournament, slow.address))
        sent_out(work)
        assert time.monotonic() - start < 5
        for delivery in (silent, dripping):
            delivery.refresh_from_db()
        assert (silent.state, silent.attempts) == (WAITING, 1)
        assert silent.due > timezone.now() + timedelta(seconds=5)
        assert dripping.state == SENT  # it answered; only the first bytes are read
    finally:
        dead.close()
        slow.close()


def sent_out_until(work, is_there):
    end = time.monotonic() + LONG_ENOUGH
    while not is_there() and time.monotonic() < end:
        work.run()
        time.sleep(0.02)


PRIVATE = [
    "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "::1", "::", "fe80::1", "fc00::1", "fec0::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "ff02::1",
    "192.0.0.192", "192.0.0.8", "192.88.99.1", "2002:c058:6301::", "::ffff:192.0.0.192", "3fff::1", "3fff:fff::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_refused(address, settings):
    settings.WEBHOOK_NETWORKS = ()
    assert not posting.is_allowed(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(InvalidInput, match="private network"):
        posting.check_written_host(urlsplit(f"http://{host}/"))
    assert posting.post(f"http://{host}:8000/", b"", {}, "x").status == 0


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888"])
def test_a_public_address_is_allowed(address, settings):
    settings.WEBHOOK_NETWORKS = ()
    assert posting.is_allowed(ip_address(address))


def test_a_host_name_with_a_private_address_is_refused_even_with_a_public_one(settings, monkeypatch):
    settings.WEBHOOK_NETWORKS = ()
    found = [(2, 1, 6, "", ("93.184.215.14", 80)), (2, 1, 6, "", ("127.0.0.1", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **named: found)
    answer = posting.post("http://rebound.example/", b"", {}, "x")
    assert (answer.status, "private network" in answer.text) == (0, True)


def test_a_host_name_is_resolved_once_and_the_connection_uses_that_address(settings, monkeypatch, receiver):
    """A name server that gives another answer a moment later has no effect."""
    asked, real = [], socket.getaddrinfo
    port = receiver.server.server_port

    def looked_up(host, *more, **named):
        if host == "club.example":
            asked.append(host)
            return [(2, 1, 6, "", ("127.0.0.1", port))]
        return real(host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    assert posting.post(f"http://club.example:{port}/", b"{}", {}, "x").status == 204
    assert asked == ["club.example"]
    assert receiver.got[0][1]["Host"] == f"club.example:{port}"


@pytest.mark.parametrize(
    "address", ["ftp://a.example/", "file:///etc/passwd", "https://", "a.example", "https://u:p@a.example/",
                "http://a.example:22/", "http://a.example:99999/", "http://a.example/\n",
                "http://exa mple/", "http://a.example/a b", "http://.", "http://..", "http://a..example/", "http://-a/",
                f"http://{'a' * 64}.example/", f"http://{'a.' * 127}example/", "http://a!b/", "http://[::1/"],
)  # fmt: skip
def test_an_invalid_address_of_a_receiver_is_refused(address):
    with pytest.raises(InvalidInput):
        posting.check_address(address)


@pytest.mark.parametrize("host", ["a.example", "a.example.", "A-1.example", "under_score", "8.8.8.8", "[2001:db8::1]"])
def test_the_host_of_a_receiver_is_a_name_or_an_address(host):
    assert posting.check_address(f"https://{host}/hook?x=1").path == "/hook"


@pytest.mark.parametrize("port", [80, 443, 1024, 8443])
def test_a_receiver_has_the_port_of_a_web_server_or_an_unprivileged_port(port):
    assert posting.check_address(f"https://a.example:{port}/").port == port
    for reserved in (79, 81, 442, 444, 1023):
        with pytest.raises(InvalidInput, match=f"Port {reserved} is no port of a web server"):
            posting.check_address(f"https://a.example:{reserved}/")


@pytest.mark.parametrize(
    ("address", "kind", "port"),
    [
        ("https://chat.example/x", "_PinnedHTTPS", 443),
        ("http://chat.example/x", "_Pinned", 80),
        ("http://chat.example:8443/x", "_Pinned", 8443),
    ],
)
def test_a_message_goes_to_the_usual_port_unless_the_address_names_one(settings, monkeypatch, address, kind, port):
    settings.WEBHOOK_NETWORKS = networks("192.0.2.0/24", "x")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **named: [(2, 1, 6, "", ("192.0.2.7", 0))])
    called = []

    def connect(connection):
        called.append((type(connection).__name__, connection.host, connection._address, connection.port))
        raise OSError("nobody answers " * 30)

    for each in (posting._Pinned, posting._PinnedHTTPS):
        monkeypatch.setattr(each, "connect", connect)
    answer = posting.post(address, b"", {}, "x")
    assert called == [(kind, "chat.example", "192.0.2.7", port)]
    assert (answer.status, answer.text) == (0, ("nobody answers " * 30)[:200])


def test_this_machine_is_no_receiver_unless_the_host_allows_networks(settings):
    settings.WEBHOOK_NETWORKS = ()
    with pytest.raises(InvalidInput, match="private network"):
        posting.check_written_host(urlsplit("http://localhost/"))
    posting.check_written_host(urlsplit("http://chat.example/"))
    settings.WEBHOOK_NETWORKS = networks("127.0.0.0/8", "x")
    posting.check_written_host(urlsplit("http://localhost/"))


def test_messages_above_the_limit_are_set_aside(tournament, monkeypatch):
    monkeypatch.setattr(sender, "MOST_WAITING", 2)
    hook = hook_of(tournament, "https://chat.example/")
    assert [trial(hook).state for _ in range(4)] == [WAITING, WAITING, SET_ASIDE, SET_ASIDE]


def test_messages_have_the_formats_of_discord_slack_telegram_and_signal():
    message = Message(
        "pairings", "Round 2", "1. A <b> – B & C", "https://club.example/r/2", "SC Nowhere", timezone.now()
    )
    discord = json.loads(written(message, "discord", ""))
    assert discord["allowed_mentions"] == {"parse": []}
    assert discord["embeds"] == [{"title": "Round 2", "url": message.url, "description": message.text}]
    assert json.loads(written(message, "slack", "")) == {
        "text": "<https://club.example/r/2|Round 2>\n1. A &lt;b&gt; – B &amp; C"
    }
    telegram = json.loads(written(message, "telegram", "@club"))
    assert (telegram["chat_id"], telegram["text"]) == ("@club", f"Round 2\n{message.text}\n{message.url}")
    signal = json.loads(written(message, "signal", "+31600000001 +31600000002 group.x"))
    assert (signal["number"], signal["recipients"]) == ("+31600000001", ["+31600000002", "group.x"])
    long = message._replace(text="x" * 9000)
    assert len(json.loads(written(long, "discord", ""))["embeds"][0]["description"]) <= 4096
    assert len(json.loads(written(long, "telegram", "@c"))["text"]) <= 4096


def test_a_message_is_sent_by_e_mail(tournament, settings):
    settings.EMAIL_HOST = "mail.example"
    trial(hook_of(tournament, "list@club.example", receiver="mail"))
    sent_out(Sender())
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["list@club.example"], "Hello")
    assert "https://club.example/" in letter.body


def test_a_leader_creates_changes_and_deletes_a_receiver(as_role, season, receiver):
    leader, page = as_role(Role.LEADER), reverse("season-webhooks", args=[season.slug])
    fields = {"name": "Chat", "receiver": "discord", "address": receiver.address, "language": "nl", "is_on": "on"}
    answer = leader.post(page, fields)
    hook = Webhook.objects.get()
    assert answer["Location"] == reverse("season-webhook", args=[season.slug, hook.pk])
    assert (hook.seen, hook.on_pairings, hook.club_id) == (season.version, False, season.club_id)
    leader.post(answer["Location"], {**fields, "name": "Other", "on_result": "on"})
    hook.refresh_from_db()
    assert (hook.name, hook.on_result) == ("Other", True)
    shown = leader.get(page).content.decode()
    assert "127.0.0.1" in shown
    assert "hook?club" not in shown  # an address can contain a password
    leader.post(f"{answer['Location']}do/", {"trial": "yes"})
    sent_out(Sender())
    assert "allowed_mentions" in receiver.got[0][2].decode()
    leader.post(f"{answer['Location']}do/", {"delete": "yes"})
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"address": "http://127.0.0.1/"}, "private network"),
        ({"address": "ftp://a.example/"}, "no web address"),
        ({"receiver": "mail", "address": "https://a.example/"}, "Write an e-mail address"),
        ({"receiver": "telegram", "address": "https://a.example/"}, "Write the chat"),
        ({"receiver": "signal", "address": "https://a.example/", "chat": "+31"}, "Write the number of the bridge"),
    ],
)
def test_an_invalid_receiver_is_refused_with_one_sentence(as_role, season, fields, sentence):
    usual = {"name": "Chat", "receiver": "plain", "address": "https://a.example/", "language": "en"}
    answer = as_role(Role.LEADER).post(reverse("season-webhooks", args=[season.slug]), {**usual, **fields})
    assert sentence in answer.content.decode()
    assert not Webhook.objects.exists()


def test_a_receiver_of_another_tournament_is_not_found(as_role, tournament, season):
    hook = hook_of(season, "https://a.example/")
    page = reverse("tournament-webhook", args=["autumn-open", hook.pk])
    assert as_role(Role.LEADER).get(page).status_code == 404
    assert as_role(Role.MEMBER).get(reverse("season-webhook", args=[season.slug, hook.pk])).status_code == 403


def test_a_title_of_two_lines_becomes_a_subject_of_one(season, settings):
    settings.EMAIL_HOST = "mail.club.example"
    hook = hook_of(season, "club@club.example", receiver="mail")
    trial(hook, "Results:\nBcc: everybody@club.example")
    sent_out(Sender())
    assert [letter.subject for letter in mail.outbox] == ["Results: Bcc: everybody@club.example"]
    assert Delivery.objects.get().state == SENT


def test_an_error_for_one_receiver_does_not_delay_the_others(tournament, season, receiver, monkeypatch, caplog):
    first = hook_of(season, "https://a.example/")
    Webhook.objects.filter(pk=first.pk).update(seen=0)
    hook_of(tournament, receiver.address)
    decisions.publish(tournament, 2, LEADER)
    usual = sender.collect

    def broken(hook):
        if hook.pk == first.pk:
            raise KeyError("a fault of ours")
        usual(hook)

    monkeypatch.setattr(sender, "collect", broken)
    sent_out(Sender())
    assert len(receiver.got) == 1
    assert "This was not done for" in caplog.text


def test_a_host_can_switch_webhooks_off(as_role, season, settings):
    settings.WEBHOOKS = False
    page = reverse("season-webhooks", args=[season.slug])
    assert "switched these messages off" in as_role(Role.LEADER).get(page).content.decode()
    assert sender.start() is None
