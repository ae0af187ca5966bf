"""Tests of the replacements for parts of Django: they behave like the originals."""

import datetime
from collections import Counter
from fractions import Fraction

import pytest
from django.middleware import csrf
from django.template import Context, Template, base
from django.template.loader import get_template
from django.template.loader_tags import BlockNode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, override, trans_real

from indeler.language.catalogue import LANGUAGES
from indeler.web.common import faster_django


def test_form_tokens_are_accepted_by_django():
    faster_django.install()
    secrets = [csrf._get_new_csrf_string() for _ in range(300)]
    assert len(set(secrets)) == 300
    for secret in secrets:
        token = csrf._mask_cipher_secret(secret)
        csrf._check_token_format(secret)
        csrf._check_token_format(token)
        assert csrf._does_token_match(token, secret)
        assert not csrf._does_token_match(token, secrets[0] if secret != secrets[0] else secrets[1])


def test_a_static_file_in_a_variable_is_resolved_at_each_rendering():
    page = Template("{% static name %} {% static 'indeler/mark.svg' %}")
    found = [page.render(Context({"name": name})) for name in ("indeler/mark.svg", "indeler/site.css")]
    assert [each.split()[0].rpartition("/")[2].partition("?")[0] for each in found] == ["mark.svg", "site.css"]


def test_a_text_in_a_variable_is_translated_at_each_rendering():
    page = Template("{% translate name %}")
    with override("nl"):
        assert [page.render(Context({"name": name})) for name in ("Round", "Player")] == ["Ronde", "Speler"]


def test_the_characters_of_a_secret_are_equally_distributed():
    counted = Counter("".join(csrf._get_new_csrf_string() for _ in range(2000)))
    assert set(counted) == set(csrf.CSRF_ALLOWED_CHARS)
    expected = 2000 * csrf.CSRF_SECRET_LENGTH / len(csrf.CSRF_ALLOWED_CHARS)
    assert all(abs(count - expected) < 8 * expected**0.5 for count in counted.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_translated_as_by_django(lang):
    with override(lang):
        for text in ("Standings", "", "no text of ours", "Two\r\nlines", SafeString("Standings"), SafeString("<b>")):
            ours, django = trans_real.gettext(text), faster_django._gettext_of_django(text)
            assert (ours, type(ours)) == (django, type(django))
            assert trans_real.gettext(text) == django
    with override("nl"):
        assert trans_real.gettext("Standings") == "Stand"
    with override("de"):
        assert trans_real.gettext("Standings") == "Tabelle"


@pytest.mark.parametrize("autoescape", [True, False])
def test_values_are_rendered_as_by_django(autoescape):
    values = ("<b> & 'it\"", SafeString("<b>"), 1234.5, 12, None, True, Fraction(1, 2), gettext_lazy("Standings"))
    for value in (*values, datetime.date(2026, 11, 26), datetime.datetime(2026, 11, 26, 20, tzinfo=datetime.UTC)):
        context = Context({"value": value}, autoescape=autoescape)
        assert base.render_value_in_context(value, context) == faster_django._rendered_by_django(value, context)
        assert Template("{{ value }}").render(context) == faster_django._rendered_by_django(value, context)


def test_all_blocks_of_a_template_are_found():
    nodes = get_template("base.html").template.nodelist
    for _ in range(2):
        found = [each.name for each in nodes.get_nodes_by_type(BlockNode)]
        assert found == ["title", "scripts", "body_class", "header", "main", "footer"]
