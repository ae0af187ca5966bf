"""Fields of binary files at fixed or running positions; a position outside the file is refused, never guessed."""

from datetime import date

from indeler.formats.text import clean
from indeler.language import N_, InvalidInput, Sentence, Text


class Fields:
    """The bytes of one file with a reading position."""

    def __init__(self, data: bytes, name: str, program: str) -> None:
        self.data, self.name, self.program = data, name, program
        self.at = 0

    def u16(self, at: int) -> int:
        """Return the number in two bytes, low byte first."""
        return int.from_bytes(self._part(at, 2), "little")

    def u32(self, at: int) -> int:
        """Return the number in four bytes, low byte first."""
        return int.from_bytes(self._part(at, 4), "little")

    def byte(self, at: int) -> int:
        """Return one byte."""
        return self._part(at, 1)[0]

    def zero_ended(self, at: int, length: int) -> str:
        """Return the Windows-1252 text in a field of this length; it ends at the first zero byte."""
        return clean(self._part(at, length).partition(b"\0")[0].decode("cp1252", errors="replace"))

    def counted(self) -> str:
        """Return the UTF-16 text at the reading position, after the number of its characters, and move behind it."""
        length = 2 * self.u16(self.at)
        text = self._part(self.at + 2, length).decode("utf-16-le", errors="replace")
        self.at += 2 + length
        return clean(text)

    def has(self, mark: bytes) -> bool:
        """Return whether these bytes are at the reading position."""
        return self.data.startswith(mark, self.at)

    def expect(self, mark: bytes) -> None:
        """Move behind the mark of a block, which must be at the reading position."""
        if not self.has(mark):
            raise self.refusal(N_("at byte {at} block {mark} should begin"), at=self.at, mark=mark[:1].hex().upper())
        self.at += len(mark)

    def refusal(self, fault: Text, **values: object) -> InvalidInput:
        """Return the refusal of a file whose program was recognised, with the part that does not fit."""
        text = N_("{name}: this is a file of {program}, but {fault}; save it again there, or save a TRF file.")
        return InvalidInput(text, name=self.name, program=self.program, fault=Sentence(fault, **values))

    def _part(self, at: int, length: int) -> bytes:
        part = self.data[at : at + length]
        if len(part) < length:
            raise self.refusal(N_("it ends at byte {size}, in the middle"), size=len(self.data))
        return part


def date_of_digits(number: int) -> str | None:
    """Return a date stored as the number YYYYMMDD, as tournament files write it; None if it is no date."""
    year, month, day = number // 10000, number // 100 % 100, number % 100
    if not number:
        return ""
    if 1 <= year <= 9999 and not month and not day:
        return f"{year:04}"
    try:
        return f"{date(year, month, day):%Y/%m/%d}"
    except ValueError:
        return None
