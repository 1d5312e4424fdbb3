-- Groups of a course that places are sold in; how many are left is the stock `course-group:` and the id.
create table course_group (
  id uuid primary key,
  course_id uuid not null references course (id),
  title text not null check (length(title) between 1 and 200),
  teacher text not null check (length(teacher) between 1 and 100),
  -- The stock of its seats is set to this.
  capacity int not null check (capacity > 0),
  -- In Rials.
  price bigint not null check (price >= 0),
  -- The name of its table of refunds.
  refund_policy text not null,
  -- When each session begins, in order; the first is the start.
  sessions timestamptz[] not null check (cardinality(sessions) > 0),
  minutes int not null check (minutes > 0),
  created_at timestamptz not null
);
create index course_group_course on course_group (course_id);

-- Which place of which order made an enrolment.
alter table enrolment add column group_id uuid references course_group (id), add column order_line_id uuid unique;
