-- What learners say of teachers, the trial sessions they book, and whom they have marked.

alter table teacher
  -- The spoken introduction: a file of the public store.
  add column intro_audio text,
  -- Since when free hours were added that those who wait have not been told of.
  add column opened_at timestamptz;
create index teacher_opened on teacher (opened_at) where opened_at is not null;
create index teacher_hour_band on teacher_hour (weekday, hour);

create table teacher_review (
  id uuid primary key,
  teacher_id uuid not null references teacher (id) on delete cascade,
  -- Null for the demo's, whose writers have no accounts.
  user_id uuid references users (id) on delete cascade,
  -- The first name, as it was when they wrote.
  author text not null check (length(author) between 1 and 60),
  rating int not null check (rating between 1 and 5),
  body text not null check (length(body) between 10 and 1500),
  -- How many sessions they had attended by then.
  sessions int not null check (sessions >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  -- Hidden by staff: from when, why, and by whose account.
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) between 3 and 300),
  hidden_by uuid,
  unique (teacher_id, user_id)
);
create index teacher_review_of on teacher_review (teacher_id, created_at desc);
create index teacher_review_user on teacher_review (user_id);

-- What a review said before it was edited; `at` is when that was written.
create table teacher_review_past (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references teacher_review (id) on delete cascade,
  rating int not null,
  body text not null,
  at timestamptz not null
);
create index teacher_review_past_of on teacher_review_past (review_id, at);

create table favourite_teacher (
  user_id uuid not null references users (id) on delete cascade,
  teacher_id uuid not null references teacher (id) on delete cascade,
  since timestamptz not null,
  -- Whether they want to hear of new free hours.
  wants_hours boolean not null default false,
  primary key (user_id, teacher_id)
);
create index favourite_teacher_waits on favourite_teacher (teacher_id) where wants_hours;

-- Half an hour with a teacher, by way of trial.
create table trial_session (
  id uuid primary key,
  teacher_id uuid not null references teacher (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  -- The line of the order it was paid by; a replacement keeps that of the first.
  order_line_id uuid,
  -- The session that failed, where this one stands for it.
  replaces uuid unique references trial_session (id) on delete cascade,
  -- How many went before it.
  round int not null default 0 check (round between 0 and 2),
  state text not null default 'booked' check (state in ('booked', 'replaced', 'refunded', 'cancelled')),
  -- Whether the teacher knows of its state.
  is_told boolean not null default false,
  created_at timestamptz not null
);
-- Nobody gives two at once.
create unique index trial_session_slot on trial_session (teacher_id, starts_at) where state <> 'cancelled';
create index trial_session_user on trial_session (user_id, starts_at);
create index trial_session_untold on trial_session (created_at) where not is_told;
create index trial_session_line on trial_session (order_line_id);
