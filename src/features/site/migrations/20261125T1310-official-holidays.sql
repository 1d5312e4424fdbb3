-- Which official holiday of which year an entry is: a year that is added twice stands once.
alter table site_entry add column official_key text;
create unique index site_entry_by_official_key on site_entry (official_key);
