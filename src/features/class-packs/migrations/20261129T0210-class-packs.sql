-- Who has been told that the phrases of the next day's class are ready, once for each of the days.
create table class_pack_notice (
  user_id uuid not null references users (id) on delete cascade,
  -- The day of the class, as it is in Tehran.
  day date not null,
  primary key (user_id, day)
);
create index class_pack_notice_by_day on class_pack_notice (day);
