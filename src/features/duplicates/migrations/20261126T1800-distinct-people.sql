-- Pairs of accounts of which staff know that they are two people. They stand either way round, once or (after a merge) twice.
create table distinct_people (
  one_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz not null,
  primary key (one_id, other_id),
  check (one_id <> other_id)
);
create index distinct_people_by_other on distinct_people (other_id);
create index distinct_people_by_decider on distinct_people (decided_by);
create index distinct_people_by_time on distinct_people (decided_at desc);
