-- Who writes in the blog, as readers see them.
create table blog_author (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  name text not null check (length(name) between 2 and 80),
  about text not null check (length(about) <= 600),
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index blog_author_sorted on blog_author (name, id);

-- A post: what is said of it, and its text as it came out last. The draft is its document.
create table blog_post (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null unique references document (id),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null check (length(title) between 3 and 140),
  summary text not null check (length(summary) <= 400),
  -- Of what it is about.
  language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  tags text[] not null,
  author_id uuid references blog_author (id),
  -- When it is to come out; null for a draft and for what is out.
  publish_at timestamptz,
  -- Since when it is out.
  published_at timestamptz,
  -- How often its text came out, and in which edition of the document the last time.
  publications int not null default 0,
  edition int,
  -- What anybody reads, and what members read besides.
  html text not null default '',
  mail text not null default '',
  plain text not null default '',
  headings jsonb not null default '[]',
  members_html text,
  minutes int not null default 1,
  -- What staff look through, and what readers look through: without the members' part.
  title_key text not null,
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index blog_post_out on blog_post (published_at desc, id desc) where published_at is not null;
create index blog_post_by_author on blog_post (author_id, published_at desc, id desc);
create index blog_post_by_level on blog_post (level, published_at desc, id desc) where published_at is not null;
create index blog_post_by_language on blog_post (language, published_at desc, id desc) where published_at is not null;
create index blog_post_due on blog_post (publish_at) where publish_at is not null;
create index blog_post_search on blog_post using gin (search_key gin_trgm_ops) where published_at is not null;
create index blog_post_changed on blog_post (changed_at desc, id);

-- The tags of posts that are out.
create table blog_post_tag (
  post_id uuid not null references blog_post (id) on delete cascade,
  tag text not null,
  published_at timestamptz not null,
  primary key (post_id, tag)
);
create index blog_post_tag_newest on blog_post_tag (tag, published_at desc, post_id desc);

-- Where a post stood before: links to it lead on.
create table blog_former_slug (
  slug text primary key,
  post_id uuid not null references blog_post (id) on delete cascade
);
create index blog_former_slug_post on blog_former_slug (post_id);
