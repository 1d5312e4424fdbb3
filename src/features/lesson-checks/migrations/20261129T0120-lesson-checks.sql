-- Questions that stop a recording at a second. What learners chose is kept by place; whether that is right is worked out when
-- it is asked.
create table lesson_check (
  id uuid primary key,
  recording_id uuid not null references recording (id) on delete cascade,
  second double precision not null check (second >= 0),
  question text not null,
  choices jsonb not null,
  right_choice int not null check (right_choice >= 0),
  explanation text not null,
  changed_at timestamptz not null
);
create index lesson_check_recording on lesson_check (recording_id, second);

create table lesson_check_answer (
  check_id uuid not null references lesson_check (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Null where it was passed over; the first choice stays.
  choice int check (choice >= 0),
  answered_at timestamptz not null,
  primary key (check_id, user_id)
);
create index lesson_check_answer_user on lesson_check_answer (user_id);
