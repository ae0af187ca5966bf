"""Settings of a rulebook as labelled fields: a form sets exactly what ``--set`` sets."""

import pytest
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from indeler import formats, systems
from indeler.cli.plain import settings_of
from indeler.language import IndelerError
from indeler.model import Event, Player, Tournament
from indeler.opens import with_settings
from indeler.rulebooks import declared, pairing
from indeler.rulebooks.setting_questions import questions
from indeler.rulebooks.settings import read_settings
from indeler.season import parse_club_rules, setting_tables
from indeler.season import with_settings as with_season_settings
from indeler.web.accounts.pages import Role
from indeler.web.common.setting_field import chosen_in, question_field
from indeler.web.lead.forms import SettingsForm
from indeler.web.seasons.setting_fields import all_fields, changed_values, sections
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

PLAYERS = [Player(number, f"P{number}", 2000 - number) for number in range(1, 10)]
SYSTEMS = [name for name in pairing() if not declared(name).decisive and declared(name).games == 1]


def values_of(asked):
    """Return all choices, and the inputs that have a name or are the example."""
    return dict.fromkeys((*asked.choices, *asked.words.values, asked.words.example))


EVERY = [(rules, asked.name, text) for rules in pairing() for asked in questions(rules) for text in values_of(asked)]


def tournament_of(rules):
    """Return a tournament before any setting was chosen."""
    return Tournament(PLAYERS, total_rounds=7, event=Event("X"), scale=declared(rules).scale)


def made_by_form(rules, settings):
    """Return the tournament after the form of its settings was sent."""
    sent = {"name": "X", "rules": rules, **{f"{rules}.{name}": text for name, text in settings.items()}}
    form = SettingsForm(sent)
    assert form.is_valid(), form.errors
    return with_settings(tournament_of(rules), **form.chosen)


def made_by_command(rules, settings):
    """Return the tournament with the settings of ``--set``."""
    given = settings_of([f"{name}={text}" for name, text in settings.items()])
    return systems.with_settings(tournament_of(rules), rules, given)


def paired(tournament, rules, settings):
    try:
        return systems.pair(tournament, rules, **settings)
    except IndelerError as refusal:
        return str(refusal)


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("rules", "name", "text"), EVERY, ids=[f"{rules}.{name}={text}" for rules, name, text in EVERY]
)
def test_every_setting_on_the_form_equals_that_of_the_set_option(rules, name, text):
    by_form, by_command = made_by_form(rules, {name: text}), made_by_command(rules, {name: text})
    assert by_form.settings == by_command.settings == {name: text}
    assert formats.write_trf(by_form) == formats.write_trf(by_command)
    assert paired(by_form, rules, {}) == paired(tournament_of(rules), rules, {name: text})


@given(st.data())
def test_many_settings_at_once_equal_those_of_the_set_option(data):
    rules = data.draw(st.sampled_from(pairing()))
    asked = data.draw(st.lists(st.sampled_from(questions(rules)), unique_by=lambda each: each.name, max_size=8))
    settings = {each.name: data.draw(st.sampled_from(list(values_of(each)))) for each in asked}
    assert made_by_form(rules, settings) == made_by_command(rules, settings)


def test_an_invalid_value_is_reported_above_the_form_and_at_its_field(as_role, tournament):
    leader, page = as_role(Role.LEADER), reverse("settings", args=[tournament.slug])
    before = log.state_of(tournament)
    sent = {
        "name": "Autumn Open",
        "rules": "keizer",
        "keizer.top": "~number",
        "keizer.top~number": "high",
        "keizer.bye": "1/2",
        "keizer.max_diff": "-1",
    }
    answer = leader.post(page, sent).content.decode()
    assert answer.count("Value of the first place: Fill in the numbers that belong to your choice.") == 2
    assert '<p class="error-text" id="keizer-top-error">' in answer
    assert 'name="keizer.top~number" value="high"' in answer
    assert '<option value="1/2" selected>half your own value</option>' in answer, "what was chosen stays"
    assert '<details class="more" open><summary>More settings' in answer, "a folded field that is wrong is open"
    assert log.state_of(Open.objects.get()) == before


def test_a_named_value_is_shown_and_accepted_in_the_language_of_the_visitor():
    asked = next(each for each in questions("keizer") if each.name == "periods")
    with override("nl"):
        field = question_field(asked, "keizer.periods", "none")
        assert (field.value, "none" in field.help) == ("één periode", False)
        assert chosen_in("keizer", {"keizer.periods": "ÉÉN periode"}, "keizer.") == {"periods": "none"}
        assert chosen_in("keizer", {"keizer.periods": "none"}, "keizer.") == {"periods": "none"}


