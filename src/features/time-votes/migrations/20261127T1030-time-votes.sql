-- The learners of a group are asked in which hours of the week they are free, and staff choose a new time from it.
create table time_vote (
  id uuid primary key,
  group_id uuid not null references course_group (id) on delete cascade,
  question text not null check (length(question) between 1 and 300),
  sessions int not null check (sessions between 1 and 7),
  minutes int not null check (minutes between 15 and 300),
  opened_at timestamptz not null,
  -- Answers are taken until then, by the clock alone.
  closes_at timestamptz not null,
  -- When it was decided, whether the time was changed or not.
  decided_at timestamptz,
  -- What was chosen and what was before; of those who had answered how many could come.
  weekly jsonb,
  former_weekly jsonb,
  former_minutes int,
  kept int,
  answered int
);
create unique index time_vote_undecided on time_vote (group_id) where decided_at is null;
create index time_vote_group on time_vote (group_id, opened_at);

create table time_vote_answer (
  vote_id uuid not null references time_vote (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  -- Two-hour bands of the week; none where no hour suits.
  hours jsonb not null,
  answered_at timestamptz not null,
  primary key (vote_id, enrolment_id)
);
create index time_vote_answer_enrolment on time_vote_answer (enrolment_id);
