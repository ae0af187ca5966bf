"""The season as a whole: other competitions added up, for the champion of the club or its most active member."""
