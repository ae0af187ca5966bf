"""The words of the settings of a team."""

from __future__ import annotations

from indeler.language import N_
from indeler.season.core.setting_words import SettingWords, TableWords
from indeler.season.core.table_words import TEMPO

TEAM: TableWords = {
    "boards": SettingWords(N_("Boards"), N_("How many players a match has."), "8", important=True),
    "tempo": TEMPO,
}
