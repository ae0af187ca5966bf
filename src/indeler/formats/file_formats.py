"""The declaration of a file format: how files are recognised, and the dotted names of reader and writer.

Another distribution names a `FileFormat` of its own in the entry point group ``indeler.formats``. The engine uses
this module for every file, so a declaration imports nothing; other distributions are only searched if no built-in
format fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from indeler._typing import NamedTuple

GROUP = "indeler.formats"
"""The entry point group in which other distributions name their formats."""


class FileFormat(NamedTuple):
    """One format of tournament files."""

    name: str
    extensions: Mapping[str, str]
    """The extensions of its files, each with the dialect in which such a file is written."""
    reads: str
    """``module:function``, from bytes and the name of a file to a tournament."""
    writes: str = ""
    """``module:function``, from a tournament to text; it is given the dialect as well, where there are several.

    Empty: it is only read.
    """
    cannot_hold: str = ""
    """``module:PARTS``, the parts of a tournament that such a file leaves out; empty: it holds everything."""
    requirements: str = ""
    """``module:REQUIREMENTS``: by dialect, functions that find what a federation requires of a report."""
    several_dialects: tuple[str, ...] = ()
    encoding: str = "utf-8"
    begins: Callable[[str, str, bytes], bool] = lambda first, extension, data: False
    """Whether it must be this one: by its first line, its extension and its first bytes."""
    may_begin: Callable[[str], bool] = lambda first: False
    """Whether it may be this one by its first line, where neither beginning nor extension decides."""
    by_rulebook: bool = False
    """Whether the rulebook of its tournament may be unknown, and is then given when it is read."""

    @property
    def dialects(self) -> tuple[str, ...]:
        """The dialects in which it can be written."""
        return self.several_dialects or ((self.name,) if self.writes else ())


def _starts_with_a_tag(first: str) -> bool:
    return first.startswith("[") and '"' in first


def _starts_with_a_record(first: str) -> bool:
    """Return whether a line starts like a record, whose name has three characters."""
    record, blank = first[:3], first[3:4]
    return record == "###" or (record.isalnum() and (record.isdigit() or record.isupper()) and not blank.strip())


def _is_a_workbook(first: str, extension: str, data: bytes) -> bool:
    parts = (b"[Content_Types].xml", b"docProps/", b"xl/")
    return first.startswith("PK") and (extension == ".xlsx" or any(part in data for part in parts))


def _has_pairings(first: str, extension: str, data: bytes) -> bool:
    """Return whether a line has Swiss-Manager's headings of round, board and the numbers of both players."""
    found = {cell.strip(' "').lower() for mark in ";\t" for cell in first.split(mark)}
    return {"runde", "brett", "nrw", "nrs"} <= found


def _is_swiss_chess(first: str, extension: str, data: bytes) -> bool:
    """Return whether a file has a head with zero bytes and, at byte 609, a version from 5.00 to 9.99."""
    version = int.from_bytes(data[609:611], "little")
    return b"\0" in data[:12] and 500 <= version < 1000


