-- What staff keep in lists and edit one by one; `kind` says by which schema of the contract `data` was checked.
create table site_entry (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('faq', 'holiday', 'banner')),
  data jsonb not null,
  -- The folded words of its texts.
  search_key text not null,
  -- Its place in the list: a day for what has one, else the moment it was made.
  sort_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index site_entry_by_kind on site_entry (kind, sort_key, id);

-- One row: what the home page and the footer say where it is not what the product says by itself.
create table site_wording (
  only_row bool primary key default true check (only_row),
  wording jsonb not null,
  version int not null,
  changed_at timestamptz not null
);
