-- What completes a lesson for the learners of a group besides its quiz; a group without a row asks nothing more.
create table lesson_rule (
  group_id uuid primary key references course_group (id) on delete cascade,
  -- Of a session's recording, for who was not in the class.
  watch_percent int check (watch_percent between 1 and 100),
  -- Whether learners may mark lessons as complete themselves.
  may_mark boolean not null
);

create table lesson_mark (
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  lesson_id uuid not null references course_lesson (id) on delete cascade,
  marked_at timestamptz not null,
  primary key (enrolment_id, lesson_id)
);
create index lesson_mark_lesson on lesson_mark (lesson_id);
