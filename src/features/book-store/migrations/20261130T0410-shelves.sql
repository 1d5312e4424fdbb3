-- Where the copies of an edition lie in the store room, as whoever packs finds them.
alter table book_edition add column shelf text not null default '' check (length(shelf) <= 40);
