-- What teachers are paid: rates from a day on, and the statement of each month, frozen once it is approved.

create table pay_rate (
  id uuid primary key,
  teacher_id uuid not null references teacher (id) on delete cascade,
  -- From this day on, in Tehran.
  from_day text not null check (from_day ~ '^\d{4}-\d{2}-\d{2}$'),
  per text not null check (per in ('session', 'hour')),
  -- In Rials; of a trial session whole, however long.
  amount bigint not null check (amount >= 0),
  trial_amount bigint not null check (trial_amount >= 0),
  created_at timestamptz not null,
  unique (teacher_id, from_day)
);

-- `month` is one of the Jalali calendar: 1405-08.
create table pay_statement (
  id uuid primary key,
  teacher_id uuid not null references teacher (id),
  month text not null check (month ~ '^1[34]\d\d-(0[1-9]|1[0-2])$'),
  total bigint not null,
  approved_at timestamptz not null,
  -- The member of staff, by their account.
  approved_by uuid,
  unique (teacher_id, month)
);

create table pay_line (
  id uuid primary key,
  statement_id uuid not null references pay_statement (id),
  place int not null,
  kind text not null check (kind in ('session', 'trial', 'difference', 'correction')),
  -- The session it is of: `session:` or `trial:` and its id. The session itself may go.
  source text,
  title text not null,
  starts_at timestamptz,
  minutes int,
  rate bigint,
  rate_per text check (rate_per in ('session', 'hour', 'trial')),
  amount bigint not null,
  reason text,
  unique (statement_id, place)
);
create index pay_line_source on pay_line (source);

-- What staff add to a month that is not approved yet, or take off; it goes into the statement.
create table pay_correction (
  id uuid primary key,
  teacher_id uuid not null references teacher (id) on delete cascade,
  month text not null check (month ~ '^1[34]\d\d-(0[1-9]|1[0-2])$'),
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 3 and 300),
  created_at timestamptz not null
);
create index pay_correction_of on pay_correction (teacher_id, month);

-- What was approved is never changed.
create function refuse_pay_change() returns trigger language plpgsql as $$
begin
  raise exception 'an approved statement is never changed (%)', tg_table_name;
end $$;
create trigger pay_statement_stays before update or delete on pay_statement
  for each row execute function refuse_pay_change();
create trigger pay_line_stays before update or delete on pay_line
  for each row execute function refuse_pay_change();
