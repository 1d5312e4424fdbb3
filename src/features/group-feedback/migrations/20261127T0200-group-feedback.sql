-- Every four sessions the learners of a group say how they go. Who has answered is kept apart from what was said: no
-- column, no time and no order leads from one to the other.
create table group_feedback_round (
  id uuid primary key,
  group_id uuid not null references course_group (id) on delete cascade,
  number int not null check (number > 0),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  unique (group_id, number)
);

create table group_feedback_given (
  round_id uuid not null references group_feedback_round (id) on delete cascade,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  primary key (round_id, enrolment_id)
);
create index group_feedback_given_enrolment on group_feedback_given (enrolment_id);

create table group_feedback_answer (
  id uuid primary key,
  round_id uuid not null references group_feedback_round (id) on delete cascade,
  pace text not null check (pace in ('slow', 'right', 'fast')),
  clarity int not null check (clarity between 1 and 5),
  practice int not null check (practice between 1 and 5),
  comfort int not null check (comfort between 1 and 5),
  comment text
);
create index group_feedback_answer_round on group_feedback_answer (round_id, id);
