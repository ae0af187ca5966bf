"""Tests of the language of messages: refusals by the packages below the site are in the visitor's language."""

import html
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from indeler.web.accounts import tokens
from indeler.web.accounts.pages import Role
from indeler.web.common.visitor_language import name_order

DECISIONS = [
    (
        "member-left",
        {"member": "99"},
        "Er is geen lid 99; kijk in de ledenlijst.",
        "Es gibt kein Mitglied 99; sehen Sie ",
    ),
    (
        "member-left",
        {"member": "0"},
        "'0' kan hier niet; schrijf een heel getal van 1 tot ",
        "'0' geht hier nicht; schreiben ",
    ),
    ("member-joined", {"member": "1", "name": "X"}, "geef het nieuwe lid een ander nummer", "geben Sie dem neuen "),
    (
        "signed-off",
        {"member": "1", "date": "2027-05-01"},
        "Op 1 mei 2027 is er geen clubavond",
        "Am 1. Mai 2027 ist kein ",
    ),
    (
        "signed-on",
        {"member": "1", "date": "2026-09-03"},
        "heeft zich niet afgemeld voor ",
        "hat sich für den 3. September 2026 ",
    ),
    ("exempted", {"member": "1", "date": "2026-09-03", "why": ""}, "Geef een reden", "Geben Sie einen Grund an"),
    ("exempted", {"member": "1", "date": "2026-09-03", "why": "x"}, "zijn definitief; stel de ", "sind endgültig; "),
    (
        "reversed",
        {"event": "9999", "why": "x"},
        "Besluit 9999 kan niet ",
        "Entscheidung 9999 kann nicht ",
    ),
    (
        "appeal-decided",
        {"appeal": "1", "upheld": "true", "why": "x"},
        "Besluit 1 is geen beroep.",
        "ist keine Berufung.",
    ),
    (
        "lots-drawn",
        {"competition": "rapid", "part": "9", "seed": "x"},
        "In de kalender staat geen avond voor rapid avond 9; plan die eerst.",
        "Im Kalender steht kein Abend dafür: rapid, Abend 9; planen Sie ihn zuerst.",
    ),
    (
        "cup-result",
        {"round": "9", "white": "1", "black": "2", "result": "1-0"},
        "Ronde 9 van de beker",
        "des Pokals ist ",
    ),
    ("cycle-shortened", {"cycle": "1", "rounds": "3", "why": "x"}, "Cyclus 1 is begonnen; ", "Zyklus 1 hat begonnen; "),
]

UPLOADS = [
    (b"", "empty.trf", "leeg", "leer"),
    (b"hello", "no.bin", "dit toernooibestand kennen we niet", "Diese Turnierdatei kennen wir nicht"),
    (
        b"012 X\n001    1      Jansen" + b" " * 61 + b"1.0    1     7 w 1\n",
        "x.trf",
        "speelt tegen 7, maar er is",
        "spielt gegen 7, ",
    ),
    (b"naam;rating\nAnna;veel\n", "x.csv", "'veel' is geen rating; ", "'veel' passt nicht als Wertungszahl; "),
    (b'{"schema_version": 1, "players": 3}', "x.json", "verbeter het volgens het schema", "nach dem Schema in docs/"),
]


def in_language(client, lang, address, fields):
    """Return the text of the page after sending this form."""
    return html.unescape(client.post(address, fields, headers={"accept-language": lang}, follow=True).content.decode())


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "fields", "nl", "de"), DECISIONS)
def test_a_decision_is_refused_in_the_language_of_the_visitor(as_role, season, kind, fields, nl, de):
    leader, address = as_role(Role.LEADER), reverse("decision-of", args=[season.slug, kind])
    assert nl in in_language(leader, "nl", address, fields)
    assert de in in_language(leader, "de", address, fields)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("data", "name", "nl", "de"), UPLOADS)
