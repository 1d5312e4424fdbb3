-- What members read of a lesson, and when a lesson opens for a group.

alter table course_lesson
  -- For members alone: Markdown, and what `renderProse` made of it. Null where nothing is written yet.
  add column body text check (body <> ''),
  add column body_html text,
  add column version int not null default 1;

alter table course_group
  -- All at once, by dates of their own, so many days one after another, or with the session of the same number.
  add column opening text not null default 'together'
    check (opening in ('together', 'dates', 'days', 'sessions')),
  add column opening_days int check (opening_days between 1 and 90),
  -- Staff opened all of them, whatever the rule says.
  add column lessons_open boolean not null default false,
  add check (opening <> 'days' or opening_days is not null);

alter table enrolment add column lessons_open boolean not null default false;

-- Of groups whose lessons open by dates. A lesson without one opens with the lesson before it.
create table lesson_date (
  group_id uuid not null references course_group (id) on delete cascade,
  lesson_id uuid not null references course_lesson (id) on delete cascade,
  -- In Tehran.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  primary key (group_id, lesson_id)
);
create index lesson_date_lesson on lesson_date (lesson_id);
