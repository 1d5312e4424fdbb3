-- Courses, who takes part in them, and the recordings of their sessions.
create table course (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null check (length(title) between 1 and 200),
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  check (starts_at <= ends_at)
);

create table enrolment (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references course (id),
  enrolled_at timestamptz not null,
  unique (user_id, course_id)
);
create index enrolment_newest on enrolment (user_id, enrolled_at desc, id);
create index enrolment_course on enrolment (course_id);

create table recording (
  id uuid primary key,
  course_id uuid not null references course (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  recorded_at timestamptz not null,
  seconds int not null check (seconds > 0)
);
create index recording_newest on recording (course_id, recorded_at desc, id);
