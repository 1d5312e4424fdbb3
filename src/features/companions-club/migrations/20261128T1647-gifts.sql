-- Sessions that members gave for points, and who in need of one was given it by staff.
create table club_gift (
  id uuid primary key,
  giver_id uuid references users (id) on delete set null,
  points int not null check (points > 0),
  given_at timestamptz not null,
  -- Of one that was handed on: to whom, by whom, and what it was worth in Rials.
  receiver_id uuid references users (id) on delete set null,
  handed_by uuid references users (id) on delete set null,
  handed_at timestamptz,
  amount bigint check (amount > 0),
  check ((handed_at is null) = (amount is null))
);
create index club_gift_waiting on club_gift (given_at, id) where handed_at is null;
create index club_gift_by_giver on club_gift (giver_id) where giver_id is not null;
create index club_gift_by_receiver on club_gift (receiver_id) where receiver_id is not null;
create index club_gift_by_staff on club_gift (handed_by) where handed_by is not null;
create index club_gift_newest on club_gift (handed_at desc, id) where handed_at is not null;

-- How many points a session costs who gives it, and what a session is worth that is handed on.
create table club_gift_rules (
  id int primary key check (id = 1),
  points int not null check (points between 1 and 1000000),
  amount bigint not null check (amount between 10 and 2000000000)
);
insert into club_gift_rules (id, points, amount) values (1, 500, 2500000);

-- Names of requests that handed a session on: each does so once.
create table club_gift_handing (
  id uuid primary key,
  gift_id uuid not null unique references club_gift (id)
);
