-- What staff wrote for a letter in place of what the product says by itself: the parts that differ, by their names. A row
-- without any is of a letter whose own words were restored; its version goes on.
create table letter_text (
  key text primary key,
  parts jsonb not null,
  version int not null,
  changed_at timestamptz not null
);
