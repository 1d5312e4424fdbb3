-- A text that came back and that another corrector scores too, without knowing who wrote or corrected it: whether the two
-- score alike. It changes nothing of the text, and goes with it.
create table writing_sample (
  id uuid primary key default gen_random_uuid(),
  text_id uuid not null unique references writing_text (id) on delete cascade,
  -- What both score by, by the name that the code knows it by.
  rubric text not null,
  -- Who corrected it and what they gave for each criterion; no one once the account is gone.
  corrector_id uuid references users (id) on delete set null,
  first_scores jsonb not null,
  -- Who scores it again, and what they give; once.
  reader_id uuid references users (id) on delete set null,
  second_scores jsonb,
  drawn_at timestamptz not null,
  read_at timestamptz,
  check ((second_scores is null) = (read_at is null)),
  check (reader_id <> corrector_id)
);
create index writing_sample_reader on writing_sample (reader_id, read_at);
create index writing_sample_corrector on writing_sample (corrector_id);
create index writing_sample_read on writing_sample (read_at);

-- Every which text of a language that comes back becomes a sample by itself; a language without a row has none.
create table writing_sample_rule (
  language text primary key check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  every_nth int not null check (every_nth between 1 and 1000),
  -- Texts that came back since the last sample.
  since_drawn int not null default 0 check (since_drawn >= 0)
);

-- One row: how often staff changed the rules.
create table writing_sampling (
  only_row boolean primary key default true check (only_row),
  version int not null default 1
);
insert into writing_sampling default values;
