"""Tests of ``indeler lab ask``: an organiser's question on the command line."""

import json
import re
import shlex
from pathlib import Path

import pytest

from indeler.lab import asking

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "asking.md"


def test_the_page_shows_the_output_of_the_command(indeler):
    ((typed, shown),) = re.findall(r"```console\n\$ indeler ([^\n]*)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    said = indeler(*shlex.split(typed))
    assert (said.code, said.out) == (0, shown)


def test_the_answer_as_json(indeler):
    told = json.loads(indeler("lab", "ask", "rounds", "--players", 80, "--gap", 200, "--best", "0.5", "--json").out)
    known = asking.lines(asking.RoundsQuestion(80, 0.5, 200))
    assert [each["rounds"] for each in told["figures"]] == list(known)
    for each, figure in zip(told["figures"], known.values(), strict=True):
        assert each["share"] == float(figure.share)
        assert each["low"] < each["share"] < each["high"]
        assert each["tournaments"] == figure.tournaments
    assert told["answer"][0].startswith("With ")
    assert (told["made"]["system"], told["made"]["model"]) == ("fide-dutch", "milvang")


@pytest.mark.parametrize("gap", [0, -1])
def test_a_lead_must_be_above_0(indeler, gap):
    refused = indeler("lab", "ask", "rounds", "--players", 80, "--gap", gap)
    assert (refused.code, f"--gap {gap}: write the rating points" in refused.err) == (3, True)


def test_a_share_has_a_decimal_point_or_comma_and_an_invalid_one_is_refused_at_once(indeler):
    asked = ("lab", "ask", "rounds", "--players", 80, "--best")
    assert indeler(*asked, "0,5").out == indeler(*asked, "0.5").out
    for text in ("90", "90%", "1e999999999", "1/0", ".", "0", "nan", "٠.٥"):
        refused = indeler(*asked, text)
        assert (refused.code, refused.out) == (3, "")
        assert f"--best {text}: write a share above 0 and up to 1, such as 0.9." in refused.err
