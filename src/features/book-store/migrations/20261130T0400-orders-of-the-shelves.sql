-- What the shelves are sorted by, beside the day a book came out.
alter table book
  -- Of the cheapest edition that is sold, whole Rials; null where none is. Kept with the editions.
  add column lowest_price bigint check (lowest_price > 0),
  -- Copies and files of the last ninety days that were kept; counted by a job.
  add column sold int not null default 0 check (sold >= 0);
update book set
  lowest_price = (select min(price) from book_edition where book_id = book.id and is_sold),
  sold = (select coalesce(sum(count), 0) from book_ownership
    where book_id = book.id and revoked_at is null and granted_at > now() - interval '90 days');
create index book_out_sold on book (sold desc, id desc) where published_at is not null;
create index book_out_price on book (coalesce(lowest_price, 999999999999999), id) where published_at is not null;
create index book_out_title on book (sort_key, id) where published_at is not null;
create index book_ownership_newest on book_ownership (granted_at);
