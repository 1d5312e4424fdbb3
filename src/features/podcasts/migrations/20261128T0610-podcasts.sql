-- An episode of the school's podcast: what is said about it, its sound, and what goes along with that by the second.
create table podcast_episode (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  season int not null check (season between 1 and 999),
  number int not null check (number between 1 and 9999),
  title text not null check (length(title) between 3 and 140),
  summary text not null check (length(summary) <= 600),
  -- What is spoken in it.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  topic text not null,
  accent text not null,
  -- Whether machines speak in it, which listeners are told.
  is_synthetic boolean not null,
  -- Who is heard.
  people text[] not null,
  sources jsonb not null,
  media_id uuid references media (id) on delete set null,
  -- In their order, each with its second: what is said and what it means, chapters, words to learn.
  lines jsonb not null,
  chapters jsonb not null,
  words jsonb not null,
  questions jsonb not null,
  -- When it is to come out; null for a draft and for what is out.
  publish_at timestamptz,
  -- Since when it is out.
  published_at timestamptz,
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null,
  unique (season, number)
);
create index podcast_episode_out on podcast_episode (published_at desc, id desc) where published_at is not null;
create index podcast_episode_by_level on podcast_episode (level, published_at desc, id desc) where published_at is not null;
create index podcast_episode_due on podcast_episode (publish_at) where publish_at is not null;
create index podcast_episode_media on podcast_episode (media_id);
create index podcast_episode_search on podcast_episode using gin (search_key gin_trgm_ops);
