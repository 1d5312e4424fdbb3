-- Forms that were begun, so that they can be ended on another device.
create table draft (
  user_id uuid not null references users (id) on delete cascade,
  form text not null check (form ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  -- the texts with the names of their fields; null once the form was sent
  value jsonb,
  saved_at timestamptz not null,
  primary key (user_id, form)
);
create index draft_saved_at on draft (saved_at);
