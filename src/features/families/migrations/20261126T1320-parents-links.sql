-- A link by which parents read how a learner is doing, and change nothing: only its hash is kept.
create table parents_link (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- How often it was opened, and when last.
  openings integer not null default 0,
  opened_at timestamptz
);
create index parents_link_by_user on parents_link (user_id, created_at desc);
create index parents_link_by_maker on parents_link (created_by) where created_by is not null;
