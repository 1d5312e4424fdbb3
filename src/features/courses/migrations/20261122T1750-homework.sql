-- Homework of sessions, what learners hand in for it, and how a group's grades are made.

create table homework (
  id uuid primary key,
  session_id uuid not null references class_session (id) on delete cascade,
  -- Names the rubric it is marked by.
  task text not null check (task in ('writing', 'speaking', 'exercise')),
  title text not null check (length(title) between 1 and 120),
  -- Markdown, and what `renderProse` made of it.
  body text not null default '' check (length(body) <= 10000),
  body_html text not null default '',
  due_at timestamptz not null,
  -- After that: nothing is accepted, it is accepted and marked as late, or each day begun takes its percents away.
  late_rule text not null check (late_rule in ('none', 'marked', 'minus')),
  late_percent int not null default 0 check (late_percent between 0 and 100),
  most_points int not null check (most_points between 1 and 100),
  -- Of `text`, `file`, `voice`.
  takes text[] not null check (cardinality(takes) > 0),
  created_at timestamptz not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index homework_session on homework (session_id);
create index homework_due on homework (due_at);

create table homework_answer (
  -- Made by who hands it in, so that what arrives twice is one answer.
  id uuid primary key,
  homework_id uuid not null references homework (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  -- The first, the second, …
  try int not null check (try >= 1),
  text text check (length(text) between 1 and 20000),
  -- Media.
  file_id uuid,
  voice_id uuid,
  -- By the clock of who handed it in, and by the server's.
  handed_at timestamptz not null,
  arrived_at timestamptz not null,
  -- Days begun after the due time; a later try is as late as the first.
  late_days int not null default 0 check (late_days >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'marked', 'returned')),
  -- Of each criterion of the rubric, in its order.
  levels jsonb,
  -- What they come to after the lateness.
  points double precision check (points >= 0),
  comment text check (length(comment) <= 4000),
  -- Media: what the teacher says of it.
  note_id uuid,
  marked_by uuid references users (id) on delete set null,
  marked_at timestamptz,
  version int not null default 1,
  unique (homework_id, enrolment_id, try),
  check (text is not null or file_id is not null or voice_id is not null),
  check ((state = 'waiting') = (marked_at is null)),
  check (state <> 'marked' or points is not null)
);
create index homework_answer_enrolment on homework_answer (enrolment_id);
create index homework_answer_queue on homework_answer (handed_at, id) where state = 'waiting';

-- Of what a group's grade is made, in percents. Groups without a row have the school's usual rules.
create table grade_rules (
  group_id uuid primary key references course_group (id) on delete cascade,
  attendance int not null check (attendance between 0 and 100),
  homework int not null check (homework between 0 and 100),
  exams int not null check (exams between 0 and 100),
  -- Of a hundred.
  pass_mark int not null check (pass_mark between 0 and 100),
  version int not null default 1,
  changed_at timestamptz not null,
  check (attendance + homework + exams = 100)
);
