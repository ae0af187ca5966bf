"""Rating lists: reading them as streams, and filling in from them what a players' list leaves open."""

from indeler.formats.rating_lists.reading import month_of_list, read_rating_list
from indeler.formats.rating_lists.records import FIDE, ListedPlayer, LookedUp, look_up, read_month
