"""Tests of entries for an open tournament: the form, a player's own entry, the organiser's list, and erasure."""

import re
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from indeler.web.accounts import links, mailing, throttle
from indeler.web.accounts.models import Link, LinkKind, LogIn
from indeler.web.accounts.pages import Role
from indeler.web.hosting import housekeeping
from indeler.web.manage.export_files import pack_club
from indeler.web.tournaments import entries, log
from indeler.web.tournaments.models import EntrySettings, Open, PlayerEntry
from support.entry_forms import a_minute_ago, enter, form_of, open_with_form

HELD = "held@example.org"


@pytest.fixture
def row(site):
    return open_with_form()


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def mailed(settings, monkeypatch):
    """Set up a mail server that delivers at once."""

    class AtOnce:
        def submit(self, work, *given):
            work(*given)

    settings.EMAIL_HOST = "mail.example.org"
    settings.DEFAULT_FROM_EMAIL = "club@example.org"
    monkeypatch.setattr(mailing, "EXECUTOR", AtOnce())


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def path_of(name):
    return links.path(entries.link_of(PlayerEntry.objects.get(name=name)))


def state(row):
    return log.state_of(Open.objects.get(pk=row.pk))


def names(found):
    return [each.name for each in found]


def test_one_click_opens_the_entry_form(site, leader):
    from indeler.model import Tournament
    from indeler.opens import imported

    row = log.create("Quiet Open", imported(Tournament([], total_rounds=5, rules="fide-dutch")), "The leader")
    page = reverse("lead-entries", args=[row.slug])
    assert "Open the entry form" in text(leader.get(page))
    assert Client().get(reverse("enter", args=[row.slug])).status_code == 404
    assert "Visitors do not see this tournament yet" in text(leader.post(page, follow=True))
    Open.objects.filter(pk=row.pk).update(is_public=True)
    answer = Client().get(reverse("enter", args=[row.slug]))
    assert (answer.status_code, "Enter the tournament" in text(answer)) == (200, True)
    assert "Entries" in text(Client().get(reverse("players", args=[row.slug])))


def test_the_form_states_days_and_place_and_the_organiser_is_told_what_it_lacks(row, leader, client):
    page = text(leader.get(reverse("lead-entries", args=[row.slug])))
    assert "People who enter do not read on the form: the first day , the venue , the entry fee ." in page
    assert "Phones cannot open these links and QR codes: they say localhost" in text(
        leader.get(reverse("lead-entries", args=[row.slug]), SERVER_NAME="localhost")
    )
    fields = {"city": "Utrecht", "start": "2027-05-03", "end": "2027-05-05", "version": row.version}
    leader.post(reverse("report", args=[row.slug]), fields)
    EntrySettings.objects.filter(tournament=row).update(fee="€ 10")
    page = text(client.get(reverse("enter", args=[row.slug])))
    assert "3 May 2027 – 5 May 2027 · Utrecht" in page
    assert "Entry fee: € 10" in page
    assert "do not read on the form" not in text(leader.get(reverse("lead-entries", args=[row.slug])))


def test_without_a_mail_server_the_link_is_shown(row):
    answer = enter(row, "Anna de Vries", rating="1900")
    assert answer["Location"] == path_of("Anna de Vries")
    page = Client().get(answer["Location"])
    assert links.word(entries.link_of(PlayerEntry.objects.get())) in page.content.decode()
    assert "svg" in page.content.decode()
    assert PlayerEntry.objects.get().confirmed is not None


def test_the_email_contains_the_link_and_its_qr_code(row, mailed):
    answer = enter(row, "Anna de Vries")
    assert answer["Location"] == reverse("entry-list", args=[row.slug])
    [letter] = mail.outbox
    assert letter.to == ["someone@example.org"]
    assert path_of("Anna de Vries") in letter.body
    [picture] = letter.attachments
    assert picture[1].startswith(b"\x89PNG")
    assert PlayerEntry.objects.get().confirmed is None
    Client().get(path_of("Anna de Vries"))
    assert PlayerEntry.objects.get().confirmed is not None


