-- What of a person's own reviews the schedule was fitted to, and whether it is used.
create table review_fit (
  user_id uuid primary key references users (id) on delete cascade,
  -- the 21 of FSRS-6; null where those of everybody foretell no worse
  parameters double precision[] check (array_length(parameters, 1) = 21),
  fitted_at timestamptz not null,
  -- how many there were then
  reviews int not null check (reviews > 0),
  -- how far off both were on reviews that were not learned from
  log_loss_before double precision not null,
  log_loss_after double precision not null,
  rmse_before double precision not null,
  rmse_after double precision not null,
  -- the person went back to the parameters of everybody
  is_off boolean not null default false
);
