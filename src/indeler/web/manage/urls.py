"""Addresses around the evenings: seasons, members, rules, backups."""

from __future__ import annotations

from django.urls import path

from indeler.web.manage.views import (
    again,
    club,
    clubs,
    drafts,
    joining,
    members,
    personal_links,
    putting_away,
    rule_settings,
    seasons,
    taking_over,
    tournaments,
)

urlpatterns = [
    path("the-club/", club.club_page, name="club-page"),
    path("the-club/export/", club.export, name="club-export"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<int:number>/", clubs.change_club, name="change-club"),
    path("clubs/<int:number>/owner/", clubs.new_owner, name="new-owner"),
    path("clubs/<int:number>/export/", clubs.export_of, name="export-of"),
    path("clubs/<int:number>/delete/", clubs.delete_club, name="delete-club"),
    path("backup/", seasons.site_backup, name="site-backup"),
    path("seasons/new/", seasons.new_season, name="new-season"),
    path("seasons/again/", again.season_again, name="season-again"),
    path("seasons/draft/<int:draft>/evening/", drafts.evening, name="draft-evening"),
    path("seasons/draft/<int:draft>/members/", drafts.members, name="draft-members"),
    path("seasons/draft/<int:draft>/competitions/", drafts.competitions, name="draft-competitions"),
    path("seasons/draft/<int:draft>/settings/", drafts.settings, name="draft-settings"),
    path("seasons/draft/<int:draft>/calendar/", drafts.calendar, name="draft-calendar"),
    path("seasons/draft/<int:draft>/groups/", drafts.groups, name="draft-groups"),
    path("seasons/draft/<int:draft>/look-over/", drafts.overview, name="draft-overview"),
    path("seasons/draft/<int:draft>/rulebook.toml", drafts.rulebook_file, name="draft-rules"),
    path("seasons/draft/<int:draft>/remove/", drafts.remove, name="remove-draft"),
    path("seasons/restore/", seasons.restore_season, name="restore-season"),
    path("s/<slug:slug>/lead/members/", members.manage_members, name="manage-members"),
    path("s/<slug:slug>/lead/members/join/", joining.join_members, name="join-members"),
    path("s/<slug:slug>/lead/members/take-over/", taking_over.take_over_season, name="take-over"),
    path("s/<slug:slug>/lead/members/<int:number>/", members.change_member, name="change-member"),
    path("s/<slug:slug>/lead/members/<int:number>/address/", personal_links.member_address, name="member-address"),
    path("s/<slug:slug>/lead/members/<int:number>/erase/", members.erase_member, name="erase-member"),
    path("s/<slug:slug>/lead/members/links/", personal_links.personal_links, name="personal-links"),
    path("s/<slug:slug>/lead/members/links/send/", personal_links.send_links, name="send-links"),
    path("s/<slug:slug>/lead/members/links.pdf", personal_links.member_links, name="member-links"),
    path("s/<slug:slug>/lead/logbook.jsonl", seasons.logbook, name="logbook"),
    path("t/<slug:slug>/lead/logbook.jsonl", tournaments.logbook, name="tournament-logbook"),
    path("s/<slug:slug>/lead/rules/", rule_settings.rule_settings, name="rule-settings"),
    path("s/<slug:slug>/lead/rules/<str:path>/", rule_settings.rule_setting, name="rule-setting"),
    path("s/<slug:slug>/lead/put-away/", putting_away.put_away_season, name="put-away-season"),
    path("t/<slug:slug>/lead/put-away/", putting_away.put_away_tournament, name="put-away-tournament"),
    path("s/<slug:slug>/lead/backup/", seasons.backup, name="backup"),
]
