-- Where somebody stands in a book they bought, on whatever device they read last.
create table book_position (
  user_id uuid not null references users (id) on delete cascade,
  book_id uuid not null references ebook (book_id) on delete cascade,
  -- The file of the book and the fragment within it, as readers of e-books name a place.
  locator text not null check (length(locator) <= 500),
  -- Of the whole book that lies before it.
  fraction double precision not null check (fraction between 0 and 1),
  -- «گوشی اندروید، کروم»: what they read on.
  device text not null check (length(device) <= 120),
  at timestamptz not null,
  primary key (user_id, book_id)
);
create index book_position_book on book_position (book_id);

create table book_bookmark (
  -- Given by the device that made it.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  book_id uuid not null references ebook (book_id) on delete cascade,
  locator text not null check (length(locator) <= 500),
  fraction double precision not null check (fraction between 0 and 1),
  -- The words it stands at.
  excerpt text not null check (length(excerpt) <= 200),
  at timestamptz not null
);
create index book_bookmark_user on book_bookmark (user_id, book_id, at);
create index book_bookmark_book on book_bookmark (book_id);
