"""Personal links by e-mail: to one member or to all with an address, without a mail server, and with one that fails."""

from smtplib import SMTPRecipientsRefused
from types import SimpleNamespace

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.urls import reverse

from indeler.language import InvalidInput
from indeler.season import events
from indeler.web.accounts import links
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.hosting.data_folder import mail_settings
from indeler.web.manage.views.personal_links import _valid_link
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import append, season_of

pytestmark = pytest.mark.sampled(2)

ADDRESS = "member@club.example"


class Failing(EmailBackend):
    """A mail server that refuses the connection."""

    def open(self):
        raise ConnectionRefusedError(111, "Connection refused")


class Picky(EmailBackend):
    """A mail server that refuses all addresses of the other club."""

    def send_messages(self, letters):
        for letter in letters:
            if letter.to[0].endswith("@other.example"):
                raise SMTPRecipientsRefused({letter.to[0]: (550, b"no such user")})
        return super().send_messages(letters)


@pytest.fixture
def server(settings):
    """Configure a mail server; what it sends stays in memory."""
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "mail.club.example", "Club <leader@club.example>"
    settings.HERE = "http://club.example:8000"


@pytest.fixture
def members(season):
    """Return the numbers of the members who have not left, in the order of their names."""
    everybody = season_of(season).state.members.values()
    return [one.id for one in sorted(everybody, key=lambda one: one.name.casefold()) if one.left is None]


def send(leader, season, number, email=ADDRESS):
    address = reverse("member-address", args=[season.slug, number])
    return leader.post(address, {"email": email, "send": "yes"}, follow=True).content.decode()


def send_all(leader, season):
    return leader.post(reverse("send-links", args=[season.slug]), follow=True).content.decode()


def keep(leader, season, number, email):
    return leader.post(reverse("member-address", args=[season.slug, number]), {"email": email}, follow=True)


def test_a_member_without_an_account_gets_a_link_that_works(as_role, season, members, server):
    assert "Sent by e-mail: 1." in send(as_role(Role.LEADER), season, members[0])
    (letter,) = mail.outbox
    account = Account.objects.get(member=members[0])
    assert (letter.to, letter.from_email) == ([ADDRESS], "Club <leader@club.example>")
    path = links.path(account.links.get())
    assert f"http://club.example:8000{path}\n" in letter.body
    assert account.name in as_role(Role.PUBLIC).get(path).content.decode()


def make(leader, season, number):
    return leader.post(reverse("member-link", args=[season.slug, number]), follow=True).content.decode()


def test_one_click_creates_the_link_of_a_member_to_copy_and_to_scan(as_role, season, members):
    leader, page = as_role(Role.LEADER), reverse("personal-links", args=[season.slug])
    assert leader.get(page).content.decode().count(">Make link<") == len(members)
    made = make(leader, season, members[1])
    address = f"http://testserver{links.path(Account.objects.get(member=members[1]).links.get())}"
    assert f'data-copy="{address}"' in made
    assert (made.count('class="qr"'), made.count(">Make link<")) == (1, len(members) - 1)
    assert make(leader, season, members[1]).count(address) == made.count(address)  # a second click gives the same link
    assert 'class="qr"' not in leader.get(page).content.decode()


def test_the_page_counts_the_members_who_can_be_reached_by_e_mail(as_role, season, members):
    leader, page = as_role(Role.LEADER), reverse("personal-links", args=[season.slug])
    before = leader.get(page).context["reachable"]
    keep(leader, season, members[1], "another@club.example")
    assert leader.get(page).context["reachable"] == before + 1 < len(members)


def test_a_member_who_has_left_has_no_line(as_role, season, members):
    left = events.MemberLeft(at=clock.now(), by="Leader", member=members[0])
    append(season, [left])
    page = as_role(Role.LEADER).get(reverse("personal-links", args=[season.slug])).content.decode()
    assert reverse("member-link", args=[season.slug, members[0]]) not in page
    assert reverse("member-link", args=[season.slug, members[1]]) in page


def test_a_closed_account_gets_no_link(as_role, season, members):
    leader = as_role(Role.LEADER)
    keep(leader, season, members[0], ADDRESS)
    Account.objects.filter(member=members[0]).update(is_active=False)
    assert "This account is closed; open it again first." in make(leader, season, members[0])
    assert not Link.objects.filter(account__member=members[0]).exists()


def test_all_members_with_an_address_get_their_own_link_and_later_the_same_one(as_role, season, members, server):
    leader = as_role(Role.LEADER)
    for number in members[:3]:
        keep(leader, season, number, f"m{number}@club.example")
    Account.objects.filter(member=members[2]).update(is_active=False)
    assert mail.outbox == []
    assert "Sent by e-mail: 2." in send_all(leader, season)
    assert [letter.to for letter in mail.outbox] == [[f"m{number}@club.example"] for number in members[:2]]
    send_all(leader, season)
    assert [letter.body for letter in mail.outbox[2:]] == [letter.body for letter in mail.outbox[:2]]
    assert len({letter.body for letter in mail.outbox}) == 2


def test_the_e_mail_links_to_the_address_that_visitors_use(as_role, season, members, server, settings):
    settings.HERE = "https://club.example"
    send(as_role(Role.LEADER), season, members[0])
    assert "\nhttps://club.example/link/" in mail.outbox[0].body


