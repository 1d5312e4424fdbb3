-- Links by which whoever bought a book takes it away: each for so many downloads and so long. The link itself is sealed by the
-- server and stands nowhere.
create table book_link (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  book_id uuid not null references ebook (book_id) on delete cascade,
  -- The line of the order the book was bought with, and the number of the order.
  order_line_id uuid not null,
  order_number int not null,
  max_downloads int not null check (max_downloads > 0),
  downloads int not null default 0 check (downloads between 0 and max_downloads),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the staff, who issued it anew; null where its owner did the first.
  issued_by uuid references users (id) on delete set null,
  -- Since when another stands in its place.
  replaced_at timestamptz
);
create unique index book_link_current on book_link (order_line_id) where replaced_at is null;
create index book_link_newest on book_link (issued_at desc, id) where replaced_at is null;
create index book_link_user on book_link (user_id);
create index book_link_book on book_link (book_id);
create index book_link_issued_by on book_link (issued_by) where issued_by is not null;
create index book_link_order on book_link (order_number);