def test_the_email_is_in_the_language_of_the_player(row, mailed):
    Client(headers={"accept-language": "nl"}).post(reverse("enter", args=[row.slug]), form_of("Anna de Vries"))
    assert "De inschrijving telt zodra je de link opent." in mail.outbox[0].body
    assert PlayerEntry.objects.get().language == "nl"


WRONG = [
    ({"consent": ""}, "You cannot enter without agreeing to this."),
    ({"rating": "strong"}, "Enter a whole number."),
    ({"birth": "1850"}, "1850 is not a year of birth; write one from 1900"),
    ({"birth": "2090"}, "2090 is not a year of birth"),
    ({"birth": "abcd"}, "Write digits only."),
    ({"mail": "nobody"}, "Enter a valid email address."),
    ({"phone": "call me"}, "This is not a phone number"),
    ({"name": "..."}, "Write your first and last name."),
    ({"name": "Anna\u202e"}, "Write one line"),
    ({"website": "https://spam.example"}, "A field that nobody sees was filled in."),
    ({"begun": ""}, "This page was open for very long."),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("fields", "sentence"), WRONG)
def test_invalid_input_is_reported_and_nothing_is_stored(row, fields, sentence):
    answer = enter(row, **{"name": "Anna de Vries", **fields})
    assert sentence in text(answer)
    assert not PlayerEntry.objects.exists()


def test_a_form_that_is_sent_too_quickly_must_be_sent_again(row):
    visitor = Client()
    page = visitor.get(reverse("enter", args=[row.slug])).content.decode()
    begun = re.search(r'name="begun" value="([^"]+)"', page)[1]
    answer = visitor.post(reverse("enter", args=[row.slug]), form_of("Anna", begun=begun))
    assert "That was very quick." in text(answer)
    assert 'value="Anna"' in answer.content.decode()
    assert f'value="{begun}"' in answer.content.decode()


def test_the_number_of_entries_from_one_network_is_limited(row, monkeypatch):
    monkeypatch.setattr(throttle, "OF_ENTRIES", 2)
    assert [enter(row, f"Anna {each}").status_code for each in "ABC"] == [302, 302, 429]
    assert enter(row, "Anna D", address="198.51.100.7").status_code == 302
    assert "entry" not in {each.how for each in LogIn.objects.exclude(how=throttle.ENTRY)}
    long_ago = timezone.now() - throttle.WINDOW - timedelta(seconds=1)
    LogIn.objects.filter(how=throttle.ENTRY).update(at=long_ago)
    assert enter(row, "Anna E").status_code == 302
    assert LogIn.objects.filter(how=throttle.ENTRY).count() == 1
    LogIn.objects.filter(how=throttle.ENTRY).update(at=long_ago)
    housekeeping.tidy()
    assert not LogIn.objects.filter(how=throttle.ENTRY).exists()


def test_the_same_person_can_enter_only_once(row):
    enter(row, "Anna de Vries", fide_id="1000001")
    assert "There is an entry with this number." in text(enter(row, "A. de Vries", fide_id="1000001"))
    again = enter(row, "anna DE VRIES")
    assert "Anna de Vries has entered already." in text(again)
    assert "I am another person of the same name" in text(again)
    assert PlayerEntry.objects.count() == 1
    assert enter(row, "Anna de Vries", another="on").status_code == 302
    assert PlayerEntry.objects.count() == 2


def test_the_public_list_has_no_email_address_and_no_phone_number(row):
    EntrySettings.objects.update(categories="Open\nYouth")
    enter(row, "Anna de Vries", mail=HELD, phone="+31 6 12345678", club="Botwinnik", category="Youth", rating="1900")
    for page in ("entry-list", "enter", "players"):
        shown = Client().get(reverse(page, args=[row.slug])).content.decode()
        assert HELD not in shown
        assert "12345678" not in shown
    listed = text(Client().get(reverse("entry-list", args=[row.slug])))
    assert all(word in listed for word in ("Anna de Vries", "1900", "Botwinnik", "Youth"))


