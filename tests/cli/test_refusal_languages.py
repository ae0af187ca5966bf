"""Refusals, calculations and the logbook in the user's language; English if none is chosen."""

import json

import pytest

from indeler.cli.main import exit_code

EVENING = json.dumps([{"date": "2026-09-04", "what": "cycles"}])
MET = """\
012 Two who have met
142 3
001    1      Jansen                                                             1.0    1     2 w 1
001    2      Bakker                                                             0.0    2     1 b 0
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    """Return a season with one evening and one group of four, and some files; refusals do not change them."""
    folder = tmp_path_factory.mktemp("hall")
    files = {
        "met.trf": MET,
        "empty.trf": "",
        "cell.trf": MET.replace("2 w 1", "2 x 1"),
        "alone.trf": MET.replace("1 b 0", "3 b 0"),
        "wrong.toml": 'name = "x"\n[[competition]]\nkind = "cycles"\nname = "a"\nrounds = "eight"\n',
        "players.csv": "naam;rating\nAnna;veel\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    signed = ["--by", "Jan", "--at", "2026-09-01T12:00"]
    done = [
        exit_code(["season", "new", f"{folder}/club", "--rules", "autumn", "--by", "Jan", "--at", "2026-08-20T12:00"])
    ]
    decisions = [["member-joined", f"member={number}", f"name=Lid {number}", "rating=1800"] for number in (1, 2, 3, 4)]
    decisions += [["evenings-planned", f"evenings={EVENING}"], ["cycle-opened", "cycle=1", 'groups={"A":[1,2,3,4]}']]
    done += [exit_code(["season", "event", f"{folder}/club", *each, *signed]) for each in decisions]
    assert set(done) == {0}
    return folder


DECISIONS = [
    ("no-such-thing", "Er is geen besluit 'no-such-thing'; ", "Es gibt keine Entscheidung 'no-such-thing'; "),
    ("member-left member=99", "Er is geen lid 99; kijk in de ledenlijst.", "Es gibt kein Mitglied 99; "),
    ("member-left who=1", "member-left heeft geen veld 'who'; wel member.", "member-left hat kein Feld 'who'; "),
    (
        "member-left member=Jan",
        "Het besluit member-left kan niet worden gelezen: member: 'Jan' kan hier niet; schrijf een heel getal van ",
        "Die Entscheidung member-left kann nicht gelesen werden: member: 'Jan' geht hier nicht; schreiben Sie eine ",
    ),
    (
        "member-joined member=1 name=X",
        "Nummer 1 is al van Lid 1; geef het nieuwe lid ",
        "Die Nummer 1 hat schon Lid 1; geben Sie ",
    ),
    (
        "signed-off member=1 date=2026-09-05",
        "Op 2026-09-05 is er geen clubavond; ",
        "Am 2026-09-05 ist kein Spielabend",
    ),
    (
        "signed-off member=1 date=2026-09-04 reason=ill",
        "Het besluit signed-off kan niet worden gelezen: reason: 'ill' kan hier niet; schrijf een van absent, ",
        "Die Entscheidung signed-off kann nicht gelesen werden: reason: 'ill' geht hier nicht; schreiben Sie ",
    ),
    ("signed-on member=1 date=2026-09-04", "Lid 1 heeft zich niet afgemeld voor ", "Lid 1 hat sich für den 2026-09-04"),
    (
        "reversed event=2",
        "Geef een reden: bij dit besluit is die nodig.",
        "Geben Sie einen Grund an: Bei dieser Entscheidung ist er nötig.",
    ),
    ("reversed event=99 --why x", "Besluit 99 kan niet worden ", "Entscheidung 99 kann nicht "),
    (
        "reversed event=2 --why x",
        "Besluit 2 kan niet meer worden teruggenomen: besluit 7 (cyclus geopend) hangt ervan af.\n",
        "Entscheidung 2 kann nicht mehr zurückgenommen werden: Entscheidung 7 (Zyklus eröffnet) hängt davon ab.\n",
    ),
    ('cycle-opened cycle=9 groups={"A":[1]}', "Het reglement heeft geen cyclus 9; de laatste ", "Das Regelwerk hat "),
    (
        "pairing-published competition=cycles part=1 round=1 group=A",
        "Er is nog geen indeling van cyclus 1, ronde 1, groep A; maak die eerst.",
        "Es gibt noch keine Paarung (Zyklus 1, Runde 1, Gruppe A); machen Sie sie zuerst.",
    ),
    (
        "result-entered competition=cycles part=1 round=1 white=1 black=2 result=1-0",
        "Lid 1 - Lid 2 is geen bord van ronde 1 van interne competitie 1.",
        "Lid 1 - Lid 2 ist kein Brett von Runde 1 (Vereinsmeisterschaft 1).",
    ),
    (
        "participation-changed member=1 competition=go takes_part=true",
        "Er is geen competitie 'go'; ",
        "Es gibt keinen ",
    ),
    ("lots-drawn competition=cycles part=2 seed=x", "In de kalender staat geen avond", "Im Kalender steht kein Abend"),
]

COMMANDS = [
    (
        "season standings {}/club --cycle 2",
        "Cyclus 2 is nog niet begonnen; open die eerst.",
        "Zyklus 2 hat noch nicht begonnen; ",
    ),
    ("season standings {}/club --group Z", "Cyclus 1 heeft geen groep 'Z'; wel A.", "Zyklus 1 hat keine Gruppe 'Z'; "),
    ("season new {}/club --rules autumn", "{}/club heeft al een seizoen; ", "{}/club hat schon eine Saison; "),
    (
        "season new {}/other --rules {}/wrong.toml",
        "{}/wrong.toml:5: competition[0].rounds: 'eight' kan hier niet; schrijf een heel getal van 1 tot en met 999; ",
        "{}/wrong.toml:5: competition[0].rounds: 'eight' geht hier nicht; schreiben Sie eine ganze Zahl von 1 bis 999",
    ),
    ("why {}/no.trf 1", "{}/no.trf: Er is geen bestand of map met die naam; ", "{}/no.trf: Es gibt keine Datei und "),
    ("pair {}/empty.trf", "{}/empty.trf: dit bestand is leeg; ", "{}/empty.trf: diese Datei ist leer; "),
    (
        "pair {}/cell.trf",
        "{}/cell.trf:3: speler 1, ronde 1: in kolom 97 staat 'x'; schrijf daar w, b of -.",
        "{}/cell.trf:3: Spieler 1, Runde 1: in Spalte 97 steht 'x'; schreiben Sie dort w, b oder -.",
    ),
    (
        "pair {}/alone.trf",
        "{}/alone.trf:3: speler 1, ronde 1: speelt tegen 2, maar speler 2 speelt in die ronde tegen 3; ",
        "{}/alone.trf:3: Spieler 1, Runde 1: spielt gegen 2, aber Spieler 2 spielt in dieser Runde gegen 3; ",
    ),
    (
        "pair {}/players.csv",
        "{}/players.csv:2: 'veel' is geen rating; schrijf daar een heel getal.",
        "{}/players.csv:2: 'veel' passt nicht als Wertungszahl; schreiben Sie dort eine ganze Zahl.",
    ),
    (
        "pair {}/met.trf --rules fide-dutch",
        "Ronde 2 heeft geen toegestane indeling (fide-dutch C4): 1 Jansen en 2 Bakker blijven over als er zo veel ",
        "Runde 2 hat keine zulässige Paarung (fide-dutch C4): 1 Jansen und 2 Bakker bleiben übrig, wenn so viele ",
    ),
    ("pair {}/met.trf --rules go", "Er is geen reglement 'go'; kies een van ", "Es gibt kein Regelwerk 'go'; "),
    (
        "pair {}/met.trf --set x=1",
        "fide-dutch heeft geen instelling 'x'; wel ",
        "fide-dutch hat keine Einstellung ",
    ),
    (
        "standings {}/met.trf --tiebreaks ZZ",
        "Er is geen beslissingscriterium 'ZZ'; ",
        "Es gibt keine Feinwertung 'ZZ'; ",
    ),
    ("standings {}/met.trf --why 1 1", "Speler 1 kan niet boven zichzelf staan; ", "Spieler 1 kann nicht über sich "),
    ("check {}/met.trf --round 7", "Ronde 7 is er niet; ", "Runde 7 gibt es nicht; "),
]


@pytest.mark.parametrize("lang", ["nl", "de"])
@pytest.mark.parametrize(("words", "nl", "de"), DECISIONS)
def test_a_decision_is_refused_in_the_language_of_the_user(hall, indeler, monkeypatch, lang, words, nl, de):
    monkeypatch.setenv("INDELER_LANG", lang)
    said = indeler("season", "event", hall / "club", *words.split(), "--by", "Jan", "--at", "2026-09-01T12:00")
    assert said.code == 3
    assert said.err.startswith(f"indeler: {nl if lang == 'nl' else de}")


@pytest.mark.parametrize("lang", ["nl", "de"])
@pytest.mark.parametrize(("words", "nl", "de"), COMMANDS)
def test_a_command_is_refused_in_the_language_of_the_user(hall, indeler, monkeypatch, lang, words, nl, de):
    monkeypatch.setenv("INDELER_LANG", lang)
    said = indeler(*words.replace("{}", str(hall)).split())
    assert said.code in (1, 3, 5)
    assert said.err.startswith(f"indeler: {nl if lang == 'nl' else de}".replace("{}", str(hall)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["why", "--lang", "nl"], "Er is geen speler 9; "),
        (["why", "--lang=de"], "Es gibt keinen Spieler 9; "),
        (["why"], "There is no player 9; "),
        (["why", "--lang", "it"], "There is no player 9; "),
    ],
)
def test_an_option_sets_the_language(hall, indeler, words, sentence):
    command, *option = words
    assert indeler(command, hall / "met.trf", "9", *option).err.startswith(f"indeler: {sentence}")


def test_one_language_option_applies_to_all_commands_of_a_season(hall, indeler):
    assert "Het seizoen 2026 begint op 1 september 2026" in indeler("season", "--lang", "nl", "log", hall / "club").out
    assert indeler("season", "--lang", "nl", "standings", hall / "club", "--cycle", "2").err.startswith(
        "indeler: Cyclus"
    )


def test_the_logbook_is_shown_in_another_language(hall, indeler):
    last = indeler("season", "log", hall / "club", "--last", "1", "--lang", "de")
    assert last.out.endswith("Jan: Zyklus 1 hat mit den Gruppen A (4) begonnen.\n")


def test_calculations_are_shown_in_another_language(hall, indeler):
    said = indeler("standings", hall / "met.trf", "--why", "1", "2", "--lang", "nl")
    assert said.out.splitlines() == [
        "Jansen staat boven Bakker; PTS geeft de doorslag (punten).",
        "PTS: Jansen 1 = 1 (ronde 1, Bakker)",
        "PTS: Bakker 0",
    ]
