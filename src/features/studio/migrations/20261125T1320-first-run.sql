-- One row in a school that began here: what its owner has skipped of the steps to its opening, and whether the list of
-- them is hidden. Schools that were there before have none.
create table first_run (
  is_singleton bool primary key default true check (is_singleton),
  skipped text[] not null default '{}',
  is_dismissed bool not null default false,
  begun_at timestamptz not null
);