def test_email_address_and_phone_number_are_in_neither_log_nor_file(row, leader):
    enter(row, "Anna de Vries", mail=HELD, phone="+31 6 12345678")
    leader.post(reverse("take-entries", args=[row.slug]))
    lines = b"".join(log.DatabaseStore(Open.objects.get(pk=row.pk)).read())
    files = [leader.get(reverse("export", args=[row.slug, each])).content for each in ("trf26", "json", "csv")]
    assert names(state(row).players.values()) == ["Anna de Vries"]
    for data in (lines, *files):
        assert HELD.encode() not in data
        assert b"12345678" not in data


def test_the_export_of_a_club_has_no_entries(row):
    enter(row, "Quirine Vos", mail=HELD)
    with zipfile.ZipFile(BytesIO(pack_club())) as archive:
        contents = b"".join(map(archive.read, archive.namelist()))
    assert b"Spring Open" in contents
    assert b"Quirine" not in contents
    assert HELD.encode() not in contents


def test_a_withdrawal_moves_up_the_first_player_of_the_waiting_list(row, mailed):
    EntrySettings.objects.update(most=1)
    for name in ("Anna", "Bert", "Carla"):
        enter(row, name, mail=f"{name}@example.org".lower())
        Client().get(path_of(name))
    settings = EntrySettings.objects.get()
    assert names(entries.list_of(settings, state(row)).waiting) == ["Bert", "Carla"]
    assert "You are on the waiting list, at place 2." in text(Client().get(path_of("Carla")))
    mail.outbox.clear()
    Client().post(path_of("Anna"), {"what": "withdraw"})
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        (["bert@example.org"], "Spring Open: you have a place")
    ]
    page = Client().get(path_of("Anna"))
    assert "You have withdrawn your entry." in text(page)
    Client().post(path_of("Anna"), {"what": "return"})
    listed = entries.list_of(settings, state(row))
    assert (names(listed.entered), names(listed.waiting)) == (["Bert"], ["Carla", "Anna"])


def test_an_entry_counts_from_the_moment_its_link_is_opened(row, mailed, leader):
    """Anybody can fill in names and addresses of others; such entries take no place, and block nobody."""
    EntrySettings.objects.update(most=2)
    for name in ("Anna", "Bert", "Carla"):
        enter(row, name, mail=f"{name}@example.org".lower(), fide_id="1000001" if name == "Anna" else "")
    shown = text(Client().get(reverse("entry-list", args=[row.slug])))
    assert "There are 2 places; 2 are free." in shown
    assert "Anna" not in shown
    listed = text(leader.get(reverse("lead-entries", args=[row.slug])))
    assert all(words in listed for words in ("Not confirmed: 3; these take no place.", "Anna", "not confirmed"))
    assert "Take all" not in listed
    assert enter(row, "Anna Bos", mail="bos@example.org", fide_id="1000001").status_code == 302
    for name in ("Carla", "Anna Bos", "Bert"):
        Client().get(path_of(name))
    found = entries.list_of(EntrySettings.objects.get(), state(row))
    assert (names(found.entered), names(found.waiting), names(found.unconfirmed)) == (
        ["Carla", "Anna Bos"],
        ["Bert"],
        ["Anna"],
    )
    assert "You are on the waiting list, at place 1." in text(Client().get(path_of("Bert")))
    leader.post(reverse("take-entries", args=[row.slug]))
    assert sorted(names(state(row).players.values())) == ["Anna Bos", "Carla"]


def test_mails_to_one_address_are_limited_until_one_of_them_is_answered(row, mailed):
    addresses = ["held@example.org", "Held@Example.org", "held+more@example.org", "held@example.org"]
    said = [text(enter(row, f"Anna {at}", mail=each)) for at, each in zip("ABCD", addresses, strict=True)]
    assert ["Open those mails first." in each for each in said] == [False, False, False, True]
    assert len(mail.outbox) == 3
    assert enter(row, "Bert", mail="other@example.org").status_code == 302
    Client().get(path_of("Anna A"))
    assert enter(row, "Anna D", mail=HELD).status_code == 302
    PlayerEntry.objects.update(entered=timezone.now() - timedelta(days=1, seconds=1))
    assert enter(row, "Anna E", mail=HELD).status_code == 302
    assert len(mail.outbox) == 6


