-- How a text is corrected, half done at first; it stays with the text if another corrector goes on with it.
create table writing_marking (
  text_id uuid primary key references writing_text (id) on delete cascade,
  -- Sentences, comments, scores and the message, as the contract says; its words are those of the text.
  data jsonb not null,
  -- Counts the saves.
  version int not null default 1,
  -- Words and phrases that are corrected in it.
  corrections int not null default 0 check (corrections >= 0),
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null
);
create index writing_marking_by on writing_marking (saved_by);
