-- One row in a school that is not open yet, or was opened by its owner. Without a row it is open.
create table site_opening (
  is_singleton bool primary key default true check (is_singleton),
  is_open bool not null,
  changed_at timestamptz not null
);