TRF = FileFormat(
    "trf",
    {".trf": "trf26", ".trfx": "trfx", ".fid": "trf26", ".txt": "trf26"},
    reads="indeler.formats.trf:read_trf",
    writes="indeler.formats.trf:write_trf",
    requirements="indeler.formats.report_requirements:REQUIREMENTS",
    several_dialects=("trf16", "trfx", "trfbx", "trf26"),
    may_begin=_starts_with_a_record,
    by_rulebook=True,
)
KNSB = FileFormat(
    "knsb",
    {},  # it is read like any other report
    reads="indeler.formats.trf:read_trf",
    writes="indeler.formats.knsb:write_knsb",
    cannot_hold="indeler.formats.knsb:CANNOT_HOLD",
    requirements="indeler.formats.report_requirements:REQUIREMENTS",
)
SEVILLA = FileFormat(
    "sevilla",
    {},
    reads="indeler.formats.sevilla:read_sevilla",
    begins=lambda first, extension, data: first.startswith("{") and b'"GroupReport"' in data,
)
JSON = FileFormat(
    "json",
    {".json": "json"},
    reads="indeler.formats.json_format:read_json",
    writes="indeler.formats.json_format:write_json",
    begins=lambda first, extension, data: first.startswith("{"),
)
CSV = FileFormat(
    "csv",
    {".csv": "csv"},
    reads="indeler.formats.csv_players:read_players_csv",
    writes="indeler.formats.csv_players:write_players_csv",
    cannot_hold="indeler.formats.csv_players:CANNOT_HOLD",
    encoding="utf-8-sig",  # a spreadsheet reads a file as UTF-8 only if it starts with a byte order mark
    may_begin=lambda first: any(mark in first for mark in ";,\t"),
)
XLSX = FileFormat("xlsx", {".xlsx": "xlsx"}, reads="indeler.formats.swiss_manager:read_workbook", begins=_is_a_workbook)
PDN = FileFormat(
    "pdn",
    {".pdn": "pdn"},
    reads="indeler.formats.game_headers:read_pdn",
    writes="indeler.formats.game_headers:write_pdn",
    cannot_hold="indeler.formats.game_headers:PDN_CANNOT_HOLD",
    begins=lambda first, extension, data: _starts_with_a_tag(first) and (extension == ".pdn" or b"[GameType " in data),
)
PGN = FileFormat(
    "pgn",
    {".pgn": "pgn"},
    reads="indeler.formats.game_headers:read_pgn",
    writes="indeler.formats.game_headers:write_pgn",
    cannot_hold="indeler.formats.game_headers:PGN_CANNOT_HOLD",
    begins=lambda first, extension, data: _starts_with_a_tag(first),
)

SWISS_MANAGER = FileFormat(
    "swiss-manager", {}, reads="indeler.formats.swiss_manager:read_pairings", begins=_has_pairings
)
VEGA_LIST = FileFormat(
    "vega-list",
    {},
    reads="indeler.formats.vega:read_list",
    begins=lambda first, extension, data: first.upper().replace(" ", "").startswith("NAME;COUNTRY;BIRTHDAY"),
)
VEGA = FileFormat(
    "vega",
    {".tdf": "vega"},
    reads="indeler.formats.vega:read_tdf",
    begins=lambda first, extension, data: first[:3].isdigit() and first[3:].lstrip().startswith("|"),
)

TUNX = FileFormat(
    "tunx",
    {".tunx": "tunx"},
    reads="indeler.formats.tunx:read_tunx",
    begins=lambda first, extension, data: data.startswith(b"\x93\xff\x89\x44"),
)
SWT = FileFormat("swt", {".swt": "swt"}, reads="indeler.formats.swt:read_swt", begins=_is_swiss_chess)

SWI = FileFormat(
    "swi",
    {".swi": "swi"},
    reads="indeler.formats.swi:read_swi",
    writes="indeler.formats.swi:write_swi",
    cannot_hold="indeler.formats.swi:CANNOT_HOLD",
    requirements="indeler.formats.report_requirements:REQUIREMENTS",
    encoding="cp850",
    begins=lambda first, extension, data: b" ttt. rrr nnn" in data,
)
DSB = FileFormat(
    "dsb",
    {".xml": "dsb"},
    reads="indeler.formats.dsb_xml:read_dsb",
    writes="indeler.formats.dsb_xml:write_dsb",
    cannot_hold="indeler.formats.dsb_xml:CANNOT_HOLD",
    requirements="indeler.formats.report_requirements:REQUIREMENTS",
    begins=lambda first, extension, data: b"<DSB_DWZ_TournamentReport" in data,
)

FORMATS = (TRF, SEVILLA, JSON, CSV, XLSX, PDN, PGN, KNSB, SWISS_MANAGER, VEGA_LIST, VEGA, TUNX, SWT, SWI, DSB)
"""The built-in formats; if several fit, the first is used."""


def elsewhere() -> Iterator[FileFormat]:
    """Yield the formats of other distributions."""
    from indeler.rulebooks.registry import entries_in_group, load_entry

    for name in sorted(entries_in_group(GROUP)):
        found = load_entry(GROUP, name, FileFormat)
        if found is not None:
            yield found


def all_formats() -> Iterator[FileFormat]:
    """Yield the built-in formats, then those of other distributions."""
    yield from FORMATS
    yield from elsewhere()


def format_named(name: str) -> FileFormat:
    """Return the format with this name, which must exist."""
    return next(one for one in all_formats() if one.name == name)
