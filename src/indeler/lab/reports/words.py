"""Sentences on the main finding of a run, and on what it does not show."""

from collections.abc import Iterable
from typing import Any

from indeler.lab.experiment import Cell
from indeler.lab.measures import Measure
from indeler.lab.reports import labels
from indeler.lab.reports.findings import Comparison, Findings
from indeler.language import N_, Sentence, Words, all_of


def main_finding(findings: Findings, words: Words) -> str:
    """Describe the main finding: of the first measure, the largest difference to the first of the compared values."""
    measure = findings.run.experiment.measured[0]
    comparisons = [one for one in findings.comparisons if one.measure.name == measure.name]
    sentence = _compared(findings, comparisons, words) if comparisons else _ranging(findings, measure, words)
    return sentence.translated(words)


def _compared(findings: Findings, comparisons: list[Comparison], words: Words) -> Sentence:
    clear = [one for one in comparisons if one.sign]
    most = max(clear or comparisons, key=lambda one: abs(one.difference.estimate.value))
    sentence = Sentence(CLEAR if clear else NOT_CLEAR, **_gaps_of(findings, most, words))
    if len(comparisons) == 1:
        return Sentence(N_("{told}."), told=sentence)
    return Sentence(SEVERAL, told=sentence, clear=len(clear), total=len(comparisons))


def _gaps_of(findings: Findings, one: Comparison, words: Words) -> dict[str, object]:
    key, kind = findings.run.experiment.compare, one.measure.kind
    return {
        "measure": one.measure.title,
        "where": f" ({labels.settings_text(one.context, words)})" if one.context else "",
        "key": labels.key_text(key, words),
        "value": labels.value_text(one.value),
        "figure": labels.figure(findings.figure(one.other, one.measure).estimate, kind),
        "first": labels.value_text(one.first.settings[key]),
        "first_figure": labels.figure(findings.figure(one.first, one.measure).estimate, kind),
        "difference": labels.change(one.difference.estimate, kind),
    }


def _ranging(findings: Findings, measure: Measure, words: Words) -> Sentence:
    cells = [cell for cell in findings.run.experiment.cells if findings.figure(cell, measure).estimate is not None]
    if not cells:
        return Sentence(NOTHING, measure=measure.title)
    ordered = sorted(cells, key=lambda cell: _value(findings, cell, measure))
    low, high = ordered[0], ordered[-1]
    figures = [labels.figure(findings.figure(cell, measure).estimate, measure.kind) for cell in (low, high)]
    if low is high:
        return Sentence(ALONE, measure=measure.title, figure=figures[0])
    at_low, at_high = (labels.settings_text(cell.settings, words) for cell in (low, high))
    return Sentence(RANGING, measure=measure.title, low=figures[0], at_low=at_low, high=figures[1], at_high=at_high)


def _value(findings: Findings, cell: Cell, measure: Measure) -> float:
    estimate = findings.figure(cell, measure).estimate
    return estimate.value if estimate is not None else 0.0


def limits(findings: Findings, words: Words) -> str:
    """Describe the assumptions of the experiment."""
    setups = [cell.setup for cell in findings.run.experiment.cells]
    strengths: object = all_of(_unique(labels.strengths_text(setup.strengths) for setup in setups))
    gaps = _unique(f"{setup.strengths.gap:g}" for setup in setups)
    noises = _unique(f"{setup.noise:g}" for setup in setups)
    if gaps != ["0"]:
        strengths = Sentence(LEAD, strengths=strengths, gaps=all_of(gaps))
    ratings = Sentence(EXACT) if noises == ["0"] else Sentence(NOISY, noises=all_of(noises))
    models = all_of(_unique(labels.model_text(setup) for setup in setups))
    return Sentence(LIMITS, models=models, strengths=strengths, ratings=ratings).translated(words)


def cut_short(findings: Findings, words: Words) -> str:
    """Describe how many rounds of how many tournaments were not played; empty where all were."""
    missing = [each for each in findings.cut_short.values() if each.tournaments]
    if not missing:
        return ""
    return Sentence(
        CUT_SHORT,
        count=labels.count_text(sum(each.tournaments for each in missing)),
        total=labels.count_text(findings.run.rows.height),
        rounds=labels.count_text(sum(each.rounds for each in missing)),
    ).translated(words)


