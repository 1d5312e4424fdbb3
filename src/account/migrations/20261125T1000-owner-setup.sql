-- One row: the link by which an empty school gets its first owner; only its hash is kept.
create table owner_setup (
  is_singleton bool primary key default true check (is_singleton),
  token_hash bytea not null,
  expires_at timestamptz not null
);
