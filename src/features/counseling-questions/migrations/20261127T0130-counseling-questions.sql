-- A question that somebody says or writes to a counselor, who answers it within a day of its payment.
create table counseling_question (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  counselor_id uuid not null references counselor (id),
  -- What was asked: written, said (a file of the media), or both.
  body text not null default '' check (length(body) <= 2000),
  voice_id uuid,
  asked_at timestamptz not null,
  -- From the payment on.
  order_line_id uuid unique,
  paid_at timestamptz,
  due_at timestamptz,
  answer text not null default '' check (length(answer) <= 5000),
  answer_voice_id uuid,
  answered_at timestamptz,
  refunded_at timestamptz,
  -- What the counselor, and those who look after late ones, were told.
  is_announced boolean not null default false,
  is_reminded boolean not null default false,
  is_late_told boolean not null default false,
  check (body <> '' or voice_id is not null),
  check ((paid_at is null) = (due_at is null))
);
create index counseling_question_user on counseling_question (user_id, asked_at);
create index counseling_question_counselor on counseling_question (counselor_id, due_at);
create index counseling_question_open on counseling_question (due_at)
  where paid_at is not null and answered_at is null and refunded_at is null;
create index counseling_question_new on counseling_question (paid_at) where paid_at is not null and not is_announced;
create index counseling_question_unpaid on counseling_question (asked_at) where paid_at is null;

-- Questions are of the demo that counseling is seeded with; one that was seeded before them stays without.
insert into seeding (feature, seeded_at)
select 'counseling-questions', seeded_at from seeding where feature = 'counseling'
on conflict do nothing;
