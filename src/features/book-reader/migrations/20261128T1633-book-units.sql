-- The sound of a book, unit by unit.
create table book_unit (
  book_id uuid not null references book (id) on delete cascade,
  -- As it is printed in the book.
  number int not null check (number between 1 and 999),
  title text not null check (length(title) between 1 and 200),
  -- Of whose text it is; null where it is of none.
  chapter int check (chapter between 1 and 500),
  -- What is spoken.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  media_id uuid not null references media (id) on delete cascade,
  seconds double precision not null check (seconds > 0),
  bytes int not null check (bytes > 0),
  primary key (book_id, number)
);
create unique index book_unit_media on book_unit (media_id);
