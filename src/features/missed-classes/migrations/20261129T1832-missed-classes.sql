-- Classes that nobody held though learners had come.
create table missed_class (
  session_id uuid primary key references class_session (id) on delete cascade,
  -- Who was to hold it.
  teacher_id uuid not null references teacher (id) on delete cascade,
  missed_at timestamptz not null,
  -- Why it counts for nothing, where staff say so.
  excuse text not null default '' check (length(excuse) <= 300),
  excused_by uuid references users (id) on delete set null,
  excused_at timestamptz,
  check ((excuse = '') = (excused_at is null))
);
create index missed_class_teacher on missed_class (teacher_id, missed_at);
create index missed_class_excused_by on missed_class (excused_by);

-- Teachers who are hidden for it; without an end until they have read what to do.
create table teacher_pause (
  teacher_id uuid primary key references teacher (id) on delete cascade,
  began_at timestamptz not null,
  ends_at timestamptz
);
