-- What there is too little of, and who holds it. Whoever takes or holds locks the row of the stock first.
create table stock (
  good text primary key check (length(good) between 1 and 200),
  capacity int not null check (capacity >= 0)
);

create table hold (
  id uuid primary key default gen_random_uuid(),
  good text not null references stock (good) on delete cascade,
  -- Who holds: `order:` and its id.
  holder text not null check (length(holder) between 1 and 200),
  count int not null check (count > 0),
  -- Null once it is taken for good.
  until timestamptz,
  unique (holder, good)
);
create index hold_good on hold (good);
create index hold_until on hold (until) where until is not null;
