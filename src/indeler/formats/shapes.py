"""What msgspec knows of a type: found out once, for its fields stand there as text that has to be read."""

from functools import cache
from typing import Any

from msgspec import inspect


@cache
def described(shape: Any) -> inspect.Type:
    """The type with its fields; it never changes while the program runs."""
    return inspect.type_info(shape)


def fields_of_struct(shape: Any) -> tuple[inspect.Field, ...]:
    """The fields of a struct, in the order of its class."""
    struct = described(shape)
    assert isinstance(struct, inspect.StructType)
    return struct.fields
