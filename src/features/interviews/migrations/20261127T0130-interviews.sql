-- Who holds interviews after placement tests, in which languages. When they receive is their plan in the engine of bookings.
create table examiner (
  user_id uuid primary key references users (id) on delete cascade,
  -- Their own room, for a school whose classes are held at fixed links.
  meeting_link text not null default '' check (length(meeting_link) <= 300),
  changed_at timestamptz not null
);

create table examiner_language (
  user_id uuid not null references examiner (user_id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  primary key (user_id, language)
);

-- A booked interview about a result; its time and state are the booking's.
create table interview (
  id uuid primary key references booking (id) on delete cascade,
  attempt_id uuid not null references placement_attempt (id) on delete cascade,
  mode text not null check (mode in ('video', 'phone')),
  -- The last one of a result counts.
  number bigint generated always as identity,
  created_at timestamptz not null
);
create index interview_attempt on interview (attempt_id, number);
