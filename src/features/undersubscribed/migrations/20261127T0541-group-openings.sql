-- The groups that opened because their quorum was reached. Apart from the group's own row: a payment that is being
-- settled holds a stock already, and rows of groups are locked before stocks.
create table group_opening (
  group_id uuid primary key references course_group (id) on delete cascade,
  opened_at timestamptz not null,
  -- how many took part then
  learners int not null check (learners >= 0)
);
