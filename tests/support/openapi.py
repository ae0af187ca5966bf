"""The part of OpenAPI that our own description uses: checks whether an answer has the declared schema."""

TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def faults(value, schema, whole, where="answer"):
    """Return the faults of a value, with their places."""
    if "$ref" in schema:
        return faults(value, whole["components"]["schemas"][schema["$ref"].rpartition("/")[2]], whole, where)
    if "anyOf" in schema:
        tried = [faults(value, each, whole, where) for each in schema["anyOf"]]
        return [] if [] in tried else min(tried, key=len)
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind == "integer" and isinstance(value, bool))):
        return [f"{where}: {value!r} is no {kind}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is none of {schema['enum']}"]
    if isinstance(value, dict):
        return _of_an_object(value, schema, whole, where)
    if isinstance(value, list):
        shapes = [*schema.get("prefixItems", ()), *[schema.get("items", {})] * len(value)]
        return [fault for at, each in enumerate(value) for fault in faults(each, shapes[at], whole, f"{where}[{at}]")]
    return []


def _of_an_object(value, schema, whole, where):
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    found = [f"{where} lacks {name}" for name in schema.get("required", ()) if name not in value]
    for name, each in value.items():
        shape = properties.get(name, others if isinstance(others, dict) else {})
        found += faults(each, shape, whole, f"{where}.{name}")
    return found
