"""What each tie-break is called in Dutch, English and German."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[str, tuple[str, str, str]] = {
    "PTS": ("punten", "points", "Punkte"),
    "KEIZER": ("Keizerpunten", "Keizer points", "Keizer-Punkte"),
    "VALUE": ("waarde", "value", "Wertziffer"),
    "START": ("plaats op de beginranglijst", "place on the start list", "Platz der Startrangliste"),
    "DE": ("onderling resultaat", "direct encounter", "direkter Vergleich"),
    "WIN": ("aantal winstronden", "number of wins", "Anzahl der Siege"),
    "WON": ("gewonnen partijen", "games won", "gewonnene Partien"),
    "BPG": ("partijen met zwart", "games with Black", "Partien mit Schwarz"),
    "BWG": ("winst met zwart", "games won with Black", "Siege mit Schwarz"),
    "PS": ("voortschrijdende score", "progressive scores", "Fortschrittswertung"),
    "REP": ("gekozen ronden", "rounds elected to play", "gewählte Runden"),
    "GE": ("gekozen ronden", "games elected to play", "gewählte Partien"),
    "STD": ("standaardpunten", "standard points", "Standardpunkte"),
    "TPN": ("indelingsnummer", "pairing number", "Startnummer"),
    "RTNG": ("rating", "rating", "Wertungszahl"),
    "BH": ("Buchholz", "Buchholz", "Buchholz"),
    "FB": ("Buchholz vooraf", "Fore Buchholz", "Fore-Buchholz"),
    "AOB": ("gemiddelde Buchholz der tegenstanders", "average of opponents' Buchholz", "mittlere Gegner-Buchholz"),
    "SB": ("Sonneborn-Berger", "Sonneborn-Berger", "Sonneborn-Berger"),
    "KS": ("Koya", "Koya system", "Koya-System"),
    "ARO": ("gemiddelde rating der tegenstanders", "average rating of opponents", "Gegnerschnitt"),
    "TPR": ("toernooiprestatie", "tournament performance rating", "Turnierleistung"),
    "PTP": ("volmaakte toernooiprestatie", "perfect tournament performance", "perfekte Turnierleistung"),
    "APRO": ("gemiddelde TPR der tegenstanders", "average performance of opponents", "mittlere Gegner-TPR"),
    "APPO": ("gemiddelde PTP der tegenstanders", "average perfect performance of opponents", "mittlere Gegner-PTP"),
    "WS": ("score voor WP en SB", "score for WP and SB", "Punkte für WP und SB"),
    "WP": ("weerstandspunten", "resistance points", "Buchholz (WP)"),
    "SM": ("Solkoff mediaan", "Solkoff median", "Solkoff-Median"),
    "ST": ("Solkoff afgekapt", "Solkoff truncated", "Solkoff, gestrichen"),
    "MUT": ("onderling resultaat", "mutual result", "direkter Vergleich"),
    "WINS": ("winstpartijen", "wins", "Siege"),
    "SEED": ("plaatsingsnummer", "seeding number", "Setzplatz"),
    "LSR": ("laagste startrating", "lowest start rating", "niedrigste Startwertung"),
    "LOT": ("lot", "lot", "Los"),
    "SURV": ("overleefde ronden", "rounds survived", "überstandene Runden"),
}
"""Dutch, English, German by the name of the code."""
