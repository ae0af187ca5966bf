"""Tests of lots that can be reproduced from the seed."""

import shutil
import subprocess

import pytest

from indeler.systems.lots import in_order_of_lot, lot

RULEBOOK = "knockout"


def test_KO1_the_lot_is_the_digest_of_seed_round_and_number():
    # printf '%s' 'Cup:1:1' | sha256sum
    assert lot("Cup", 1, 1) == "6aa6c5574c55d4133a1aa62d4f55a60438e0b4b2316dc8cd32b5b5370e454f8d"


def test_KO1_lots_are_sorted_from_low_to_high():
    lots = {number: lot("Cup", 1, number) for number in range(1, 9)}
    assert in_order_of_lot(range(1, 9), "Cup", 1) == sorted(lots, key=lots.get)
    assert in_order_of_lot(reversed(range(1, 9)), "Cup", 1) == in_order_of_lot(range(1, 9), "Cup", 1)


def test_KO1_another_seed_or_round_gives_another_draw():
    first = in_order_of_lot(range(1, 33), "Cup", 1)
    assert sorted(first) == list(range(1, 33))
    assert in_order_of_lot(range(1, 33), "Cup", 2) != first
    assert in_order_of_lot(range(1, 33), "Cup!", 1) != first


@pytest.mark.skipif(
    shutil.which("sha256sum") is None, reason="not checked without sha256sum: apt-get install coreutils"
)
def test_KO1_a_shell_command_computes_the_same_lot():
    told = subprocess.run(["sha256sum"], input="Bekér 2026:3:12".encode(), capture_output=True, check=True).stdout
    assert told.split()[0].decode() == lot("Bekér 2026", 3, 12)
