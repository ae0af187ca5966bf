"""Articles 1 to 7: the calendar, who comes, terms and objections."""
