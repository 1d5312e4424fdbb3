-- Two members who learn towards one goal a week. One that is over is kept for a while: what is written to the school about it
-- names it.
create table study_pair (
  id uuid primary key,
  -- The day it began, as it was in Tehran: what was learned before is not counted.
  began_on date not null,
  ended_at timestamptz
);
create index study_pair_going_on on study_pair (id) where ended_at is null;
create index study_pair_over on study_pair (ended_at) where ended_at is not null;

create table study_pair_member (
  pair_id uuid not null references study_pair (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- All that the other one sees of them.
  nickname text not null check (length(nickname) between 2 and 12),
  is_active boolean not null default true,
  -- The last day on which they reminded the other.
  reminded_on date,
  -- The goal they would like from next week on, while the other has not answered.
  proposed_kind text check (proposed_kind in ('learning', 'review')),
  proposed_days int check (proposed_days between 3 and 7),
  primary key (pair_id, user_id),
  check ((proposed_kind is null) = (proposed_days is null))
);
create index study_pair_member_by_user on study_pair_member (user_id);
-- One pair at a time.
create unique index study_pair_member_active on study_pair_member (user_id) where is_active;

-- What both agreed to do, from the week on whose Saturday is named.
create table study_pair_goal (
  pair_id uuid not null references study_pair (id) on delete cascade,
  from_week date not null,
  kind text not null check (kind in ('learning', 'review')),
  days int not null check (days between 3 and 7),
  primary key (pair_id, from_week)
);

-- Weeks in which both reached it, one row for good: it is rewarded once.
create table study_pair_week (
  pair_id uuid not null references study_pair (id) on delete cascade,
  week date not null,
  reached_at timestamptz not null,
  primary key (pair_id, week)
);

create table study_pair_invitation (
  inviter_id uuid primary key references users (id) on delete cascade,
  code text not null unique check (length(code) = 8),
  nickname text not null check (length(nickname) between 2 and 12),
  kind text not null check (kind in ('learning', 'review')),
  days int not null check (days between 3 and 7),
  expires_at timestamptz not null
);
create index study_pair_invitation_oldest on study_pair_invitation (expires_at);

-- With whom somebody does not want to learn any more.
create table study_pair_block (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  blocked_at timestamptz not null,
  primary key (user_id, blocked_id)
);
create index study_pair_block_by_blocked on study_pair_block (blocked_id);
