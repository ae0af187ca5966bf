"""The names of the keys of an experiment, of their values and of its figures, in any language."""

from collections.abc import Mapping
from math import ceil, log10
from typing import Literal

from indeler.lab.measures import Kind as Kind
from indeler.lab.reports.intervals import Estimate
from indeler.lab.setup import Setup, Strengths
from indeler.language import N_, Sentence, Text, Words

KEYS: Mapping[str, Text] = {
    "system": N_("system"),
    "players": N_("players"),
    "rounds": N_("rounds"),
    "strengths": N_("strengths"),
    "strengths.shape": N_("shape of the strengths"),
    "strengths.mean": N_("mean strength"),
    "strengths.spread": N_("spread of the strengths"),
    "strengths.span": N_("span of the strengths"),
    "strengths.gap": N_("lead of the strongest"),
    "noise": N_("rating noise"),
    "misrated.by": N_("wrong rating by"),
    "absence": N_("absence"),
    "absence.rate": N_("absence"),
    "absence.leaning": N_("absent more often"),
    "late": N_("late entries"),
    "late.rate": N_("late entries"),
    "forced.what": N_("what happens"),
    "forced.round": N_("in round"),
    "forced.player": N_("to player"),
    "model": N_("result model"),
    "scoring": N_("scoring"),
    "tie_breaks": N_("tie-breaks"),
    "numbers": N_("numbers by"),
}
"""The names of the keys of a grid; a key that is missing here, such as a setting of a rulebook, is its own name."""
MOST_DIGITS = 6


def key_text(key: str, words: Words) -> str:
    """Return the name of a key of the grid."""
    return words(KEYS.get(key) or Text(key.removeprefix("settings.")))


def value_text(value: object) -> str:
    """Return a value of the file in one line: ``davidson (draws 0.4)``, ``BH, SB``."""
    if isinstance(value, Mapping):
        named = [str(value[key]) for key in ("name", "shape") if key in value]
        rest = ", ".join(f"{key} {value_text(each)}" for key, each in value.items() if key not in ("name", "shape"))
        return " ".join([*named, f"({rest})" if named and rest else rest]).strip()
    if isinstance(value, list | tuple):
        return ", ".join(map(value_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def settings_text(settings: Mapping[str, object], words: Words) -> str:
    """Return keys and their values in one line."""
    return ", ".join(f"{key_text(key, words)} {value_text(value)}" for key, value in settings.items())


def strengths_text(strengths: Strengths) -> Sentence:
    """Describe the strengths of a field."""
    mean, half = strengths.mean, strengths.span // 2
    by_shape = {
        "normal": Sentence(N_("normal ({mean} ± {spread})"), mean=mean, spread=strengths.spread),
        "club": Sentence(N_("as in a club ({mean} ± {spread}, with a tail)"), mean=mean, spread=strengths.spread),
        "uniform": Sentence(N_("uniform ({low}–{high})"), low=mean - half, high=mean + half),
        "even": Sentence(N_("evenly spaced ({low}–{high})"), low=mean - half, high=mean + half),
    }
    return by_shape.get(strengths.shape, Sentence(N_("given one by one")))


def model_text(setup: Setup) -> str:
    """Return the result model with its parameters."""
    model = setup.model
    if isinstance(model, str):
        return model
    parameters = {
        name: value for name in ("draws", "scale", "advantage") if (value := getattr(model, name)) is not None
    }
    return value_text({"name": model.name, **parameters})


def figure(estimate: Estimate | None, kind: Kind) -> str:
    """Return a figure with its interval, with as many digits as the interval justifies: ``46 % (44–48)``."""
    if estimate is None:
        return "–"
    factor, unit = (100, " %") if kind == "share" else (1, "")
    digits = _digits(estimate.half_width * factor)
    value, low, high = (_number(part * factor, digits) for part in (estimate.value, estimate.low, estimate.high))
    return f"{value}{unit} ({low}–{high})" if estimate.low >= 0 else f"{value}{unit} ({low} … {high})"


def change(estimate: Estimate, kind: Kind) -> Sentence:
    """Return a difference with its sign; that of two shares in percentage points."""
    factor = 100 if kind == "share" else 1
    digits = _digits(estimate.half_width * factor)
    for _ in range(2):  # the sign matters most
        digits += any(bound and round(bound * factor, digits) == 0 for bound in estimate[1:3])
    value, low, high = (_number(part * factor, digits, "+") for part in (estimate.value, estimate.low, estimate.high))
    text = N_("{value} pp ({low} … {high})") if kind == "share" else Text("{value} ({low} … {high})")
    return Sentence(text, value=value, low=low, high=high)


def chance_text(chance: float) -> str:
    """Format a chance p."""
    return "< 0.001" if chance < 0.001 else f"{chance:.3f}" if chance < 0.1 else f"{chance:.2f}"


def count_text(count: int) -> str:
    """Return a whole number with thin spaces between thousands."""
    return f"{count:_}".replace("_", "\u202f")


def _digits(half_width: float) -> int:
    return min(MOST_DIGITS, max(0, ceil(-log10(half_width)))) if half_width > 0 else 2


def _number(value: float, digits: int, sign: Literal["-", "+"] = "-") -> str:
    digits_text = f"{value:{sign}.{digits}f}"
    zero = not any(letter in "123456789" for letter in digits_text)
    return digits_text.lstrip("+-") if zero else digits_text.replace("-", "−")
