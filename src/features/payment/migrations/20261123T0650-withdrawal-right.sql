-- What the school's counsel confirmed of the right to withdraw that the law gives; the last one counts, and without
-- any what the law says at least (`withdrawal.ts`).
create table withdrawal_right (
  id bigint generated always as identity primary key,
  applies boolean not null,
  -- Working days; the law's least are seven.
  days int not null check (days between 7 and 60),
  counted_from text not null check (counted_from in ('purchase', 'start')),
  ends_at_start boolean not null,
  confirmed_by text not null,
  confirmed_at timestamptz not null
);

-- The right an order was offered with; null where it was opened before there was one: then the law's least holds.
alter table orders add column withdrawal jsonb;
