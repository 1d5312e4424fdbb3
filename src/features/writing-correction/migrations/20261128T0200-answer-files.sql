-- Words that the writer counted in photos and voices: nobody else can before somebody reads them.
alter table writing_text add column file_words int not null default 0 check (file_words between 0 and 10000);

-- What a text holds besides its words, and what its corrector said of it.
create table writing_file (
  media_id uuid primary key references media (id) on delete cascade,
  text_id uuid not null references writing_text (id) on delete cascade,
  kind text not null check (kind in ('photo', 'voice', 'message')),
  place smallint not null check (place between 0 and 9),
  unique (text_id, kind, place)
);
