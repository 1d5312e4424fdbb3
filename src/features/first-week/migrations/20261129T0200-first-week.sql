-- The first week of a learner, planned into the hours that they painted; one for each person.
create table first_week (
  user_id uuid primary key references users (id) on delete cascade,
  -- Two-hour bands of the week that they painted; none where they only said that they want no plan.
  hours jsonb not null,
  -- Of each day, classes aside.
  minutes int not null check (minutes between 1 and 120),
  -- The level that it was planned for; null while no placement had found one.
  level text,
  -- What it was made of is counted from here.
  began_at timestamptz not null,
  -- Its first day in Tehran.
  starts_on date not null,
  -- What was planned, each with its hour.
  items jsonb not null,
  dismissed_at timestamptz,
  changed_at timestamptz not null
);
