-- Groups that are too small, the next term, and one session in another group.

alter table course_group
  -- When it was decided whether enough had come.
  add column decided_at timestamptz,
  -- Until when the learners of a group that is too small say what becomes of them.
  add column short_until timestamptz,
  -- Where staff would have them go.
  add column merge_into uuid references course_group (id) on delete set null,
  -- What comes after it, and until when its learners have a seat there before others.
  add column next_group uuid references course_group (id) on delete set null,
  add column next_until timestamptz,
  -- How many missed sessions of a term a learner may make up in other groups.
  add column make_ups_allowed int not null default 3 check (make_ups_allowed >= 0),
  add check (merge_into <> id),
  add check (next_group <> id);
create index course_group_undecided on course_group (decide_at) where state = 'open' and decided_at is null;
create index course_group_short on course_group (short_until) where short_until is not null;
create index course_group_next on course_group (next_until) where next_group is not null;

-- What each learner of such a group was asked and said. It outlives the enrolment.
create table short_answer (
  id uuid primary key,
  group_id uuid not null references course_group (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null,
  answer text check (answer in ('merge', 'move', 'refund')),
  -- Whether they said so; who said nothing in time is refunded.
  is_own boolean not null default false,
  to_group uuid references course_group (id) on delete set null,
  answered_at timestamptz,
  unique (group_id, user_id)
);
create index short_answer_user on short_answer (user_id);

-- A seat of the next term is offered as one of the waiting list is, but to who never had to wait.
alter table waiting add column kind text not null default 'waiting' check (kind in ('waiting', 'next-term'));
-- For which group the next term was proposed to them, so that it is proposed once.
alter table enrolment add column proposed_group uuid references course_group (id) on delete set null;
create index enrolment_proposed on enrolment (proposed_group) where proposed_group is not null;

-- A learner is guest of another group's session in the place of one of their own.
create table make_up (
  id uuid primary key,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  -- Of their own group.
  missed_id uuid not null references class_session (id) on delete cascade,
  -- Where they are guest.
  session_id uuid not null references class_session (id) on delete cascade,
  asked_at timestamptz not null,
  unique (enrolment_id, missed_id),
  unique (enrolment_id, session_id)
);
create index make_up_session on make_up (session_id);