def test_an_entry_that_is_not_confirmed_within_a_week_is_erased(row, mailed, leader, monkeypatch):
    monkeypatch.setattr(entries, "MOST_ENTRIES", 1)
    for name in ("Anna", "Bert", "Carla"):
        assert enter(row, name, mail=f"{name}@example.org".lower()).status_code == 302
    Client().get(path_of("Anna"))
    assert "There are too many entries" in text(enter(row, "Dirk", mail="dirk@example.org"))
    taken = PlayerEntry.objects.get(name="Bert").pk
    leader.post(reverse("take-entries", args=[row.slug]), {"entry": taken})
    entries.erase_old_entries()
    assert PlayerEntry.objects.count() == 3
    PlayerEntry.objects.update(entered=timezone.now() - timedelta(days=entries.UNCONFIRMED_DAYS, seconds=1))
    entries.erase_old_entries()
    assert sorted(PlayerEntry.objects.values_list("name", flat=True)) == ["Anna", "Bert"]


GREETINGS = [
    ("Anna de Vries", "Hello Anna de Vries,"),
    ("J.-P. d'Été O’Hara", "Hello J.-P. d'Été O’Hara,"),
    ("Win 1000 EUR at http://evil.example", "Hello,"),
    ("Look at evil.example", "Hello,"),
    ("a very long text is written here", "Hello,"),
    ("Donaudampfschifffahrtsgesellschaft", "Hello,"),
]


@pytest.mark.parametrize(("name", "greeting"), GREETINGS)
def test_a_mail_repeats_only_a_plain_name(row, mailed, name, greeting):
    enter(row, name)
    assert mail.outbox[0].body.startswith(f"{greeting}\n")
    assert "evil" not in mail.outbox[0].body


def test_players_who_did_not_use_the_form_occupy_places_too(site):
    row = open_with_form(players=("One", "Two"), most=3)
    for name in ("Anna", "Bert"):
        enter(row, name)
    listed = entries.list_of(EntrySettings.objects.get(), state(row))
    assert (names(listed.entered), names(listed.waiting)) == (["Anna"], ["Bert"])


def test_entries_close_at_the_closing_time_or_with_the_first_pairing(site, leader):
    row = open_with_form(players=("One", "Two", "Three", "Four"))
    leader.post(reverse("pair", args=[row.slug]))
    assert "Entries are closed." in text(enter(row, "Anna"))
    EntrySettings.objects.update(closes=timezone.now() + timedelta(hours=1))
    assert enter(row, "Anna").status_code == 302
    EntrySettings.objects.update(closes=timezone.now() - timedelta(seconds=1))
    assert "Entries are closed." in text(enter(row, "Bert"))
    EntrySettings.objects.update(closes=None, is_open=False)
    assert "Entries are closed." in text(enter(row, "Bert"))
    EntrySettings.objects.update(closes=timezone.now() + timedelta(hours=1), is_open=True)
    Open.objects.filter(pk=row.pk).update(archived=timezone.now())
    assert "Entries are closed." in text(enter(row, "Bert"))
    assert PlayerEntry.objects.count() == 1


def test_a_form_created_after_the_first_pairing_is_not_reported_as_open(site, leader):
    from indeler.model import Player, Tournament
    from indeler.opens import imported

    row = log.create("Late Open", imported(Tournament([Player(1, "Anna"), Player(2, "Ben")], total_rounds=1)), "x")
    leader.post(reverse("pair", args=[row.slug]))
    page = text(leader.post(reverse("lead-entries", args=[row.slug]), follow=True))
    assert "Entries are closed." in page
    assert "The entry form is open." not in page


