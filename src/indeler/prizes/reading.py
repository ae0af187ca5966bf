"""A plan of prizes as a TOML file has it; amounts are in units, with cents after a point."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from indeler.formats.files import read_text
from indeler.formats.misfits import misfit, no_toml
from indeler.language import N_, IndelerError, InvalidInput
from indeler.prizes.money import amount
from indeler.prizes.plan import Plan, check_plan

_AMOUNTS = ("cash", "value", "minimum")


def read_plan(path: str) -> Plan:
    """The plan in this file; refused in one sentence with the place of the fault."""
    try:
        tree = tomllib.loads(read_text(path), parse_float=str)
    except tomllib.TOMLDecodeError as wrong:
        raise no_toml(path, wrong) from None
    try:
        plan = parsed(tree)
        check_plan(plan)
    except IndelerError as refusal:
        raise InvalidInput(N_("{path}: {fault}"), path=path, fault=refusal) from None
    return plan


def parsed(tree: Mapping[str, Any]) -> Plan:
    """The plan of these tables: ``[[category]]`` and ``[[group]]``, in it ``[[group.category]]``."""
    shape = _in_plural(tree)
    shape["groups"] = [_group(each) for each in _list(shape.get("groups", []))]
    try:
        return msgspec.convert(shape, Plan)
    except msgspec.ValidationError as wrong:
        path, fault, _ = misfit(wrong, Plan, shape)
        raise InvalidInput(N_("{field}: {fault}."), field=path or "groups", fault=fault) from None


def _in_plural(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Tables of an array are named after one of them: ``[[category]]``."""
    plurals = {"category": "categories", "group": "groups"}
    return {plurals.get(name, name): value for name, value in tree.items()}


def _group(told: Any) -> Any:
    if not isinstance(told, Mapping):
        return told
    group = _in_plural(_amounts(told))
    group["main"] = [_prize(each) for each in _list(group.get("main", []))]
    group["categories"] = [_category(each) for each in _list(group.get("categories", []))]
    return group


def _category(told: Any) -> Any:
    """A list of prizes, whose category it has by name."""
    if not isinstance(told, Mapping):
        return told
    named = {"category" if name == "name" else name: value for name, value in told.items()}
    return {**named, "prizes": [_prize(each) for each in _list(told.get("prizes", []))]}


def _prize(told: Any) -> Any:
    """An amount, or a table with cash, goods and what those are worth."""
    return _amounts(told) if isinstance(told, Mapping) else {"cash": _cents(told)}


def _amounts(told: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _cents(value) if name in _AMOUNTS else value for name, value in told.items()}


def _cents(value: Any) -> int:
    return amount(str(value))


def _list(told: Any) -> list[Any]:
    if not isinstance(told, list):
        raise InvalidInput(N_("{value}: a list belongs here; write it between brackets."), value=str(told)[:40])
    return told
