-- Which parts of a recording somebody has watched, `[[from, to], …]` in seconds, none touching another, and their sum.
create table recording_watch (
  user_id uuid not null references users (id) on delete cascade,
  recording_id uuid not null references recording (id) on delete cascade,
  parts jsonb not null,
  seconds double precision not null,
  primary key (user_id, recording_id)
);
create index recording_watch_recording on recording_watch (recording_id);