def test_an_entry_is_accepted_once_and_with_its_requested_byes(row, leader):
    EntrySettings.objects.update(byes=1)
    assert "You may ask for one bye." in text(enter(row, "Anna", byes=["1", "3"]))
    EntrySettings.objects.update(byes=2)
    assert "You may ask for 2 byes at most." in text(enter(row, "Anna", byes=["1", "2", "3"]))
    enter(row, "Anna", byes=["3"], rating="1500")
    enter(row, "Bert", rating="1700")
    take = reverse("take-entries", args=[row.slug])
    answer = leader.post(take, {"entry": PlayerEntry.objects.get(name="Anna").pk}, follow=True)
    assert "Anna is in the tournament." in text(answer)
    assert names(state(row).players.values()) == ["Anna"]
    assert "Bert is in the tournament." in text(leader.post(take, follow=True))
    assert "There is no entry to take" in text(leader.post(take, follow=True))
    assert names(state(row).players.values()) == ["Bert", "Anna"]
    assert [(bye.round, bye.player) for bye in state(row).tournament.requested_byes] == [(3, 2)]


def test_byes_with_points_can_be_requested_only_in_rounds_that_the_regulations_allow(row, leader):
    EntrySettings.objects.update(byes=1, bye_worth="half")
    rounds = [list(entries.bye_rounds(EntrySettings.objects.get(), state(row)))]
    limits = {"what": "limits", "byes": "1", "byes_until": "2", "late_points": "half"}
    leader.post(reverse("regulations", args=[row.slug]), limits)
    rounds.append(list(entries.bye_rounds(EntrySettings.objects.get(), state(row))))
    EntrySettings.objects.update(bye_worth="zero")
    rounds.append(list(entries.bye_rounds(EntrySettings.objects.get(), state(row))))
    EntrySettings.objects.update(byes=0)
    rounds.append(list(entries.bye_rounds(EntrySettings.objects.get(), state(row))))
    assert rounds == [[1, 2, 3, 4, 5], [1, 2], [1, 2, 3, 4, 5], []]


def test_accepting_entries_can_be_undone_from_the_message(row, leader):
    for name in ("Anna", "Bert"):
        enter(row, name)
    page = leader.post(reverse("take-entries", args=[row.slug]), follow=True).content.decode()
    assert len(state(row).players) == 2
    form = re.search(r'<form[^>]*action="(/t/[^"]+/restore/)"[^>]*>(.*?)</form>', page, re.S)
    fields = dict(re.findall(r'name="(version|anyway)" value="([^"]*)"', form[2]))
    leader.post(form[1], fields)
    assert not state(row).players
    assert "Take all into the tournament (2)" in text(leader.get(reverse("lead-entries", args=[row.slug])))


def test_waiting_and_withdrawn_players_are_not_accepted(row, leader):
    EntrySettings.objects.update(most=2)
    for name in ("Anna", "Bert", "Carla"):
        enter(row, name)
    Client().post(path_of("Anna"), {"what": "withdraw"})
    EntrySettings.objects.update(most=1)
    leader.post(reverse("take-entries", args=[row.slug]))
    assert names(state(row).players.values()) == ["Bert"]


def test_players_can_change_their_own_entry_until_it_is_accepted(row, leader):
    EntrySettings.objects.update(categories="Open\nYouth")
    enter(row, "Anna de Vris", category="Open")
    path = path_of("Anna de Vris")
    sent = {"what": "save", "name": "Anna de Vries", "mail": HELD, "category": "Youth", "birth": "1999"}
    assert Client().post(path, sent).status_code == 302
    entry = PlayerEntry.objects.get()
    assert (entry.name, entry.category, entry.birth) == ("Anna de Vries", "Youth", "1999")
    assert "1850 is not a year of birth" in text(Client().post(path, {**sent, "birth": "1850"}))
    assert "Your entry is confirmed." in text(Client().get(path))
    leader.post(reverse("take-entries", args=[row.slug]))
    assert "You are in the tournament." in text(Client().get(path))
    Client().post(path, {"what": "save", "name": "Somebody Else", "mail": "new@example.org"})
    entry.refresh_from_db()
    assert (entry.name, entry.mail) == ("Anna de Vries", "new@example.org")


