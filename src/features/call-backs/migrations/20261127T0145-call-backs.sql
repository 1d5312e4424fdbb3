-- Who asked the school to call them, about what and when.
create table call_back (
  -- made by the device that asked
  id uuid primary key,
  -- null: a visitor's
  user_id uuid references users (id) on delete cascade,
  name text not null check (length(name) between 2 and 100),
  -- E.164
  phone text not null check (length(phone) between 6 and 16),
  topic text not null check (length(topic) between 2 and 200),
  -- the hours they chose
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- calls that nobody answered
  attempts int not null default 0,
  attempted_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  done_at timestamptz,
  -- who called; the name of a deleted account goes
  done_by uuid references users (id) on delete set null,
  check (starts_at < ends_at)
);
create index call_back_user on call_back (user_id, created_at) where user_id is not null;
create index call_back_waiting on call_back (starts_at, id) where done_at is null;
create index call_back_done on call_back (done_at desc, id) where done_at is not null;
create index call_back_done_by on call_back (done_by) where done_by is not null;
create index call_back_phone on call_back (phone, created_at);
