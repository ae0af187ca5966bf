"""Rating lists on the machine: 1.6 million fictional players imported into an index, and searched during typing.

The list is generated from a seed: names consist of syllables; a few names are frequent and most rare, as in reality.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

from indeler.ratings import Index, import_lists

PLAYERS = 1_600_000
SEARCHES = 2_000
FAMILIES, GIVEN = 200_000, 20_000
FEDERATIONS = ("IND", "RUS", "ESP", "GER", "FRA", "POL", "IRI", "TUR", "ITA", "NED", "HUN", "CZE", "USA", "BRA")
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
SYLLABLES = [a + b + c for a in (*"bdfghjklmnprstvz", "sh", "kr", "st") for b in "aeiou" for c in ("", *"nrs")]
BARS = {"seconds": 90, "MB": 300, "ms": 20}
"""The bars of the index: the time to create it, its size, and the 95th percentile of a search."""

HEADING = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}"
    f"{'SRtng':<6}{'SGm':<4}{'SK':<3}{'RRtng':<6}{'RGm':<4}{'Rk':<3}{'BRtng':<6}{'BGm':<4}{'BK':<3}{'B-day':<6}{'Flag':<4}"
)


def report() -> None:
    print(f"\nA rating index of {PLAYERS:,} made-up players (bars: {BARS})")
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder) / "list.txt", Path(folder) / "list.xml"
        write_lists(*files, PLAYERS)
        for file in files:
            seconds, work, megabytes, memory, median, most, busy = _measured(file, file.with_suffix(".index"))
            print(
                f"  {file.name}, {file.stat().st_size / 1e6:.0f} MB: imported in {seconds:.1f} s ({work:.1f} s of one "
                f"processor), {megabytes:.0f} MB, peak {memory:4.0f} MiB; {SEARCHES} searches: median {median:.2f} ms, "
                f"p95 {most:5.2f} ms ({busy:5.2f} ms of the processor)",
                flush=True,
            )


def _measured(file: Path, index: Path) -> list[float]:
    command = [sys.executable, "-m", "benchmarks.rating_index", str(file), str(index)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [float(figure) for figure in done.stdout.split()]


def _measure(file: str, index: str) -> None:
    start, begun = time.perf_counter(), time.process_time()
    import_lists([file], index)
    seconds, work = time.perf_counter() - start, time.process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with Index(index) as opened:
        took = [_timed(opened, text) for text in typed(SEARCHES)]
    (median, most), (_, busy) = (_shares_of([1000 * each for each in one]) for one in zip(*took, strict=True))
    print(seconds, work, Path(index).stat().st_size / 1e6, peak, median, most, busy)


def _timed(index: Index, text: str) -> tuple[float, float]:
    """Return the time of a search, and its processor time."""
    start, begun = time.perf_counter(), time.process_time()
    index.find(text)
    return time.perf_counter() - start, time.process_time() - begun


def _shares_of(times: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100]


# The list -------------------------------------------------------------------------------------------------------------


class People:
    """Fictional people, the same in every run."""

    def __init__(self) -> None:
        self.random = Random("ratings")
        self.families, self.given = self._words(FAMILIES, 3), self._words(GIVEN, 2)
        self.of_family, self.of_given = _shares(FAMILIES), _shares(GIVEN)

    def _words(self, count: int, longest: int) -> list[str]:
        draw = self.random.choices
        return ["".join(draw(SYLLABLES, k=self.random.randint(2, longest))).capitalize() for _ in range(count)]

    def names(self, count: int) -> Iterator[str]:
        """Return names in the format of lists."""
        families = self.random.choices(self.families, cum_weights=self.of_family, k=count)
        given = self.random.choices(self.given, cum_weights=self.of_given, k=count)
        return (f"{family}, {first}" for family, first in zip(families, given, strict=True))

    def rows(self, count: int) -> Iterator[dict[str, object]]:
        """Yield a player by the tags of the XML, in the order of the columns of the text."""
        random = self.random
        numbers = random.sample(range(100_000, 100_000_000), count)
        for number, name in zip(numbers, self.names(count), strict=True):
            rating = max(0, int(random.gauss(1700, 250))) if random.random() < 0.36 else 0
            title = random.choice(TITLES) if rating > 2150 else ""
            yield {
                "fideid": number, "name": name, "country": random.choice(FEDERATIONS), "sex": random.choice("MMMF"),
                "title": title, "w_title": "", "o_title": "NA" if random.random() < 0.02 else "", "foa_title": "",
                "rating": rating, "games": rating % 12, "k": 20 if rating else 0,
                "rapid_rating": max(0, rating - 40), "rapid_games": 0, "rapid_k": 20,
                "blitz_rating": max(0, rating - 20), "blitz_games": 0, "blitz_k": 20,
                "birthday": random.randint(1940, 2018), "flag": "i" if rating % 2 else "",
            }  # fmt: skip


def _shares(count: int) -> list[float]:
    """Return the frequencies of names: the first is that of a few in a thousand people, the next are lower."""
    return list(accumulate(1 / (place + 30) for place in range(count)))


def write_lists(txt: Path, xml: Path, count: int) -> None:
    """Write FIDE's combined list, as text and as XML."""
    widths = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4, 3, 6, 4, 3, 6, 4)
    with txt.open("w", encoding="ascii", newline="\r\n") as text, xml.open("w", encoding="ascii") as tree:
        print(HEADING, file=text)
        print("<playerslist>", file=tree)
        for row in People().rows(count):
            text.write("".join(f"{cell!s:<{width}}" for cell, width in zip(row.values(), widths, strict=True)) + "\n")
            cells = "".join(f"<{tag}>{cell}</{tag}>\n" for tag, cell in row.items())
            tree.write(f"<player>\n{cells}</player>\n")
        print("</playerslist>", file=tree)


def typed(count: int) -> list[str]:
    """Return typical searches: names in any order, complete or begun, one letter, and numbers."""
    people = People()
    random = Random("typing")
    texts = []
    for name in people.names(count):
        family, first = name.split(", ")
        begun = random.choice((f"{family} {first}", f"{first} {family}", family, f"{family}, {first[:1]}", first))
        texts.append(begun[: random.randint(1, len(begun))])
    return [str(random.randint(1, 10**random.randint(1, 8))) if place % 10 == 0 else text
            for place, text in enumerate(texts)]  # fmt: skip


if __name__ == "__main__":
    _measure(*sys.argv[1:3])
