-- What a counselor did for somebody who has deleted their account since: it is paid all the same, and says nothing of them.
create table counseling_past_work (
  -- `counseling:` and the booking's id, or `question:` and its own.
  source text primary key,
  counselor_id uuid not null references counselor (id) on delete cascade,
  kind text not null check (kind in ('counseling', 'question')),
  title text not null,
  starts_at timestamptz not null,
  minutes int,
  -- What the school has of it, in Rials.
  price bigint not null
);
create index counseling_past_work_of on counseling_past_work (counselor_id, starts_at);