def test_a_player_can_withdraw_by_the_link_until_the_tournament_begins(row, leader):
    for name in ("Anna", "Bert", "Carla", "Dirk"):
        enter(row, name)
    leader.post(reverse("take-entries", args=[row.slug]))
    Client().post(path_of("Anna"), {"what": "withdraw"})
    [gone] = [player.name for player in state(row).players.values() if player.withdrawn_after is not None]
    assert gone == "Anna"
    assert "Enter again" not in text(Client().get(path_of("Anna")))
    leader.post(reverse("pair", args=[row.slug]))
    listed = text(leader.get(reverse("lead-entries", args=[row.slug])))
    assert "still in the tournament" not in listed
    PlayerEntry.objects.filter(name="Carla").update(withdrawn=timezone.now())
    listed = text(leader.get(reverse("lead-entries", args=[row.slug])))
    assert listed.count("withdrawn, but still in the tournament") == 1
    answer = Client().post(path_of("Bert"), {"what": "withdraw"}, follow=True)
    assert "tell the arbiter that you withdraw" in text(answer)
    assert PlayerEntry.objects.get(name="Bert").withdrawn is None


def test_a_withdrawn_player_can_enter_again_at_the_end_while_entries_are_open(row, leader):
    for name in ("Anna", "Bert"):
        enter(row, name)

    def said(what):
        return text(Client().post(path_of("Anna"), {"what": what}, follow=True))

    said("withdraw")
    EntrySettings.objects.update(closes=timezone.now() - timedelta(seconds=1))
    assert "Entries are closed; ask the organisers." in said("return")
    assert PlayerEntry.objects.get(name="Anna").withdrawn is not None
    EntrySettings.objects.update(closes=None)
    assert "You have entered again." in said("return")
    assert names(entries.list_of(EntrySettings.objects.get(), state(row)).entered) == ["Bert", "Anna"]
    leader.post(reverse("take-entries", args=[row.slug]))
    said("withdraw")
    assert "Entries are closed; ask the organisers." in said("return")  # only the arbiter decides about players


def test_a_wrong_link_or_one_of_an_erased_entry_is_refused(row, leader):
    enter(row, "Anna")
    path = path_of("Anna")
    leader.post(reverse("lead-entry", args=[row.slug, PlayerEntry.objects.get().pk]), {"what": "erase"})
    assert not Link.objects.filter(kind=LinkKind.ENTRY).exists()
    for address in (path, reverse("own-entry", args=["wrong"])):
        assert Client().get(address).status_code == 410
        assert Client().post(address, {"what": "withdraw"}).status_code == 410


def test_the_organiser_marks_payments_and_withdrawals(row, leader):
    enter(row, "Anna")
    page = reverse("lead-entry", args=[row.slug, PlayerEntry.objects.get().pk])
    for what, field, is_so in (
        ("paid", "paid", True),
        ("not-paid", "paid", False),
        ("withdraw", "withdrawn", True),
        ("return", "withdrawn", False),
    ):
        leader.post(page, {"what": what})
        assert (getattr(PlayerEntry.objects.get(), field) is not None) == is_so
        if field == "paid":  # the state is text, and the button says what it does
            shown = text(leader.get(reverse("lead-entries", args=[row.slug])))
            assert ("paid Mark as not paid" if is_so else "not paid Mark as paid") in shown
    assert leader.get(page).status_code == 200


def test_the_organiser_sees_possible_duplicates(site, leader):
    row = open_with_form(players=("Bert Bos",))
    for name in ("Anna", "Bos, Bert", "Carla"):
        enter(row, name)
    enter(row, "Anna", another="on")
    shown = leader.get(reverse("lead-entries", args=[row.slug])).content.decode()
    assert shown.count("twice?") == 3


