-- Situations, phrases (everybody's and each user's own), lists, the review log with the schedules it adds up to,
-- and what searching and levelling know about words.
create extension if not exists pg_trgm;

create table situation (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null,
  description text not null,
  icon text not null,
  position int not null unique
);

create table phrase (
  id uuid primary key,
  -- whose own it is; null: everybody's
  owner_id uuid references users (id) on delete cascade,
  slug text unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  english text not null check (length(english) between 1 and 500),
  persian text not null check (length(persian) between 1 and 500),
  ipa text,
  persian_pronunciation text,
  latin_pronunciation text,
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  note text,
  example text,
  audio_key text,
  -- milliseconds
  audio_ms int check (audio_ms > 0),
  situation_id uuid references situation (id),
  position int,
  attribution text,
  -- came from a file of many pairs; sorts behind what the school wrote itself
  is_imported boolean not null default false,
  -- What is searched, of everybody's phrases only: both sides as their folded words, the English side's length in
  -- letters, and the numbers of the words (see phrase_word).
  english_key text collate "C",
  persian_key text collate "C",
  size smallint check (size between 1 and 255),
  terms int[],
  created_at timestamptz not null,
  unique (situation_id, position),
  check ((situation_id is null) = (position is null)),
  check ((audio_key is null) = (audio_ms is null)),
  check (not is_imported or attribution is not null),
  check (num_nulls(slug, english_key, persian_key, size, terms) = case when owner_id is null then 0 else 5 end),
  check (owner_id is null or num_nonnulls(situation_id, attribution, audio_key, level) = 0)
);
create index phrase_owner on phrase (owner_id) where owner_id is not null;
-- Autovacuum would otherwise merge new entries in its own time, and every search until then would read them all.
create index phrase_terms on phrase using gin (terms) with (fastupdate = off) where owner_id is null;
create index phrase_english on phrase (size, english_key) where owner_id is null;
create index phrase_persian on phrase (size, persian_key) where owner_id is null;
create index phrase_order on phrase (is_imported, size, id) where owner_id is null;

-- Every word of everybody's phrases, folded, and how many phrases hold it. A phrase's `terms` hold, for each of its
-- words, number * 256 and number * 256 + size: the first finds the word, the second the word in phrases of one size,
-- so that the shortest phrases with a frequent word are found without reading them all. What filters ask for stands
-- here as words that start with '#'.
create table phrase_word (
  number int primary key generated always as identity check (number < 8388608),
  word text collate "C" not null unique check (length(word) between 1 and 100),
  letters smallint not null generated always as (length(word)) stored,
  uses int not null check (uses >= 0)
);
create index phrase_word_trigrams on phrase_word using gin (word gin_trgm_ops) with (fastupdate = off);
create index phrase_word_letters on phrase_word (letters, uses desc);

create table phrase_list (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 80),
  is_favourites boolean not null default false,
  share text unique check (share ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
create unique index phrase_list_favourites on phrase_list (user_id) where is_favourites;
create index phrase_list_user on phrase_list (user_id);

create table phrase_on_list (
  list_id uuid not null references phrase_list (id) on delete cascade,
  phrase_id uuid not null references phrase (id) on delete cascade,
  added_at timestamptz not null,
  primary key (list_id, phrase_id)
);
create index phrase_on_list_phrase on phrase_on_list (phrase_id);
create index phrase_on_list_newest on phrase_on_list (list_id, added_at desc, phrase_id);

-- The log of reviews; ids are made by the devices. Never changed, only added to.
create table phrase_review (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  phrase_id uuid not null references phrase (id) on delete cascade,
  grade smallint not null check (grade between 1 and 4),
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (user_id, id)
);
create index phrase_review_phrase on phrase_review (user_id, phrase_id, at, id);
create index phrase_review_day on phrase_review (user_id, at);
create index phrase_review_of on phrase_review (phrase_id);

-- What the log of one phrase adds up to (FSRS); always the replay of all its reviews.
create table phrase_card (
  user_id uuid not null references users (id) on delete cascade,
  phrase_id uuid not null references phrase (id) on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  -- days until recall falls to 90 %
  stability double precision not null,
  difficulty double precision not null,
  -- 1 learning, 2 review, 3 relearning
  state smallint not null check (state between 1 and 3),
  learning_step smallint not null,
  scheduled_days int not null,
  reviews int not null check (reviews > 0),
  lapses int not null,
  primary key (user_id, phrase_id),
  check (first_at <= last_at)
);
create index phrase_card_due on phrase_card (user_id, due_at);
create index phrase_card_phrase on phrase_card (phrase_id);

-- English headwords, in small letters, with the lowest level the list gives them.
create table cefr_word (
  word text primary key,
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2'))
);
