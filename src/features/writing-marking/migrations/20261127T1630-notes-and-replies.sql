-- What correctors say often, to be put under a sentence by one press: their own, and what they share with all.
create table writing_note (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  -- Of the texts it is said of.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  text text not null check (length(text) between 1 and 2000),
  is_shared boolean not null,
  created_at timestamptz not null
);
create index writing_note_of on writing_note (user_id, language, created_at);
create index writing_note_shared on writing_note (language, created_at) where is_shared;

-- What its writer asks about a sentence of a corrected text, and what the corrector answers.
create table writing_reply (
  id uuid primary key,
  text_id uuid not null references writing_text (id) on delete cascade,
  -- Where the sentence begins in the text.
  sentence int not null check (sentence >= 0),
  author_id uuid references users (id) on delete set null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null
);
create index writing_reply_of on writing_reply (text_id, created_at);
create index writing_reply_author on writing_reply (author_id);
