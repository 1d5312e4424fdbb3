-- Finding somebody's level: adaptive tests, the oral step, appeals, and what teachers say of it afterwards.
create table placement_attempt (
  -- Made by the device that began it.
  id uuid primary key,
  -- Of the secret in the visitor's cookie; null for what an examiner typed.
  visitor_hash text check (length(visitor_hash) = 64),
  -- Null until a visitor has an account.
  user_id uuid references users (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  track text not null check (track in ('adult', 'children')),
  source text not null check (source in ('adaptive', 'paper')),
  -- What they say of themselves, from 0; null where they would not say.
  self_rating int check (self_rating between 0 and 5),
  state text not null check (state in ('open', 'done')),
  -- Cut scores it is held against, ascending.
  cuts jsonb not null,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  stop_reason text check (stop_reason in ('precision', 'band', 'length', 'bank', 'typed')),
  -- On the scale of abilities.
  theta double precision,
  standard_error double precision,
  -- Levels by skill with their confidence, once it is done.
  result jsonb,
  -- The address under which anybody sees the levels, where its person shares them.
  share text unique,
  -- The walk-in's name as the examiner typed it.
  guest_name text check (length(guest_name) between 1 and 120),
  examiner_id uuid references users (id) on delete set null,
  check ((state = 'done') = (result is not null and finished_at is not null and stop_reason is not null))
);
create index placement_attempt_visitor on placement_attempt (visitor_hash, started_at desc) where visitor_hash is not null;
create index placement_attempt_user on placement_attempt (user_id, started_at desc) where user_id is not null;
create index placement_attempt_examiner on placement_attempt (examiner_id) where examiner_id is not null;
create index placement_attempt_finished on placement_attempt (finished_at desc) where state = 'done';

-- Every question that was given out in an attempt; answers to others are refused.
create table placement_item (
  attempt_id uuid not null references placement_attempt (id) on delete cascade,
  -- Of the bank, in the version that was given out.
  question_id uuid not null,
  version int not null,
  skill text not null,
  -- 0: the one that is asked now; 1, 2: those that may come next; null: answered, or passed over.
  place int check (place between 0 and 2),
  issued_at timestamptz not null,
  answered_at timestamptz,
  -- What the answer was worth; null where it was not answered.
  fraction double precision check (fraction between 0 and 1),
  -- Ids of chosen parts; what was typed is not kept.
  chosen text[] not null default '{}',
  -- Milliseconds for which it was on screen.
  shown_ms int check (shown_ms >= 0),
  primary key (attempt_id, question_id),
  check ((answered_at is null) = (fraction is null))
);
create unique index placement_item_place on placement_item (attempt_id, place) where place is not null;

-- A minute of speech, sent in parts as it is spoken; staff listen and set its level.
create table placement_sample (
  id uuid primary key,
  attempt_id uuid not null unique references placement_attempt (id) on delete cascade,
  type text not null,
  -- Parts that came, and whether the last one did.
  parts int not null default 0 check (parts between 0 and 60),
  bytes int not null default 0,
  is_complete boolean not null default false,
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  rated_by uuid references users (id) on delete set null,
  rated_at timestamptz,
  created_at timestamptz not null
);
create index placement_sample_waiting on placement_sample (created_at) where is_complete and rated_at is null;
create index placement_sample_age on placement_sample (created_at);
create index placement_sample_rater on placement_sample (rated_by) where rated_by is not null;

-- The oral step: asked for, given a time, held with a rubric.
create table placement_oral (
  id uuid primary key,
  attempt_id uuid not null unique references placement_attempt (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  -- When it suits them, in their own words.
  wish text not null default '' check (length(wish) <= 300),
  state text not null check (state in ('waiting', 'scheduled', 'done', 'cancelled')),
  scheduled_at timestamptz,
  -- Where or by which number it is held.
  where_held text check (length(where_held) <= 200),
  -- Points from 0 to 5 by criterion.
  rubric jsonb,
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  remark text check (length(remark) <= 1000),
  examiner_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (level is not null and done_at is not null))
);
create index placement_oral_state on placement_oral (state, created_at);
create index placement_oral_user on placement_oral (user_id) where user_id is not null;
create index placement_oral_examiner on placement_oral (examiner_id) where examiner_id is not null;

-- A learner says that the class is too easy or too hard; the teacher decides.
create table placement_appeal (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  enrolment_id uuid not null unique,
  wish text not null check (wish in ('easier', 'harder')),
  reason text not null check (length(reason) between 1 and 1000),
  state text not null check (state in ('waiting', 'moved', 'kept')),
  answer text check (length(answer) between 1 and 1000),
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz,
  -- The group that the seat went to.
  to_group uuid,
  created_at timestamptz not null,
  check ((state = 'waiting') = (answered_at is null))
);
create index placement_appeal_user on placement_appeal (user_id);
create index placement_appeal_answerer on placement_appeal (answered_by) where answered_by is not null;

-- What a teacher says after some sessions about the level that somebody was placed at.
create table placement_feedback (
  enrolment_id uuid primary key,
  attempt_id uuid references placement_attempt (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  verdict text not null check (verdict in ('easy', 'right', 'hard')),
  given_by uuid references users (id) on delete set null,
  given_at timestamptz not null
);
create index placement_feedback_language on placement_feedback (language);
create index placement_feedback_attempt on placement_feedback (attempt_id) where attempt_id is not null;
create index placement_feedback_user on placement_feedback (user_id);
create index placement_feedback_giver on placement_feedback (given_by) where given_by is not null;

-- Cut scores of a language, where feedback has moved them.
create table placement_cuts (
  language text primary key check (language ~ '^[a-z]{2}$'),
  cuts jsonb not null,
  -- How many teachers' verdicts they rest on.
  verdicts int not null,
  changed_at timestamptz not null
);

-- The rules that staff set: one row.
create table placement_rules (
  id boolean primary key default true check (id),
  valid_days int not null check (valid_days between 1 and 730),
  retake_days int not null check (retake_days between 0 and 365),
  terms_away int not null check (terms_away between 1 and 8),
  appeal_sessions int not null check (appeal_sessions between 1 and 10),
  version int not null default 1,
  changed_at timestamptz not null
);
insert into placement_rules (valid_days, retake_days, terms_away, appeal_sessions, changed_at)
values (90, 14, 2, 3, '2026-11-25T00:00:00Z');
