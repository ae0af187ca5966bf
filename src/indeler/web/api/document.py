"""The API described by itself: what the season's views look like, and what a refusal looks like."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from ninja import NinjaAPI

from indeler.season import views
from indeler.season.rulebook import Points

View = Literal["tonight", "calendar", "standings", "ladder", "cup", "championship"]
"""The views of a season that a program can ask for."""

_SEASON_VIEW = "/seasons/{slug}/views/{view}"
_PLACE = "#/components/schemas/{name}"
_REFUSAL = {
    "type": "object",
    "title": "Refusal",
    "description": "Why nothing was done: one sentence, or what is wrong with each field.",
    "properties": {"detail": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "object"}}]}},
    "required": ["detail"],
}


class DescribedApi(NinjaAPI):
    """An API whose description also has the answers that are not made from a schema."""

    def get_openapi_schema(self, **options: Any) -> Any:
        """OpenAPI, with the views of the season and the refusals."""
        described = super().get_openapi_schema(**options)
        answers, shapes = _season_views()
        described["components"]["schemas"] |= {**shapes, "Refusal": _REFUSAL}
        for path, calls in described["paths"].items():
            for call in calls.values():
                call["responses"]["4XX"] = _json("Refused", {"$ref": _PLACE.format(name="Refusal")})
            if path.endswith(_SEASON_VIEW):
                calls["get"]["responses"][200] = _json("OK", {"anyOf": answers})
        return described


def _season_views() -> tuple[list[Any], Mapping[str, Any]]:
    """The shape of each view, and the shapes that they are made of."""
    types = [get_type_hints(getattr(views, name))["return"] for name in get_args(View)]
    answers, shapes = msgspec.json.schema_components(types, schema_hook=_exact, ref_template=_PLACE)
    return list(answers), shapes


def _exact(type: Any) -> dict[str, Any]:
    """Fractions are text, points are tenths."""
    return {Fraction: {"type": "string"}, Points: {"type": "integer"}}[type]


def _json(description: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
