-- Where the school teaches: its branches, and the rooms of each.
create table branch (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  address text not null check (length(address) <= 200),
  phone text not null check (length(phone) <= 30),
  -- Where a map shows it; empty where nobody said.
  map_link text not null check (length(map_link) <= 500),
  search_key text not null,
  sort_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index branch_sorted on branch (sort_key, id);

create table branch_room (
  id uuid primary key default gen_random_uuid(),
  branch_id uuid not null references branch (id),
  name text not null check (length(name) between 1 and 40),
  capacity int not null check (capacity between 1 and 1000),
  -- Its order within the branch, from 0.
  place int not null
);
create index branch_room_of on branch_room (branch_id, place);