def steadiness(findings: Findings, key: str, words: Words) -> str:
    """Describe whether the differences, and the order by the first measure, stay the same under every assumption."""
    selected = [one for one in findings.steadiness if one.key == key]
    by_verdict = {name: sum(one.verdict == name for one in selected) for name in ("holds", "turns", "open")}
    text = HOLDS if by_verdict["holds"] == len(selected) else TURNS if by_verdict["turns"] else OPEN
    values = all_of(labels.value_text(value) for value in findings.run.experiment.grid[key])
    sentence = Sentence(text, key=labels.key_text(key, words), values=values, total=len(selected), **by_verdict)
    return f"{sentence.translated(words)} {_order(findings, key, words)}"


def _order(findings: Findings, key: str, words: Words) -> str:
    experiment = findings.run.experiment
    measure, sign = experiment.measured[0], 1 if experiment.measured[0].higher_is_better is False else -1
    orders: dict[str, dict[str, str]] = {}
    for cell in sorted(experiment.cells, key=lambda cell: sign * _value(findings, cell, measure)):
        rest = {name: value for name, value in cell.settings.items() if name not in (key, experiment.compare)}
        under = orders.setdefault(labels.settings_text(rest, words), {})
        assumed, value = labels.value_text(cell.settings[key]), labels.value_text(cell.settings[experiment.compare])
        under[assumed] = f"{under[assumed]}, {value}" if assumed in under else value
    same = [under for under in orders.values() if len({*under.values()}) == 1]
    only = next(iter(orders.values()))
    if len(orders) > 1:
        return Sentence(ORDERS, measure=measure.title, same=len(same), total=len(orders)).translated(words)
    if same:
        return Sentence(SAME_ORDER, measure=measure.title, order=next(iter(only.values()))).translated(words)
    text = "; ".join(f"{labels.value_text(value)}: {only[labels.value_text(value)]}" for value in experiment.grid[key])
    return Sentence(OTHER_ORDERS, measure=measure.title, orders=text).translated(words)


def _unique(values: Iterable[Any]) -> list[Any]:
    """Return each value once, in order; sentences are compared by their text."""
    return list({str(value): value for value in values}.values())


CLEAR = N_(
    "{measure}{where}: {figure} with {key} {value}, against {first_figure} with {first}; "
    "with the same luck a difference of {difference}"
)
NOT_CLEAR = N_(
    "{measure}{where}: no clear difference between {figure} with {key} {value} and {first_figure} with {first}: "
    "{difference} with the same luck"
)
SEVERAL = N_("{told}. That is the largest of {total} differences; {clear} of them are clear.")
RANGING = N_("{measure}: from {low} ({at_low}) to {high} ({at_high}).")
ALONE = N_("{measure}: {figure}.")
NOTHING = N_("{measure}: it never happened.")
LIMITS = N_(
    "This does not show how people play: results were drawn by a model ({models}), strengths are {strengths} and stay "
    "as they are, {ratings}; other fields may differ, and so may any single tournament."
)
CUT_SHORT = N_(
    "{count} of {total} tournaments ended before their last round, since no further round could be paired: {rounds} "
    "rounds were not played. Such a tournament counts as it stood then."
)
LEAD = N_("{strengths}, with a lead of the strongest of {gaps}")
EXACT = N_("ratings are exact")
NOISY = N_("ratings are off by {noises} Elo (standard deviation)")
HOLDS = N_("By {key} ({values}) nothing turns: all {total} differences are clear and the same way round everywhere.")
TURNS = N_("It depends on the {key} ({values}): {turns} of {total} differences turn round, {holds} hold everywhere.")
OPEN = N_(
    "By {key} ({values}) no difference turns round: {holds} of {total} hold everywhere, the others are not clear "
    "everywhere."
)
SAME_ORDER = N_("The order by the first measure ({measure}) is the same everywhere: {order}.")
OTHER_ORDERS = N_("The order by the first measure ({measure}) is not the same everywhere: {orders}.")
ORDERS = N_("The order by the first measure ({measure}) is the same everywhere in {same} of {total} settings.")
