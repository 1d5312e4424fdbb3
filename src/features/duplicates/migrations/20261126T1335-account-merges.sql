-- Two accounts of one person made one. What was moved is written down row by row, so that it can be put back exactly.
create table account_merge (
  id uuid primary key,
  kept_id uuid not null references users (id) on delete cascade,
  merged_id uuid not null references users (id) on delete cascade,
  merged_by uuid references users (id) on delete set null,
  merged_at timestamptz not null,
  -- What the two rows of users became, and what they were: {kept: {column: [before, after]}, merged: …}.
  columns jsonb not null,
  undone_at timestamptz,
  check (kept_id <> merged_id)
);
create index account_merge_by_time on account_merge (merged_at desc);
create index account_merge_by_kept on account_merge (kept_id);
create index account_merge_by_merger on account_merge (merged_by);
-- Nobody is merged twice while the first time stands.
create unique index account_merge_once on account_merge (merged_id) where undone_at is null;
create index account_merge_by_merged on account_merge (merged_id);

create table account_merge_row (
  merge_id uuid not null references account_merge (id) on delete cascade,
  position integer not null,
  place text not null,
  -- The primary key of the row as it is after the move.
  key jsonb not null,
  primary key (merge_id, position)
);
