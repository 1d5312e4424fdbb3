-- Which languages the school teaches, in its own order; without the row all that the product knows.
create table site_languages (
  is_singleton bool primary key default true check (is_singleton),
  codes text[] not null check (cardinality(codes) > 0),
  version int not null,
  changed_at timestamptz not null
);
