-- The school's own colour and logo; without the row it looks as the product does.
create table site_look (
  is_singleton bool primary key default true check (is_singleton),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- The folder of its files.
  logo text,
  version int not null,
  changed_at timestamptz not null
);
