-- Whoever holds a session in place of its group's teacher, and how they were found.

alter table class_session add column substitute_id uuid references teacher (id);
create index class_session_substitute on class_session (substitute_id) where substitute_id is not null;

-- Once a session; asked anew it is open again.
create table substitute_request (
  id uuid primary key,
  session_id uuid not null unique references class_session (id) on delete cascade,
  -- Whose class it was then; null where the group had nobody.
  teacher_id uuid references teacher (id),
  reason text not null,
  state text not null check (state in ('open', 'taken', 'closed')),
  asked_at timestamptz not null,
  -- When staff heard that nobody takes it.
  staff_told_at timestamptz
);
create index substitute_request_open on substitute_request (session_id) where state = 'open';

create table substitute_offer (
  request_id uuid not null references substitute_request (id) on delete cascade,
  teacher_id uuid not null references teacher (id),
  declined_at timestamptz,
  primary key (request_id, teacher_id)
);
create index substitute_offer_teacher on substitute_offer (teacher_id);
