-- What a person has reached: badges, levels by skill, and where they stand.
create table badge (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  description text not null,
  -- What it takes, for whoever reads the badge.
  criteria text not null,
  -- The key of its picture among the public files.
  image text,
  created_at timestamptz not null
);

create table badge_grant (
  id uuid primary key,
  badge_id uuid not null references badge (id),
  user_id uuid not null references users (id) on delete cascade,
  granted_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Granted once, whatever happens how often.
  unique (user_id, badge_id)
);
create index badge_grant_badge on badge_grant (badge_id);

-- Every level a person was found to have, so that it can be seen over time.
create table skill_level (
  user_id uuid not null references users (id) on delete cascade,
  skill text not null check (skill in ('listening', 'reading', 'writing', 'speaking')),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  at timestamptz not null,
  primary key (user_id, skill, at)
);

create table study_standing (
  user_id uuid primary key references users (id) on delete cascade,
  -- hours of class attended
  hours int not null default 0 check (hours >= 0),
  absences_left int check (absences_left >= 0),
  -- in words
  standing text,
  next_step text
);
