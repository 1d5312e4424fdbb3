-- What learners write down for themselves at a second of a recording. Nobody else ever reads it, so nothing here leads to it
-- but its person; it outlives the recording, under the name that had.
create table lesson_note (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  recording_id uuid references recording (id) on delete set null,
  -- What the recording was called.
  lesson text not null,
  second double precision not null check (second >= 0),
  text text not null,
  -- The line of what is said that it marks.
  quote text,
  changed_at timestamptz not null,
  check (text <> '' or quote is not null)
);
create index lesson_note_user on lesson_note (user_id, recording_id, second);
create index lesson_note_recording on lesson_note (recording_id);
