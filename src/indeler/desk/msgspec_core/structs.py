"""Structs: records with typed fields, as in msgspec's C core."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple


class MsgspecError(Exception):
    """The base class of all errors here."""


class EncodeError(MsgspecError):
    """A value that cannot be encoded."""


class DecodeError(MsgspecError):
    """A text that is not JSON."""


class ValidationError(DecodeError):
    """JSON that does not fit the type."""


_singletons: dict[type, Any] = {}


class _Singleton:
    """A value that represents the absence of another value."""

    _word = ""

    def __new__(cls) -> Any:
        return _singletons.setdefault(cls, object.__new__(cls))

    def __repr__(self) -> str:
        return self._word

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return self._word


class UnsetType(_Singleton):
    """The type of `UNSET`."""

    _word = "UNSET"


class _NoDefault(_Singleton):
    _word = "NODEFAULT"


UNSET, NODEFAULT = UnsetType(), _NoDefault()


class Factory:
    """A function that creates a default value for each struct."""

    def __init__(self, factory: Callable[[], Any]) -> None:
        self.factory = factory


class Field:
    """A default value or its factory, and the name in JSON."""

    def __init__(self, *, default: Any = NODEFAULT, default_factory: Any = NODEFAULT, name: str | None = None) -> None:
        self.default = default if default_factory is NODEFAULT else Factory(default_factory)
        self.name = name


class Meta:
    """Limits of a value, for ``Annotated``."""

    _LIMITS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length", "tz")
    _WORDS = ("title", "description", "examples", "extra_json_schema", "extra")

    def __init__(self, **constraints: Any) -> None:
        for name in (*self._LIMITS, *self._WORDS):
            setattr(self, name, constraints.pop(name, None))
        if constraints:
            raise TypeError(f"'{next(iter(constraints))}' is an invalid keyword argument for Meta.__new__()")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meta) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self._LIMITS))


class StructConfig(NamedTuple):
    """The options of a struct class."""

    frozen: bool = False
    eq: bool = True
    order: bool = False
    array_like: bool = False
    gc: bool = True
    repr_omit_defaults: bool = False
    omit_defaults: bool = False
    forbid_unknown_fields: bool = False
    weakref: bool = False
    dict: bool = False
    cache_hash: bool = False
    tag: str | int | None = None
    tag_field: str | None = None


BUILDS = {list: list, dict: dict, set: set, bytearray: bytearray}


def _default_of(value: Any) -> Any:
    """Return a default as it is stored: an empty list or dict is created for each struct."""
    if isinstance(value, Field):
        value = value.default
    if type(value) in BUILDS:
        if value:
            raise TypeError(
                f"Using a non-empty mutable collection ({value!r}) as a default value is unsafe. "
                "Instead configure a `default_factory` for this field."
            )
        return Factory(type(value))
    return value


def _annotations(namespace: Mapping[str, Any]) -> dict[str, Any]:
    found = namespace.get("__annotations__")
    if found is None and "__annotate_func__" in namespace:  # Python 3.14, without the future import
        import annotationlib  # type: ignore[import-not-found]

        found = annotationlib.call_annotate_function(namespace["__annotate_func__"], annotationlib.Format.FORWARDREF)
    return dict(found or {})


def _is_class_variable(annotation: Any) -> bool:
    return "ClassVar" in (annotation if isinstance(annotation, str) else repr(annotation)).partition("[")[0]


class StructMeta(type):
    """The metaclass of structs: fields from annotations, stored in slots."""

    __struct_fields__: tuple[str, ...]
    __struct_defaults__: tuple[Any, ...]
    __struct_encode_fields__: tuple[str, ...]
    __struct_config__: StructConfig

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], *, kw_only: bool = False, **options: Any
    ) -> Any:
        """Create a struct class with the fields of its bases and its own."""
        structs = [base for base in bases if isinstance(base, StructMeta)]
        positional, named, defaults = _inherited(structs)
        own = [each for each, hint in _annotations(namespace).items() if not _is_class_variable(hint)]
        for each in own:
            for group in (positional, named):
                if each in group and (group is named) != kw_only:
                    group.remove(each)
            if each not in (*positional, *named):
                (named if kw_only else positional).append(each)
            defaults[each] = _default_of(namespace.pop(each, NODEFAULT))
        inherited = {each for base in structs for each in base.__struct_fields__}
        namespace["__slots__"] = tuple(each for each in own if each not in inherited)
        namespace["__match_args__"] = tuple(positional)
        cls: Any = super().__new__(mcs, name, bases, namespace)
        fields = (*positional, *named)
        cls.__struct_fields__ = cls.__struct_encode_fields__ = fields
        cls.__struct_defaults__ = tuple(defaults[each] for each in fields)
        cls._positional, cls._tagging = len(positional), _tagging(structs, options)
        cls.__struct_config__ = _config(cls, structs, options)
        if not cls.__struct_config__.eq:
            cls.__eq__, cls.__hash__ = object.__eq__, object.__hash__
        elif "__hash__" not in namespace:
            cls.__hash__ = _hash if cls.__struct_config__.frozen else _no_hash
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> None:
        super().__init__(name, bases, namespace)


def _inherited(structs: Iterable[Any]) -> tuple[list[str], list[str], dict[str, Any]]:
    positional: list[str] = []
    named: list[str] = []
    defaults: dict[str, Any] = {}
    for base in structs:
        for place, each in enumerate(base.__struct_fields__):
            if each not in defaults:
                (positional if place < base._positional else named).append(each)
            defaults[each] = base.__struct_defaults__[place]
    return positional, named, defaults


def _tagging(structs: list[Any], options: Mapping[str, Any]) -> tuple[Any, str | None]:
    tag, field = next((base._tagging for base in structs), (None, None))
    return options.get("tag", tag), options.get("tag_field", field)


def _config(cls: Any, structs: list[Any], options: dict[str, Any]) -> StructConfig:
    config = next((base.__struct_config__ for base in structs), StructConfig())
    config = config._replace(
        **{each: value for each, value in options.items() if each not in ("tag", "tag_field", "rename")}
    )
    tag, field = cls._tagging
    if tag is True or (tag is None and field is not None):
        tag = cls.__name__
    elif tag is False:
        tag = None
    elif callable(tag):
        tag = tag(cls.__name__)
    return config._replace(tag=tag, tag_field=None if tag is None else field or "type")


def _hash(self: Any) -> int:
    return hash((type(self), *[getattr(self, name) for name in self.__struct_fields__]))


def _no_hash(self: Any) -> int:
    raise TypeError(f"unhashable type: '{type(self).__name__}'")


class Struct(metaclass=StructMeta):
    """A record with typed fields."""

    _positional = 0
    _tagging = None, None

    def __init__(self, *positional: Any, **named: Any) -> None:
        cls: Any = type(self)
        fields, defaults, write = cls.__struct_fields__, cls.__struct_defaults__, object.__setattr__
        if len(positional) > cls._positional:
            raise TypeError("Extra positional arguments provided")
        for place, name in enumerate(fields):
            if place < len(positional):
                if name in named:
                    raise TypeError(f"Argument '{name}' given by name and position")
                value = positional[place]
            elif name in named:
                value = named.pop(name)
            else:
                value = defaults[place]
                if value is NODEFAULT:
                    raise TypeError(f"Missing required argument '{name}'")
                value = value.factory() if type(value) is Factory else value
            write(self, name, value)
        if named:
            raise TypeError(f"Unexpected keyword argument '{next(iter(named))}'")
        if hasattr(cls, "__post_init__"):
            cls.__post_init__(self)

    def __setattr__(self, name: str, value: Any) -> None:
        if type(self).__struct_config__.frozen:
            raise AttributeError(f"immutable type: '{type(self).__name__}'")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        if type(self).__struct_config__.frozen:
            raise AttributeError(f"immutable type: '{type(self).__name__}'")
        object.__delattr__(self, name)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return asdict(self) == asdict(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inner = ", ".join([f"{name}={value!r}" for name, value in asdict(self).items()])
        return f"{type(self).__name__}({inner})"

    def __copy__(self) -> Any:
        return replace(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), asdict(self))


def _rebuilt(cls: type, fields: dict[str, Any]) -> Any:
    return cls(**fields)


def asdict(struct: Any) -> dict[str, Any]:
    """Return the fields by name."""
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def astuple(struct: Any) -> tuple[Any, ...]:
    """Return the values of the fields."""
    return tuple(asdict(struct).values())


def replace(struct: Any, /, **changes: Any) -> Any:
    """Return a copy with some fields changed."""
    for name in changes:
        if name not in struct.__struct_fields__:
            raise TypeError(f"`{type(struct).__name__}` has no field '{name}'")
    return type(struct)(**{**asdict(struct), **changes})


def force_setattr(struct: Any, name: str, value: Any) -> None:
    """Set a field of a frozen struct."""
    object.__setattr__(struct, name, value)


def defstruct(name: str, fields: Iterable[Any], *, bases: Any = None, namespace: Any = None, **options: Any) -> Any:
    """Create a struct class from the names, types and defaults of its fields."""
    members: dict[str, Any] = {**(namespace or {}), "__annotations__": {}}
    for field in fields:
        field_name, hint, *default = (field, Any) if isinstance(field, str) else field
        members["__annotations__"][field_name] = hint
        if default:
            (members[field_name],) = default
    return StructMeta(name, bases or (Struct,), members, **options)