def test_the_workbook_contains_all_data_of_an_entry(row, leader):
    enter(row, "Anna", mail=HELD, phone="+31 6 12345678", rating="1900")
    answer = leader.get(reverse("entries-workbook", args=[row.slug]))
    sheet = load_workbook(BytesIO(answer.content)).active
    head, cells = ([cell.value for cell in line] for line in sheet.iter_rows(max_row=2))
    shown = dict(zip(head, cells, strict=True))
    assert (shown["Name"], shown["Rating"], shown["E-mail"], shown["Phone"]) == ("Anna", 1900, HELD, "+31 6 12345678")


def test_the_organiser_chooses_the_fields_of_the_form(row, leader):
    page = reverse("entry-form", args=[row.slug])
    chosen = {"is_open": "on", "closes": "2030-05-01T12:00", "most": "80", "categories": "Open\n\nYouth", "byes": "2"}
    chosen |= {"bye_worth": "half", "fee": "€ 25", "payment": "pay.example.org/x", "consent": "Fine.", "days": "30"}
    chosen |= {"ask_phone": "must", "ask_sex": "may"}
    assert leader.post(page, chosen).status_code == 302
    settings = EntrySettings.objects.get()
    assert (settings.form_fields, settings.category_list) == ({"phone": True, "sex": False}, ["Open", "Youth"])
    assert (settings.payment, settings.days, settings.most) == ("https://pay.example.org/x", 30, 80)
    shown = text(Client().get(reverse("enter", args=[row.slug])))
    assert all(word in shown for word in ("Fine.", "Youth", "€ 25", "There are 80 places", "1 May 2030"))
    assert "This field is required." in text(enter(row, "Anna", category="Open"))
    assert "Write at most 30 categories" in text(leader.post(page, {**chosen, "categories": "x\n" * 31 + "y" * 70}))


def test_entries_are_erased_a_number_of_days_after_the_end(row, leader):
    enter(row, "Anna")
    entries.erase_old_entries()
    assert PlayerEntry.objects.count() == 1
    day = timezone.localdate() - timedelta(days=61)
    about = {"start": day.isoformat(), "end": day.isoformat()}
    from indeler.opens.description import TournamentDescribed
    from indeler.web.tournaments.decisions import By

    log.append(Open.objects.get(pk=row.pk), [TournamentDescribed(**By("x").decider._asdict(), **about)])
    entries.erase_old_entries()
    assert not PlayerEntry.objects.exists()
    assert not Link.objects.filter(kind=LinkKind.ENTRY).exists()


def test_without_dates_the_end_is_the_last_decision_or_entry(row):
    enter(row, "Anna")
    long_ago = timezone.now() - timedelta(days=62)
    Open.objects.filter(pk=row.pk).update(changed=long_ago)
    entries.erase_old_entries()
    assert PlayerEntry.objects.exists()
    PlayerEntry.objects.update(entered=long_ago)
    entries.erase_old_entries()
    assert not PlayerEntry.objects.exists()


def test_erasing_a_person_from_the_club_deletes_their_entries(row):
    enter(row, "Anna")
    entries.erase_persons({"Anna"}, "#7")
    assert not PlayerEntry.objects.exists()


def test_a_team_event_has_no_entries(site, leader):
    from indeler.model import Tournament
    from indeler.opens import imported

    row = log.create("Cup", imported(Tournament([], type_code="FIDE_TEAM", rules="fide-team")), "The leader")
    assert leader.get(reverse("lead-entries", args=[row.slug])).status_code == 404
    assert leader.get(reverse("check-in", args=[row.slug])).status_code == 404


def test_a_form_that_was_shown_too_long_ago_must_be_sent_again(row, monkeypatch):
    monkeypatch.setattr("indeler.web.public.entry_form.MAX_FORM_SECONDS", 30.0)
    begun = a_minute_ago()
    answer = enter(row, "Anna", begun=begun)
    assert "This page was open for very long." in text(answer)
    assert f'value="{begun}"' not in answer.content.decode()
