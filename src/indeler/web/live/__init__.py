"""The playing hall of seasons and tournaments: results, phones, the big screen, prints."""
