-- An exam as staff write it. Times are instants of the server's clock; `sections` is as definition.ts has it.
create table exam (
  id uuid primary key,
  title text not null check (length(title) between 1 and 120),
  language text not null,
  level text,
  -- For everybody, for the learners of the groups below, or the quiz of a lesson.
  audience text not null check (audience in ('open', 'groups', 'lesson')),
  lesson_id uuid,
  course_id uuid,
  sections jsonb not null,
  minutes int not null check (minutes between 1 and 600),
  opens_at timestamptz,
  closes_at timestamptz,
  navigation text not null check (navigation in ('free', 'sequential')),
  end_rule text not null check (end_rule in ('autosubmit', 'grace', 'not_counted')),
  grace_seconds int not null check (grace_seconds between 0 and 3600),
  late_seconds int not null check (late_seconds between 0 and 3600),
  -- Of measured time without a connection, how much comes back by itself.
  give_back_seconds int not null check (give_back_seconds between 0 and 3600),
  attempts_allowed int not null check (attempts_allowed between 1 and 20),
  pass_percent int check (pass_percent between 1 and 100),
  review jsonb not null,
  is_shuffled boolean not null,
  is_sealed boolean not null,
  is_marked_twice boolean not null,
  -- Points between two markers from which on a third one decides.
  max_difference int not null check (max_difference between 0 and 100),
  state text not null check (state in ('draft', 'published', 'archived')),
  version int not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (closes_at is null or opens_at is null or closes_at > opens_at),
  check ((audience = 'lesson') = (lesson_id is not null)),
  check ((lesson_id is null) = (course_id is null))
);
create index exam_newest on exam (created_at desc, id);
create index exam_lesson on exam (lesson_id) where lesson_id is not null;
create index exam_creator on exam (created_by);

create table exam_group (
  exam_id uuid not null references exam (id) on delete cascade,
  group_id uuid not null,
  primary key (exam_id, group_id)
);
create index exam_group_group on exam_group (group_id);

-- More time, other times or more attempts for one learner or one group.
create table exam_override (
  id uuid primary key,
  exam_id uuid not null references exam (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  group_id uuid,
  extra_minutes int not null check (extra_minutes between 0 and 600),
  attempts_allowed int check (attempts_allowed between 1 and 20),
  opens_at timestamptz,
  closes_at timestamptz,
  reason text not null,
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  check ((user_id is null) <> (group_id is null))
);
create unique index exam_override_user on exam_override (exam_id, user_id) where user_id is not null;
create unique index exam_override_group on exam_override (exam_id, group_id) where group_id is not null;
create index exam_override_of_user on exam_override (user_id);
create index exam_override_maker on exam_override (made_by);

-- What was drawn for somebody before the exam, and the key that opens it.
create table exam_pack (
  exam_id uuid not null references exam (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  exam_version int not null,
  seed int not null,
  drawn jsonb not null,
  sealing_key text not null,
  made_at timestamptz not null,
  primary key (exam_id, user_id)
);
create index exam_pack_user on exam_pack (user_id);

-- `drawn` is never changed once it stands, so that a save, which touches the row, copies none of it.
create table exam_attempt (
  id uuid primary key,
  exam_id uuid not null references exam (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  number int not null,
  state text not null check (state in ('open', 'submitted', 'not_counted')),
  is_on_paper boolean not null default false,
  seed int not null,
  drawn jsonb not null,
  -- The kind of each question, in their order.
  kinds text[] not null,
  is_sequential boolean not null,
  started_at timestamptz not null,
  deadline_at timestamptz not null,
  late_seconds int not null,
  grace_seconds int not null,
  end_rule text not null,
  give_back_seconds int not null,
  extra_seconds int not null default 0,
  cut_seconds int not null default 0,
  given_back int not null default 0,
  -- The one device that may write.
  session_key uuid not null,
  session_device text not null,
  session_since timestamptz not null,
  moves int not null default 0,
  seen_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('learner', 'time', 'staff')),
  points numeric(8, 2),
  max_points numeric(8, 2) not null,
  -- Points before the key was mended the last time.
  points_before numeric(8, 2),
  regraded_at timestamptz,
  unmarked int not null default 0,
  receipt text,
  unique (exam_id, user_id, number)
) with (fillfactor = 70);
create unique index exam_attempt_open on exam_attempt (exam_id, user_id) where state = 'open';
create index exam_attempt_user on exam_attempt (user_id, started_at desc);
create index exam_attempt_due on exam_attempt (deadline_at) where state = 'open';

-- The newest state of each question by the learner's own sequence; `answer` null where it was only looked at or emptied.
create table exam_answer (
  attempt_id uuid not null references exam_attempt (id) on delete cascade,
  place int not null,
  seq bigint not null,
  first_seq bigint not null,
  answer jsonb,
  is_flagged boolean not null,
  answered_at timestamptz not null,
  saved_at timestamptz not null,
  -- Of the question's marks, from 0 to 1, and what it comes to with penalties; null where a person has to read it.
  fraction numeric(6, 4),
  points numeric(8, 2),
  parts jsonb,
  primary key (attempt_id, place)
);

-- What a marker gave for an answer; the second does not see the first before both are in.
create table exam_mark (
  attempt_id uuid not null references exam_attempt (id) on delete cascade,
  place int not null,
  marker_id uuid references users (id) on delete set null,
  round int not null check (round between 1 and 3),
  levels jsonb not null,
  points numeric(8, 2) not null,
  comment text not null,
  marked_at timestamptz not null,
  primary key (attempt_id, place, round),
  unique (attempt_id, place, marker_id)
);
create index exam_mark_marker on exam_mark (marker_id);

-- Reported, never punished, and gone after 180 days.
create table exam_signal (
  id uuid primary key,
  attempt_id uuid not null references exam_attempt (id) on delete cascade,
  kind text not null check (kind in ('left', 'moved', 'cut', 'pasted')),
  at timestamptz not null,
  seconds int not null
);
create index exam_signal_attempt on exam_signal (attempt_id, at);
create index exam_signal_age on exam_signal (at);
