-- What one talks about, with whom and for how much, as staff keep it.
create table counseling_topic (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 2 and 60),
  note text not null default '' check (length(note) <= 100),
  icon text not null default 'compass',
  -- Its place in the list.
  place int not null default 1,
  is_hidden boolean not null default false,
  search_key text not null default '',
  version int not null default 1,
  changed_at timestamptz not null
);
create index counseling_topic_order on counseling_topic (place, id);

create table counselor (
  id uuid primary key default gen_random_uuid(),
  -- Their account, with the role «counselor»; null before they have one.
  user_id uuid unique references users (id) on delete set null,
  name text not null check (length(name) between 2 and 100),
  headline text not null default '' check (length(headline) <= 120),
  biography text not null default '' check (length(biography) <= 2000),
  -- What they speak, as people read it.
  languages text not null default '' check (length(languages) <= 200),
  -- A file of the public store.
  portrait text,
  -- Their own room, for a school whose classes are held at fixed links.
  meeting_link text not null default '' check (length(meeting_link) <= 300),
  -- Of one session, in Rials.
  price bigint not null check (price >= 0),
  is_hidden boolean not null default false,
  sort_key text not null default '',
  search_key text not null default '',
  version int not null default 1,
  changed_at timestamptz not null
);
create index counselor_order on counselor (sort_key, id);

create table counselor_topic (
  counselor_id uuid not null references counselor (id) on delete cascade,
  topic_id uuid not null references counseling_topic (id) on delete cascade,
  primary key (counselor_id, topic_id)
);
create index counselor_topic_of on counselor_topic (topic_id);

create table counseling_package (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 2 and 60),
  sessions int not null check (sessions between 1 and 100),
  -- Of all of it, in Rials.
  price bigint not null check (price >= 0),
  -- Days from the purchase for which it is good.
  valid_days int not null check (valid_days between 1 and 1095),
  is_hidden boolean not null default false,
  search_key text not null default '',
  version int not null default 1,
  changed_at timestamptz not null
);

-- One row: what not coming costs, and how the telephone is used; how sessions are moved and cancelled is in the plans.
create table counseling_rules (
  only_row boolean primary key default true check (only_row),
  -- How much of its price a learner who did not come loses, in per cent; above none, a package's session is spent.
  no_show_percent int not null default 100 check (no_show_percent between 0 and 100),
  -- Whether phone calls go over a line of the school that shows neither number.
  hides_numbers boolean not null default false,
  version int not null default 1
);
insert into counseling_rules default values;

-- A package somebody bought: so many sessions until an instant.
create table counseling_credit (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  package_id uuid references counseling_package (id) on delete set null,
  title text not null,
  sessions int not null,
  expires_at timestamptz not null,
  order_line_id uuid unique,
  created_at timestamptz not null
);
create index counseling_credit_of on counseling_credit (user_id, expires_at);
create index counseling_credit_package on counseling_credit (package_id);

-- A session that somebody holds or has booked: what it is about and what came of it. Once it is booked its time and its state
-- are the booking's.
create table counseling_session (
  id uuid primary key,
  -- Null while it is only held.
  booking_id uuid unique references booking (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  counselor_id uuid not null references counselor (id),
  topic_id uuid not null references counseling_topic (id),
  -- The time that was chosen, as the engine of bookings calls it.
  slot text not null,
  order_id uuid,
  held_until timestamptz not null,
  mode text not null check (mode in ('video', 'phone')),
  intake text not null default '' check (length(intake) <= 2000),
  -- The package it was paid from.
  credit_id uuid references counseling_credit (id),
  -- What both read.
  title text not null default '' check (length(title) <= 120),
  summary text not null default '' check (length(summary) <= 5000),
  summed_at timestamptz,
  -- What only the counselor reads.
  private_note text not null default '' check (length(private_note) <= 5000)
);
create index counseling_session_user on counseling_session (user_id);
create index counseling_session_unbooked on counseling_session (held_until) where booking_id is null;
create index counseling_session_counselor on counseling_session (counselor_id);
create index counseling_session_topic on counseling_session (topic_id);
create index counseling_session_credit on counseling_session (credit_id);

-- Every change of a package's sessions: what is left of it is their sum. When it was is with the order or the booking.
create table counseling_credit_entry (
  id bigint primary key generated always as identity,
  credit_id uuid not null references counseling_credit (id) on delete cascade,
  session_id uuid references counseling_session (id) on delete set null,
  change int not null,
  reason text not null check (reason in ('bought', 'spent', 'returned', 'revoked'))
);
create index counseling_credit_entry_of on counseling_credit_entry (credit_id);
create unique index counseling_credit_entry_session on counseling_credit_entry (session_id, reason);

-- What was agreed that the learner does.
create table counseling_task (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references counseling_session (id) on delete cascade,
  place int not null,
  title text not null check (length(title) between 2 and 200),
  -- Until and with this day; null where it has no end.
  due_on date,
  done_at timestamptz
);
create index counseling_task_of on counseling_task (session_id, place);
