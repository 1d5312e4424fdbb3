-- Copies that people offer to each other through the school. Each is one thing: the engine of holds keeps it as the
-- resource `used-book:<id>` of one while it is on sale.
create table used_book (
  id uuid primary key,
  -- What is written on it, and what people say of it at the branch.
  number int generated always as identity unique,
  -- Whose it is; null once their account is gone: nobody is credited then.
  user_id uuid references users (id) on delete set null,
  edition_id uuid not null references book_edition (id),
  -- Where it is brought to, lies and is fetched; a branch may be gone while this is still written here.
  branch_id uuid not null,
  state text not null check (state in (
    'offered', 'refused', 'withdrawn', 'expired', 'listed', 'sold', 'handed', 'leaving', 'returned', 'gone')),
  -- As its owner said, until staff looked at it.
  grade text not null check (grade in ('like-new', 'good', 'worn')),
  -- Whole Rials.
  price bigint not null check (price > 0),
  note text not null default '' check (length(note) <= 300),
  -- Why staff refused it.
  reason text not null default '' check (length(reason) <= 300),
  photo text,
  -- What of the price the school keeps, as it stood when the copy was accepted.
  school_percent int check (school_percent between 0 and 100),
  offered_at timestamptz not null,
  -- Until when it is to be brought, and until when it is on sale.
  bring_by timestamptz not null,
  sale_until timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  -- The line of the order that bought it.
  line_id uuid unique,
  sold_at timestamptz,
  handed_at timestamptz,
  handed_by uuid references users (id) on delete set null,
  -- What its owner was credited for it, in whole Rials, and the credit itself.
  credited bigint check (credited > 0),
  credit_id uuid,
  ended_at timestamptz,
  check ((state in ('sold', 'handed')) <= (line_id is not null)),
  check ((credited is null) = (credit_id is null))
);
create index used_book_owner on used_book (user_id, offered_at desc);
create index used_book_on_sale on used_book (edition_id) where state = 'listed';
create index used_book_edition on used_book (edition_id);
create index used_book_state on used_book (state, offered_at desc, id);
create index used_book_decided_by on used_book (decided_by);
create index used_book_handed_by on used_book (handed_by);

-- What a school says of it. Percents of the price of a new copy, and days.
create table used_book_rules (
  id int primary key check (id = 1),
  like_new_percent int not null check (like_new_percent between 1 and 100),
  good_percent int not null check (good_percent between 1 and 100),
  worn_percent int not null check (worn_percent between 1 and 100),
  school_percent int not null check (school_percent between 0 and 90),
  bring_days int not null check (bring_days between 1 and 365),
  sale_days int not null check (sale_days between 1 and 1000),
  -- How many copies one person may have offered or on sale at once.
  max_open int not null check (max_open between 1 and 1000)
);
insert into used_book_rules
  (id, like_new_percent, good_percent, worn_percent, school_percent, bring_days, sale_days, max_open)
values (1, 70, 55, 35, 10, 14, 180, 10);
