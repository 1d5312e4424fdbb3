-- The school's own levels, in the order they are learned: each is a part of a level of the European framework.
create table ladder (
  id uuid primary key default gen_random_uuid(),
  language text not null check (language ~ '^[a-z]{2}$'),
  title text not null check (length(title) between 2 and 60),
  search_key text not null,
  sort_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index ladder_sorted on ladder (sort_key, id);

create table ladder_step (
  id uuid primary key default gen_random_uuid(),
  ladder_id uuid not null references ladder (id),
  name text not null check (length(name) between 1 and 40),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  -- What is learned from; empty where nobody said.
  book text not null check (length(book) <= 120),
  -- Per cent; who has less repeats it. Null where nobody said.
  pass_mark int check (pass_mark between 1 and 100),
  -- Its order within the ladder, from 0: the next one is learned next.
  place int not null
);
create index ladder_step_of on ladder_step (ladder_id, place);
