-- Who is given texts by rule, in which languages, and how many at once.
create table writing_assignee (
  user_id uuid primary key references users (id) on delete cascade,
  max_texts integer not null check (max_texts between 1 and 100)
);

create table writing_assignee_language (
  user_id uuid not null references writing_assignee (user_id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  primary key (user_id, language)
);

-- Hours that a text waits for somebody who takes it before it is given to one; null gives none by rule.
alter table writing_rules add column assign_after_hours integer check (assign_after_hours between 0 and 168);
alter table writing_rules add column assignment_version integer not null default 1;
