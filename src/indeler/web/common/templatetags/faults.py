"""Template filters for the errors of a form: a summary above it with links to fields, and one next to each field."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import template
from django.forms import BaseForm, BoundField

from indeler.web.common.setting_field import Field

register = template.Library()


class Fault(NamedTuple):
    """One error."""

    sentence: str
    place: str = ""
    """The id of the field; empty for an error of the complete form."""
    label: str = ""
    """The label of the field; empty where the sentence names it."""


@register.filter
def faults(form: BaseForm) -> list[Fault]:
    """Return all errors of a form; ``form.places`` maps errors to parts of composite fields."""
    places: Mapping[str, str] = getattr(form, "places", {})
    form_faults = [Fault(sentence, places.get(sentence, "")) for sentence in map(str, form.non_field_errors())]
    return form_faults + [
        Fault(str(error), field.auto_id, str(field.label)) for field in form.visible_fields() for error in field.errors
    ]


class FoldedFields(NamedTuple):
    """The fields of a form that are rarely changed."""

    fields: list[BoundField]
    is_open: bool
    """Whether one of them was refused, or differs from its default."""


@register.filter
def unfolded_fields(form: BaseForm) -> list[BoundField]:
    """Return the fields that are not folded."""
    folded = getattr(form, "folded", ())
    return [field for field in form.visible_fields() if field.name not in folded]


@register.filter
def folded_fields(form: BaseForm) -> FoldedFields:
    """Return the fields that the form declares as folded; they come last."""
    fields = [form[name] for name in getattr(form, "folded", ())]
    changed = (field.errors or (field.value() or "") != (field.field.initial or "") for field in fields)
    return FoldedFields(fields, any(changed))


@register.filter
def setting_faults(fields: Iterable[Field]) -> list[Fault]:
    """Return the errors of these settings."""
    return [Fault(field.error, field.id, field.label) for field in fields if field.error]


@register.filter
def described(field: BoundField) -> Any:
    """Return a form field that refers to its help and its error for screen readers."""
    names = describing(field)
    attributes: dict[str, str | bool] = {"aria-describedby": names} if names else {}
    if field.errors:
        attributes["aria-invalid"] = "true"
    return field.as_widget(attrs=attributes)


@register.filter
def describing(field: BoundField) -> str:
    """Return the ids of a field's help and error."""
    has = {"help": bool(field.help_text), "error": bool(field.errors)}
    return " ".join(f"{field.auto_id}-{what}" for what, is_there in has.items() if is_there)
