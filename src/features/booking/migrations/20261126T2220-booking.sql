-- Booked time of every kind: when hosts receive, what is booked of it, what became of it, and who waits for a full day.

-- The plan of a host for a service. A host is an account or a teacher; their time is one line over all services.
create table booking_plan (
  host_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- All of it in minutes, weekly bands too: minutes of the day in Tehran.
  minutes int not null check (minutes between 5 and 480),
  buffer_before int not null check (buffer_before between 0 and 240),
  buffer_after int not null check (buffer_after between 0 and 240),
  notice int not null check (notice between 0 and 43200),
  max_per_day int check (max_per_day between 1 and 100),
  days_ahead int not null check (days_ahead between 1 and 366),
  -- Until so many hours before a guest may move or cancel, and how often they may move.
  change_hours int not null check (change_hours between 0 and 720),
  max_moves int not null check (max_moves between 0 and 20),
  weekly jsonb not null,
  exceptions jsonb not null,
  blocked jsonb not null,
  changed_at timestamptz not null,
  primary key (host_id, kind)
);

create table booking (
  id uuid primary key,
  kind text not null,
  -- Null where the host is gone.
  host_id uuid,
  -- Null where the guest's account is gone.
  user_id uuid references users (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  buffer_before int not null default 0,
  buffer_after int not null default 0,
  state text not null default 'booked' check (state in ('booked', 'cancelled', 'missed-by-guest', 'missed-by-host')),
  -- How often its guest moved it.
  moves int not null default 0,
  -- The line of the order it was paid by.
  order_line_id uuid,
  -- Whether the host was told of its state and time.
  is_host_notified boolean not null default false,
  -- Which reminders left, of its present time.
  is_day_reminded boolean not null default false,
  is_hour_reminded boolean not null default false,
  -- Since when it has its present time.
  timed_at timestamptz not null,
  created_at timestamptz not null
);
-- Free times read months of many hosts: all that they ask for is in the index.
create unique index booking_time on booking (host_id, starts_at)
  include (ends_at, kind, buffer_before, buffer_after) where state <> 'cancelled';
create index booking_host on booking (host_id, starts_at);
create index booking_user on booking (user_id, starts_at);
create index booking_line on booking (order_line_id);
create index booking_ahead on booking (starts_at) where state = 'booked';
create index booking_unnotified on booking (kind) where not is_host_notified;

-- What happened to a booking, the first first.
create table booking_event (
  id bigint primary key generated always as identity,
  booking_id uuid not null references booking (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('booked', 'moved', 'cancelled', 'missed-by-guest', 'missed-by-host')),
  made_by text not null check (made_by in ('guest', 'host', 'staff', 'system')),
  reason text not null default '' check (length(reason) <= 500),
  -- When it was to begin before it was moved.
  old_starts_at timestamptz,
  starts_at timestamptz not null
);
create index booking_event_of on booking_event (booking_id, id);

-- Who is told when a full day has a free time again.
create table booking_waitlist (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  host_id uuid not null,
  -- In Tehran.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz not null,
  notified_at timestamptz,
  unique (kind, host_id, day, user_id)
);
create index booking_waitlist_user on booking_waitlist (user_id);
create index booking_waitlist_waits on booking_waitlist (day, joined_at) where notified_at is null;
