-- People and the sessions in which they are signed in. Other rooms may refer to users(id) and to nothing else.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  surname text not null,
  -- E.164, proved by a code; an account signs in by it or by its email
  phone text unique check (phone ~ '^\+[1-9]\d{4,17}$'),
  email text unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  check (phone is not null or email is not null)
);

create table session (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_id);