def test_a_link_that_only_this_machine_can_open_is_not_sent(as_role, season, members, server, settings):
    settings.HERE = "http://localhost:8000"
    assert "Only this machine can open these links" in send(as_role(Role.LEADER), season, members[0])
    assert mail.outbox == []


def test_without_a_mail_server_nothing_is_sent_and_cards_are_offered(as_role, season, members, settings):
    assert settings.EMAIL_HOST == ""
    page = send(as_role(Role.LEADER), season, members[0])
    assert "No mail server is set: hand out the cards" in page
    assert reverse("member-links", args=[season.slug]) in page
    assert mail.outbox == []
    assert Account.objects.get(member=members[0]).email == ADDRESS


def test_a_failing_server_is_reported_in_one_sentence_and_nothing_is_lost(as_role, season, members, server, settings):
    settings.EMAIL_BACKEND = f"{__name__}.Failing"
    leader = as_role(Role.LEADER)
    page = send(leader, season, members[0])
    assert "does not work as it should (Connection refused). Nothing is lost" in page
    assert Account.objects.get(member=members[0]).email == ADDRESS
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert "Sent by e-mail: 1." in send_all(leader, season)
    assert Link.objects.filter(account__member=members[0]).count() == 1


def test_a_refused_address_does_not_affect_the_others(as_role, season, members, server, settings):
    settings.EMAIL_BACKEND = f"{__name__}.Picky"
    leader = as_role(Role.LEADER)
    for number, host in zip(members[:3], ("club", "other", "club"), strict=True):
        keep(leader, season, number, f"m{number}@{host}.example")
    page = send_all(leader, season)
    assert "Sent by e-mail: 2." in page
    assert f"refused the address of: {Account.objects.get(member=members[1]).name}." in page


@pytest.mark.parametrize("email", ["nobody", "a@b@c", "x@club.example\nBcc: y@club.example"])
def test_an_invalid_address_is_neither_stored_nor_used(as_role, season, members, server, email):
    made = Account.objects.count()
    assert "Enter a valid email address." in send(as_role(Role.LEADER), season, members[0], email)
    assert (mail.outbox, Account.objects.count()) == ([], made)


def test_only_leaders_see_an_address_and_the_logbook_does_not_contain_it(as_role, season, members):
    keep(as_role(Role.LEADER), season, members[0], ADDRESS)
    page = reverse("personal-links", args=[season.slug])
    assert ADDRESS in as_role(Role.LEADER).get(page).content.decode()
    for role in (Role.MEMBER, Role.BOARD, Role.DEPUTY):
        reader = as_role(role)
        assert reader.get(page).status_code == 403
        for name in ("members", "manage-members", "season-log"):
            assert ADDRESS not in reader.get(reverse(name, args=[season.slug])).content.decode()
    backup = as_role(Role.OWNER).post(reverse("backup", args=[season.slug]))
    assert ADDRESS.encode() not in backup.content


def test_an_owner_who_plays_gets_no_link_by_e_mail(as_role, accounts, season, members, server):
    Account.objects.filter(role=Role.OWNER).update(member=members[0], email="owner@club.example")
    assert "No e-mail address is known" in send_all(as_role(Role.LEADER), season)
    assert mail.outbox == []


def test_an_address_can_be_removed(as_role, season, members):
    leader = as_role(Role.LEADER)
    keep(leader, season, members[0], ADDRESS)
    keep(leader, season, members[0], "")
    assert Account.objects.get(member=members[0]).email == ""


def test_the_mail_server_is_configured_by_one_setting():
    made = mail_settings("smtp+tls://club:p%40ss@mail.example", "Club <leader@club.example>")
    assert (made["EMAIL_HOST"], made["EMAIL_PORT"], made["EMAIL_USE_TLS"]) == ("mail.example", 587, True)
    assert (made["EMAIL_HOST_USER"], made["EMAIL_HOST_PASSWORD"]) == ("club", "p@ss")
    assert mail_settings("smtps://mail.example:4650", "a@b.example")["EMAIL_PORT"] == 4650
    assert mail_settings("", "")["EMAIL_HOST"] == ""


@pytest.mark.parametrize(
    ("url", "sender", "named"),
    [
        ("http://mail.example", "a@b.example", "EMAIL_URL"),
        ("smtp://", "a@b.example", "EMAIL_URL"),
        ("smtp://mail.example:port", "a@b.example", "EMAIL_URL"),
        ("smtp://mail.example", "", "EMAIL_FROM"),
    ],
)
def test_a_wrong_setting_is_refused_with_one_sentence(url, sender, named):
    with pytest.raises(InvalidInput, match=named):
        mail_settings(url, sender)


def test_only_a_valid_personal_link_is_found():
    def found(*kept):
        account = SimpleNamespace(links=SimpleNamespace(all=lambda: kept))
        return _valid_link(account)

    old, own = (SimpleNamespace(kind=LinkKind.PERSONAL, is_valid=valid) for valid in (False, True))
    others = [SimpleNamespace(kind=kind, is_valid=True) for kind in LinkKind if kind != LinkKind.PERSONAL]
    assert found(*others, old, own) is own
    assert found(*others, old) is None
