"""Team competitions inside the club: teams of members meet each other on club evenings."""
