-- Where a copy lies at its branch, as whoever hands it over finds it.
alter table used_book add column shelf text not null default '' check (length(shelf) <= 40);
