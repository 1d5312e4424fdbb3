-- Whether its learner is reminded ten minutes before each item, and until which instant they were.
alter table first_week
  add column is_reminded boolean not null default false,
  add column reminded_until timestamptz;
create index first_week_reminded on first_week (starts_on) where is_reminded;
