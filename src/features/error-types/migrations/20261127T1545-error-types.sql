-- What an edit of a correction may be about: those that every school has, and those its staff add.
create table error_type (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  -- Of the texts it is found in.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  category text not null check (category in ('grammar', 'order', 'vocabulary', 'spelling', 'punctuation', 'style')),
  name text not null check (length(name) between 2 and 60),
  -- What it is called in its own language.
  term text not null check (length(term) <= 80),
  explanation text not null check (length(explanation) between 10 and 2000),
  -- Ready to stand under a corrected sentence.
  comment text not null check (length(comment) <= 400),
  -- [{ "wrong": …, "right": … }]
  examples jsonb not null,
  -- The key that chooses it while one corrects.
  shortcut int check (shortcut between 1 and 9),
  -- Its place among those of its language.
  place int not null,
  -- Nobody chooses it any more; what it was given to keeps it.
  is_hidden boolean not null default false,
  -- Added by staff.
  is_own boolean not null,
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index error_type_sorted on error_type (language, place, id);
