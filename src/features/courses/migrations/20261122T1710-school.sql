-- The school: courses with their syllabus, groups with a teacher and a plan, their sessions, who takes part in which.

alter table course
  add column language text not null default 'en'
    check (language in ('en', 'de', 'fr', 'tr', 'ar', 'es', 'it', 'ru')),
  -- On the cover, in the language; null for the language's usual one.
  add column greeting text check (length(greeting) between 1 and 20),
  add column summary text not null default '' check (length(summary) <= 300),
  -- Markdown, and what `renderProse` made of it.
  add column about text not null default '' check (length(about) <= 20000),
  add column about_html text not null default '',
  add column outcomes text[] not null default '{}',
  add column book text check (length(book) between 1 and 120),
  -- Of a session.
  add column minutes int not null default 90 check (minutes between 15 and 300),
  add column state text not null default 'open' check (state in ('draft', 'open', 'closed')),
  add column search_key text not null default '',
  add column version int not null default 1,
  add column changed_at timestamptz;
update course set changed_at = created_at;
alter table course alter column changed_at set not null;
create index course_language on course (language, level) where state = 'open';

create table course_unit (
  id uuid primary key,
  course_id uuid not null references course (id) on delete cascade,
  place int not null,
  title text not null check (length(title) between 1 and 120),
  says text not null default '' check (length(says) <= 300)
);
create index course_unit_of on course_unit (course_id, place);

create table course_lesson (
  id uuid primary key,
  unit_id uuid not null references course_unit (id) on delete cascade,
  place int not null,
  title text not null check (length(title) between 1 and 120),
  says text not null default '' check (length(says) <= 300),
  -- Free to be read by everybody: Markdown, and what `renderProse` made of it. Null where there is nothing to read.
  preview text check (length(preview) between 1 and 20000),
  preview_html text
);
create index course_lesson_of on course_lesson (unit_id, place);

-- Teachers had only a name until now.
insert into teacher (id, slug, name, surname, created_at, changed_at)
select gen_random_uuid(), 'teacher-' || row_number() over (order by teacher),
       rpad(split_part(teacher, ' ', 1), 2, '.'),
       rpad(coalesce(nullif(trim(substr(teacher, length(split_part(teacher, ' ', 1)) + 1)), ''), '..'), 2, '.'),
       min(created_at), min(created_at)
from course_group group by teacher;

alter table course_group
  add column teacher_id uuid references teacher (id),
  -- Where it meets; null for a group that meets online.
  add column branch text check (length(branch) between 1 and 120),
  -- Such as «پاییز ۱۴۰۵».
  add column term text not null default '' check (length(term) <= 60),
  -- Below this many at `decide_at` it is not held; each learner says what becomes of them.
  add column min_size int not null default 1 check (min_size >= 1),
  add column decide_at timestamptz,
  -- `[{ weekday, minute }]`: weekdays from Saturday, 0; minutes of the day in Tehran.
  add column weekly jsonb not null default '[]',
  -- The weekdays as bits and the earliest minute of the plan, to be filtered by.
  add column weekdays int not null default 0,
  add column minute int,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- How long after the last session its recordings may be watched; null for good.
  add column recordings_days int check (recordings_days >= 0),
  add column absences_allowed int not null default 3 check (absences_allowed >= 0),
  add column state text not null default 'open' check (state in ('open', 'short', 'cancelled')),
  -- The class's provider, and the address where it is a fixed link.
  add column live text not null default 'demo' check (live in ('demo', 'bigbluebutton', 'skyroom', 'link')),
  add column live_link text,
  -- Part of the calendar's address that everybody may have.
  add column calendar_key uuid not null default gen_random_uuid(),
  add column version int not null default 1,
  add column changed_at timestamptz;

create table class_session (
  id uuid primary key,
  group_id uuid not null references course_group (id) on delete cascade,
  number int not null check (number >= 1),
  title text not null check (length(title) between 1 and 200),
  lesson_id uuid references course_lesson (id) on delete set null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 300),
  -- When it was to be before it was moved the last time.
  moved_from timestamptz,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- Counts its changes: calendars take the newer one.
  sequence int not null default 0,
  changed_at timestamptz not null,
  unique (group_id, number) deferrable initially immediate
);
create index class_session_time on class_session (starts_at);

-- What had only dates gets its plan.
insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
select gen_random_uuid(), id, place, 'جلسهٔ ' || place, starts, least(300, greatest(15, minutes)), created_at
from course_group, unnest(sessions) with ordinality as planned (starts, place);
update course_group set teacher_id = teacher.id from teacher
where course_group.teacher = trim(trailing '.' from teacher.name) || ' ' || trim(trailing '.' from teacher.surname);