def test_a_file_is_refused_in_the_language_of_the_visitor(as_role, data, name, nl, de):
    for lang, words in (("nl", nl), ("de", de)):
        file = BytesIO(data)
        file.name = name
        fields = {"name": "X", "rules": "fide-dutch", "rounds": "5", "file": file}
        assert words in in_language(as_role(Role.LEADER), lang, reverse("new-tournament"), fields)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("nl", "De beker is al geloot; "),
        ("de", "Der Pokal ist ausgelost; "),
        ("en", "The cup has been drawn; "),
    ],
)
def test_a_refusal_for_a_member_is_in_the_language_of_the_member(as_role, season, lang, sentence):
    assert sentence in in_language(as_role(Role.MEMBER), lang, reverse("take-part", args=[season.slug, "cup"]), {})


def test_the_refusal_to_pair_the_next_round_is_in_the_language_of_the_leader(as_role, tournament):
    address, leader = reverse("pair", args=[tournament.slug]), as_role(Role.LEADER)
    fields = {"version": tournament.version}
    assert "Ronde 2 heeft partijen zonder uitslag: ronde 2, bord 1 (" in in_language(leader, "nl", address, fields)
    assert "Runde 2 hat Partien ohne Ergebnis: Runde 2, Brett 1 (" in in_language(leader, "de", address, fields)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("nl", "Ronde 2 heeft partijen zonder uitslag: ronde 2, bord 1 ("),
        ("de", "Runde 2 hat Partien ohne Ergebnis: Runde 2, Brett 1 ("),
        ("", "Round 2 has games without a result: round 2, board 1 ("),
    ],
)
def test_an_api_client_chooses_the_language_of_the_answer(accounts, tournament, lang, sentence):
    _, secret = tokens.make(accounts[Role.LEADER], "all", ["read", "lead"], days=1)
    headers = {"authorization": f"Bearer {secret}", "accept-language": lang}
    address, given = f"/api/v1/tournaments/{tournament.slug}/pair", {"version": tournament.version}
    answer = Client().post(address, given, content_type="application/json", headers=headers)
    assert answer.json()["detail"].startswith(sentence)


def test_the_log_of_a_tournament_is_in_the_language_of_the_visitor(tournament):
    from django.utils.translation import override

    from indeler.model import Player
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.decisions import By
    from indeler.web.tournaments.models import Open

    leader = By("The leader")
    one = decisions.take_back(tournament, leader)
    one = decisions.add_player(one, Player(0, "Wim Late", rating=1500), leader)
    one = decisions.request_bye(one, 3, "half", leader)
    one = decisions.request_bye(one, 3, "none", leader)
    one = decisions.withdraw(decisions.withdraw(one, 3, leader), 3, leader, back=True)
    name = log.state_of(one).tournament.player(3).name
    decisions.restored(one, 2, leader)
    with override("nl"):
        lines = [entry.sentence for entry in log.since(Open.objects.get(pk=tournament.pk), 0)]
    assert lines[:3] == [
        "Het toernooi is gemaakt.",
        "Ronde 1 is ingedeeld. Reglement: FIDE-systeem (Dutch), 2026.",
        "Ronde 1 is gepubliceerd.",
    ]
    assert lines[3] == "Anna de Vries – Lars Smit is in ronde 1 geëindigd in 1-0."
    assert lines[7:] == [
        "Ronde 2 is teruggenomen.",
        "Wim Late doet mee.",
        f"{name} heeft in ronde 2 een bye met een half punt.",
        f"{name} speelt ronde 2 toch mee.",
        f"{name} heeft zich teruggetrokken.",
        f"{name} doet weer mee.",
        "Alles na besluit 2 is teruggenomen.",
    ]


def test_the_description_of_a_decision_is_in_the_language_of_the_visitor(as_role, season):
    address = reverse("decision-of", args=[season.slug, "exempted"])
    page = as_role(Role.LEADER).get(address, headers={"accept-language": "nl"}).content.decode()
    assert "De wedstrijdleider stelt een lid voor een avond vrij, " in page


def test_names_are_sorted_as_the_language_of_the_page_sorts_them():
    names = ["de Vries, Anna", "Dam, Jan", "van Aken, Bo"]
    for lang, order in (
        ("nl", ["van Aken, Bo", "Dam, Jan", "de Vries, Anna"]),
        ("en", sorted(names, key=str.casefold)),
    ):
        with override(lang):
            assert sorted(names, key=name_order) == order
