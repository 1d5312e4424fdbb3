-- The days on which somebody learned, one row a day: whatever they did on it, and however often it is told.
create table learning_day (
  user_id uuid not null references users (id) on delete cascade,
  -- As it was in Tehran.
  day date not null,
  -- A bit for each kind of act: 1 a review, 2 a class, 4 homework, 8 a minute of a recording. None while the minute is not full.
  acts smallint not null check (acts between 0 and 15),
  -- Seconds of recordings.
  watched int not null default 0 check (watched between 0 and 86400),
  primary key (user_id, day)
);
create index learning_day_reviewed on learning_day (user_id, day) where acts & 1 = 1;

-- Days on which the site or the country's network failed: they freeze everybody's streak.
create table outage (
  id uuid primary key default gen_random_uuid(),
  first_day date not null,
  last_day date not null check (last_day between first_day and first_day + 91),
  reason text not null check (length(reason) between 3 and 300),
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index outage_days on outage (first_day desc, id);

-- What the other rooms know of days gone by, where they are there.
do $$
begin
  if to_regclass('phrase_review') is not null then
    insert into learning_day (user_id, day, acts)
    select distinct user_id, (at at time zone 'Asia/Tehran')::date, 1 from phrase_review
    on conflict (user_id, day) do nothing;
  end if;
  if to_regclass('attendance') is not null then
    insert into learning_day (user_id, day, acts)
    select distinct user_id, (class_session.starts_at at time zone 'Asia/Tehran')::date, 2
    from attendance join enrolment on enrolment.id = enrolment_id join class_session on class_session.id = session_id
    where attendance.state in ('present', 'late')
    on conflict (user_id, day) do update set acts = learning_day.acts | 2;
  end if;
  if to_regclass('homework_answer') is not null then
    insert into learning_day (user_id, day, acts)
    select distinct user_id, (handed_at at time zone 'Asia/Tehran')::date, 4
    from homework_answer join enrolment on enrolment.id = enrolment_id
    on conflict (user_id, day) do update set acts = learning_day.acts | 4;
  end if;
end $$;
