-- What was written in a class while it was recorded, and its slides as pictures.

-- `[{ second, userId, name, text }]` in the order it was written; `userId` where its writer is one of ours.
alter table recording add column chat jsonb not null default '[]';

create table recording_slide (
  recording_id uuid not null references recording (id) on delete cascade,
  place int not null,
  -- From which on it is shown.
  second double precision not null check (second >= 0),
  title text not null check (length(title) <= 200),
  file_key text not null,
  bytes int not null,
  primary key (recording_id, place)
);