def test_keizer_settings_use_the_words_of_a_season():
    asked = {each.name: each for each in questions("keizer")}
    with override("nl"):
        bye, late = (question_field(asked[name], f"keizer.{name}", "") for name in ("bye", "late"))
    assert bye.pick.options[0] == ("", "zoals gewoonlijk: twee derde van je eigen waarde")
    assert late.value_text == "evenveel als wegblijven zonder kennisgeving"
    sent = {"keizer.bye": "~points", "keizer.bye~points": "40", "keizer.absent_max": "none", "keizer.own": "fading"}
    assert chosen_in("keizer", sent, "keizer.") == {"bye": "40p", "absent_max": "none", "own": "fading"}


def test_a_setting_that_differs_from_the_usual_value_is_marked(as_role, tournament):
    leader, page = as_role(Role.LEADER), reverse("settings", args=[tournament.slug])
    sent = {"name": "Autumn Open", "rules": "knsb-wp", "knsb-wp.band": "1", "knsb-wp.rematches": "if_needed"}
    leader.post(
        page,
        {**sent, "knsb-wp.first_round": "known", "kndb.dummy": "draws", "leaving": "a club evening", "leaves": "yes"},
    )
    assert log.state_of(Open.objects.get()).settings == {"first_round": "known", "band": "1", "rematches": "if_needed"}
    again = leader.get(page).content.decode()
    assert again.count('<div class="field changed">') == 2, "the usual value is no change"
    assert 'More settings <span class="is-changed">(1 changed)</span>' in again
    assert '<option value="">as usual: never</option>' in again


@pytest.mark.parametrize(
    ("language", "label", "value"),
    [
        ("nl", "Nog eens tegen dezelfde tegenstander", "als het niet anders kan"),
        ("de", "Noch einmal gegen denselben Gegner", "wenn es nicht anders geht"),
    ],
)
def test_the_fields_are_in_the_language_of_the_visitor(as_role, tournament, language, label, value):
    leader = as_role(Role.LEADER)
    page = leader.get(reverse("settings", args=[tournament.slug]), headers={"accept-language": language})
    assert f'<label for="knsb-wp-rematches">{label}' in page.content.decode()
    assert f'<option value="if_needed">{value}</option>' in page.content.decode()


def season_rules(system, settings="{}"):
    return (
        f'name = "x"\n[[competition]]\nkind = "cycles"\nname = "a"\nties = []\n'
        f'[competition.pairing]\nsystem = "{system}"\nsettings = {settings}\n'
    )


def in_the_file(text):
    return parse_club_rules(text).competition[0].pairing


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_setting_of_a_club_s_pairing_system_equals_that_of_the_set_option(system):
    rules = season_rules(system)
    fields = {field.path: field for field in all_fields(sections(parse_club_rules(rules)))}
    for asked in questions(system):
        path = f"competition[0].pairing.settings.{asked.name}"
        for text in values_of(asked):
            after = in_the_file(with_season_settings(rules, changed_values([fields[path]], {path: text}))).settings
            assert list(after) == [asked.name]
            assert read_settings(declared(system), after) == read_settings(declared(system), {asked.name: text})


def test_another_system_drops_the_settings_that_it_does_not_know():
    rules = season_rules("knsb-wp", '{ band = "1", no_shows = "withdrawn" }')
    after = in_the_file(with_season_settings(rules, {"competition[0].pairing.system": '"knsb-rating"'}))
    assert (after.system, after.settings) == ("knsb-rating", {"no_shows": "withdrawn"})


def test_comments_in_the_table_of_a_system_are_kept():
    rules = season_rules("knsb-wp").replace("settings = {}\n", "") + (
        '[competition.pairing.settings]\n# Ours since 2019.\nrematches = "if_needed" # BW-22\nband = "0" # BW-23\n'
    )
    path = "competition[0].pairing.settings"
    after = with_season_settings(rules, {f"{path}.band": '"1"', f"{path}.raw_points": "true"})
    assert after.endswith(
        '# Ours since 2019.\nrematches = "if_needed" # BW-22\nband = "1" # BW-23\nraw_points = true\n'
    )
    gone = with_season_settings(after, {f"{path}.rematches": ""})
    assert in_the_file(gone).settings == {"band": "1", "raw_points": True}


def test_a_season_lists_the_settings_of_its_systems_by_their_labels():
    with override("nl"):
        fields = all_fields(sections(parse_club_rules(season_rules("knsb-wp", "{ raw_points = true }"))))
    told = {field.path: (field.label, field.value_text, field.is_changed) for field in fields}
    assert told["competition[0].pairing.settings.raw_points"] == ("WP en SB uit de punten zelf", "ja", True)
    assert told["competition[0].pairing.settings.rematches"] == ("Nog eens tegen dezelfde tegenstander", "nooit", False)
    paths = [
        each.path for table in setting_tables(parse_club_rules(season_rules("knsb-wp"))) for each in table.settings
    ]
    assert "competition[0].pairing.settings" not in paths
