"""``indeler lab ask``: an organiser's question on the command line."""

import json
import re
import shlex
from pathlib import Path

from indeler.lab import asking

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "asking.md"


def test_the_page_shows_what_the_command_says(indeler):
    ((typed, shown),) = re.findall(r"```console\n\$ indeler ([^\n]*)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    said = indeler(*shlex.split(typed))
    assert (said.code, said.out) == (0, shown)


def test_as_data(indeler):
    told = json.loads(indeler("lab", "ask", "rounds", "--players", 80, "--gap", 200, "--best", "0.5", "--json").out)
    known = asking.lines(asking.Asked(80, 0.5, 200))
    assert [each["rounds"] for each in told["figures"]] == list(known)
    for each, figure in zip(told["figures"], known.values(), strict=True):
        assert each["share"] == float(figure.share)
        assert each["low"] < each["share"] < each["high"]
        assert each["tournaments"] == figure.tournaments
    assert told["answer"][0].startswith("With ")
