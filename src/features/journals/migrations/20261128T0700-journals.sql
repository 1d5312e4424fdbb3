-- The journals of the school, in two languages.
create table journal (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{0,79}$'),
  title text not null check (length(title) between 2 and 120),
  title_en text not null check (length(title_en) between 2 and 120),
  about text not null check (length(about) <= 600),
  about_en text not null check (length(about_en) <= 600),
  -- Who answers for it, as readers see them.
  editor text not null check (length(editor) <= 80),
  issn text check (issn ~ '^[0-9]{4}-[0-9]{3}[0-9X]$'),
  license text not null check (license in ('by', 'by-nc', 'by-nc-nd', 'reserved')),
  takes_submissions boolean not null,
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index journal_sorted on journal (title, id);

-- An issue is there for readers as soon as one of its articles is out.
create table journal_issue (
  id uuid primary key default gen_random_uuid(),
  journal_id uuid not null references journal (id),
  number int not null check (number between 1 and 9999),
  -- Of the Jalali calendar; seasons from spring, 1 to 4.
  year int not null check (year between 1300 and 1599),
  season int not null check (season between 1 and 4),
  title text not null check (length(title) <= 120),
  title_en text not null check (length(title_en) <= 120),
  -- Which language's wall its cover has.
  cover text not null,
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null,
  unique (journal_id, number)
);
create index journal_issue_newest on journal_issue (journal_id, number desc);
create index journal_issue_year on journal_issue (year);

-- An article: what is said of it, and its text as it came out last. The draft is its document.
create table journal_article (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references journal_issue (id),
  document_id uuid not null unique references document (id),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  kind text not null check (kind in ('research', 'review', 'report', 'essay', 'student')),
  is_reviewed boolean not null,
  -- The language of its text.
  written_in text not null check (written_in in ('fa', 'en')),
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  title text not null check (length(title) between 3 and 240),
  title_en text not null check (length(title_en) between 3 and 240),
  abstract text not null check (length(abstract) <= 3000),
  abstract_en text not null check (length(abstract_en) <= 3000),
  keywords text[] not null,
  keywords_en text[] not null,
  -- [{name, nameEn, affiliation}], in the order they are named.
  authors jsonb not null,
  -- What it cites, an entry each.
  bibliography text[] not null,
  -- [{term, meaning}]: its hardest words.
  glossary jsonb not null,
  first_page int check (first_page > 0),
  last_page int check (last_page >= first_page),
  doi text check (doi ~ '^10\.'),
  access text not null check (access in ('free', 'members')),
  received_at timestamptz,
  accepted_at timestamptz,
  published_at timestamptz,
  publications int not null default 0,
  edition int,
  html text not null default '',
  plain text not null default '',
  headings jsonb not null default '[]',
  -- What its PDF is set from.
  blocks jsonb not null default '[]',
  -- Its citations, and the PDF among the files, made of this version; null before they are.
  citations jsonb,
  pdf_key text,
  pdf_bytes int,
  produced_version int,
  title_key text not null,
  search_key text not null,
  authors_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index journal_article_issue on journal_article (issue_id, first_page, id);
create index journal_article_out on journal_article (published_at desc, id desc) where published_at is not null;
create index journal_article_search on journal_article using gin (search_key gin_trgm_ops) where published_at is not null;
create index journal_article_authors on journal_article using gin (authors_key gin_trgm_ops) where published_at is not null;
create index journal_article_keywords on journal_article using gin ((keywords || keywords_en)) where published_at is not null;
create index journal_article_changed on journal_article (changed_at, id);
create index journal_article_due on journal_article (published_at)
  where published_at is not null and produced_version is distinct from version;

-- How often an article was read and its PDF taken. Nothing is kept of who did.
create table journal_article_count (
  article_id uuid primary key references journal_article (id) on delete cascade,
  views int not null default 0,
  downloads int not null default 0
);
