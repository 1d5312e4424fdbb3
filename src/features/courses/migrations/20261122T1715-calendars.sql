-- The secret part of the address of somebody's own calendar; a new one ends the old one.
create table calendar_address (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null unique check (length(secret) = 32),
  created_at timestamptz not null
);
