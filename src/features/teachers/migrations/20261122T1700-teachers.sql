-- The school's teachers: what people read of them, and when they are free.
create table teacher (
  id uuid primary key,
  -- Their account, with the role «teacher»; null before they have one.
  user_id uuid unique references users (id) on delete set null,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  name text not null check (length(name) between 2 and 60),
  surname text not null check (length(surname) between 2 and 60),
  en_name text not null default '' check (length(en_name) <= 60),
  en_surname text not null default '' check (length(en_surname) <= 60),
  gender text check (gender in ('female', 'male')),
  headline text not null default '' check (length(headline) <= 200),
  method text not null default '' check (length(method) <= 2000),
  city text not null default '' check (length(city) <= 60),
  accent text check (length(accent) between 1 and 60),
  speaks text[] not null default '{}',
  -- A file of the public store.
  portrait text,
  -- Said in the short introduction.
  intro text not null default '' check (length(intro) <= 1000),
  -- In Rials; null where they give no trial sessions.
  trial_price bigint check (trial_price >= 0),
  is_hidden boolean not null default false,
  -- By surname and name, in Persian order.
  sort_key text not null default '',
  search_key text not null default '',
  created_at timestamptz not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index teacher_order on teacher (sort_key, id);

create table teacher_language (
  teacher_id uuid not null references teacher (id) on delete cascade,
  language text not null check (language in ('en', 'de', 'fr', 'tr', 'ar', 'es', 'it', 'ru')),
  from_level text not null check (from_level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  to_level text not null check (to_level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  primary key (teacher_id, language),
  check (from_level <= to_level)
);

create table teacher_credential (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references teacher (id) on delete cascade,
  place int not null,
  title text not null check (length(title) between 1 and 120),
  source text not null check (length(source) between 1 and 120),
  -- Of the Jalali calendar.
  year int not null check (year between 1300 and 1500),
  -- When staff saw the paper; null while nobody did.
  checked_at timestamptz
);
create index teacher_credential_of on teacher_credential (teacher_id, place);

-- The two-hour bands of the week in which somebody is free: the weekday from Saturday, 0, and the hour it begins.
create table teacher_hour (
  teacher_id uuid not null references teacher (id) on delete cascade,
  weekday int not null check (weekday between 0 and 6),
  hour int not null check (hour in (8, 10, 12, 14, 16, 18, 20)),
  primary key (teacher_id, weekday, hour)
);
