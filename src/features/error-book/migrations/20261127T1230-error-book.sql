-- Drills that learners did, each out of one edit of a sentence of theirs.
create table error_drill (
  user_id uuid not null references users (id) on delete cascade,
  text_id uuid not null references writing_text (id) on delete cascade,
  -- Where the sentence begins in the text, and which of its edits it is, from 0.
  sentence int not null check (sentence >= 0),
  edit int not null check (edit >= 0),
  kind text not null check (kind in ('choose', 'reorder', 'rewrite')),
  tries int not null default 0,
  done_at timestamptz not null,
  -- When it was answered right for the first time.
  right_at timestamptz,
  primary key (user_id, text_id, sentence, edit, kind)
);
create index error_drill_text on error_drill (text_id);
