-- A stretch of a recording that a learner keeps with a card of their own. It is a reference and no copy: what is heard is
-- the recording itself, for as long as it is there and theirs to hear. The card outlives it.
create table phrase_clip (
  phrase_id uuid primary key references phrase (id) on delete cascade,
  recording_id uuid references recording (id) on delete set null,
  -- Which file was heard: another one put up in its place says something else at these seconds.
  media_id uuid not null,
  -- What the recording was called.
  title text not null,
  from_second double precision not null check (from_second >= 0),
  to_second double precision not null check (to_second > from_second and to_second <= from_second + 60),
  created_at timestamptz not null
);
create index phrase_clip_recording on phrase_clip (recording_id);
