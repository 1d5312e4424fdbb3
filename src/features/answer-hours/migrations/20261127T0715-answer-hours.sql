-- When one of the staff answers, in minutes of the day (Saturday is 0); who named no hours answers at any.
create table chat_answer_hours (
  user_id uuid not null references users (id) on delete cascade,
  weekday int not null check (weekday between 0 and 6),
  opens int not null check (opens between 0 and 1439),
  closes int not null check (closes between 1 and 1440),
  primary key (user_id, weekday),
  check (opens < closes)
);
