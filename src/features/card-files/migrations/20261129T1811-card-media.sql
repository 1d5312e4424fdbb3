-- The sound and the picture that came with a card of somebody's own: theirs alone, for as long as the card is there. The files
-- of rows that are gone go with the next night.
create table card_media (
  phrase_id uuid not null references phrase (id) on delete cascade,
  kind text not null check (kind in ('sound', 'picture')),
  file_key text not null,
  bytes int not null check (bytes > 0),
  primary key (phrase_id, kind)
);
create index card_media_file on card_media (file_key);