-- Courses that were held without a group get one, with the sessions that were recorded.
insert into course_group (id, course_id, title, teacher, capacity, price, refund_policy, sessions, minutes, created_at, starts_at, ends_at)
select gen_random_uuid(), id, 'گروه نخست', '-', 1000, 0, 'hamava', array[coalesce(starts_at, created_at)], 90, created_at,
       coalesce(starts_at, created_at), coalesce(ends_at, starts_at, created_at)
from course where not exists (select from course_group where course_id = course.id);
insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
select gen_random_uuid(), course_group.id, row_number() over (partition by course_group.id order by recorded_at, recording.id),
       recording.title, recorded_at, least(300, greatest(15, seconds / 60)), recorded_at
from recording join course_group using (course_id) where course_group.teacher = '-';

update course_group set
  starts_at = coalesce((select min(starts_at) from class_session where group_id = course_group.id), starts_at, created_at),
  ends_at = coalesce((select max(starts_at + minutes * interval '1 minute') from class_session where group_id = course_group.id), ends_at, created_at),
  changed_at = created_at;
alter table course_group
  drop column teacher, drop column sessions,
  alter column starts_at set not null, alter column ends_at set not null, alter column changed_at set not null;
create index course_group_ahead on course_group (starts_at, id) where state = 'open';
create index course_group_teacher on course_group (teacher_id);
create unique index course_group_calendar on course_group (calendar_key);
drop index course_group_course;
create index course_group_course on course_group (course_id, starts_at);
alter table course drop column starts_at, drop column ends_at;

-- A recording is of a session.
alter table recording add column session_id uuid references class_session (id) on delete cascade;
update recording set session_id = (
  select class_session.id from class_session join course_group on course_group.id = group_id
  where course_group.course_id = recording.course_id
  order by abs(extract(epoch from class_session.starts_at - recorded_at)), class_session.id limit 1
);
delete from recording where session_id is null;
alter table recording alter column session_id set not null, drop column course_id;
create index recording_session on recording (session_id);

-- Who takes part takes part in a group.
update enrolment set group_id = (
  select id from course_group where course_group.course_id = enrolment.course_id order by starts_at, id limit 1
) where group_id is null;
alter table enrolment
  alter column group_id set not null,
  add column state text not null default 'active' check (state in ('active', 'frozen', 'finished')),
  -- Why staff moved or froze it, and when the state is from.
  add column reason text check (length(reason) <= 500),
  add column state_at timestamptz,
  drop column course_id;
create unique index enrolment_once on enrolment (user_id, group_id);
create index enrolment_group on enrolment (group_id);

-- Who waits for a seat, in the order they came. A seat that comes free is held for the first for a day.
create table waiting (
  id uuid primary key,
  group_id uuid not null references course_group (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Who came first, also within one instant.
  place bigint generated always as identity,
  since timestamptz not null,
  offered_at timestamptz,
  offered_until timestamptz,
  -- Whether a seat is held for the offer; while its order is open, the order holds it.
  is_held boolean not null default false,
  unique (group_id, user_id)
);
create index waiting_order on waiting (group_id, place);
create index waiting_offers on waiting (offered_until) where offered_until is not null;

-- Who came and went, as the classroom saw it.
create table class_visit (
  id uuid primary key,
  session_id uuid not null references class_session (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  is_teacher boolean not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  check (left_at >= joined_at)
);
create index class_visit_session on class_visit (session_id, user_id);
create index class_visit_user on class_visit (user_id);

-- What came of it for each learner, settled when the session is over.
create table attendance (
  session_id uuid not null references class_session (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  state text not null check (state in ('present', 'late', 'absent', 'excused')),
  -- How long they were there.
  seconds int not null check (seconds >= 0),
  settled_at timestamptz not null,
  -- The member of staff who set it by hand, by their account; null where the classroom did.
  set_by uuid,
  primary key (session_id, enrolment_id)
);
create index attendance_enrolment on attendance (enrolment_id);

-- What is told to a group.
create table announcement (
  id uuid primary key,
  group_id uuid not null references course_group (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  body text not null default '' check (length(body) <= 2000),
  -- Where it tells of a session that was moved.
  session_id uuid references class_session (id) on delete cascade,
  old_start timestamptz,
  new_start timestamptz,
  by_user uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index announcement_of on announcement (group_id, created_at desc);
