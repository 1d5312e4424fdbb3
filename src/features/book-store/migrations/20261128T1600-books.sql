-- The books of the store. What of a book is bought is an edition of it: on paper, as a file, as sound.
create table book (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null check (length(title) between 2 and 120),
  latin_title text not null check (length(latin_title) <= 120),
  series text not null check (length(series) <= 80),
  author text not null check (length(author) <= 80),
  editor text not null check (length(editor) <= 80),
  -- What is learnt with it, or fa.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  level_from text check (level_from in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  level_to text check (level_to in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  -- All from one to the other.
  levels text[] not null,
  about text not null check (length(about) <= 2000),
  -- The first pages, which anybody reads: Markdown, and what was rendered of it.
  sample text not null,
  sample_html text not null,
  pages int check (pages between 1 and 5000),
  isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  printing text check (length(printing) <= 60),
  trim_size text check (length(trim_size) <= 60),
  -- The language whose wall its cover has.
  cover text not null,
  -- The formats that are sold; kept with the editions.
  formats text[] not null default '{}',
  -- Since when it is sold; null for a draft and for what was archived.
  published_at timestamptz,
  archived_at timestamptz,
  search_key text not null,
  sort_key text not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((level_from is null) = (level_to is null)),
  check (archived_at is null or published_at is null)
);
create index book_out on book (published_at desc, id desc) where published_at is not null;
create index book_out_language on book (language, published_at desc, id desc) where published_at is not null;
create index book_out_levels on book using gin (levels) where published_at is not null;
create index book_out_formats on book using gin (formats) where published_at is not null;
create index book_search on book using gin (search_key gin_trgm_ops);
create index book_sorted on book (sort_key, id);

create table book_edition (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references book (id) on delete cascade,
  format text not null check (format in ('paper', 'ebook', 'audio', 'paper-audio')),
  -- Whole Rials.
  price bigint not null check (price > 0),
  -- Of one copy; where it is posted.
  weight_grams int check (weight_grams between 1 and 20000),
  is_sold boolean not null,
  -- Staff are notified once no more than these are left.
  low_stock int check (low_stock between 0 and 9999),
  -- Since when they know.
  low_noticed_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null,
  unique (book_id, format),
  check ((weight_grams is not null) = (format in ('paper', 'paper-audio')))
);

-- Who bought an edition; `revoked_at` since the money went back.
create table book_ownership (
  order_line_id uuid primary key,
  book_id uuid not null references book (id),
  edition_id uuid not null references book_edition (id),
  user_id uuid not null references users (id) on delete cascade,
  format text not null check (format in ('paper', 'ebook', 'audio', 'paper-audio')),
  count int not null check (count > 0),
  granted_at timestamptz not null,
  revoked_at timestamptz
);
create unique index book_ownership_once on book_ownership (edition_id, user_id)
  where revoked_at is null and format in ('ebook', 'audio');
create index book_ownership_edition on book_ownership (edition_id, granted_at desc);
create index book_ownership_user on book_ownership (user_id, granted_at desc);
create index book_ownership_book on book_ownership (book_id);

-- What came into the stock of an edition and what left it unsold; sales are holds taken for good.
create table book_stock_change (
  id uuid primary key,
  edition_id uuid not null references book_edition (id) on delete cascade,
  -- Where it lies; null in the school's own store room, from which orders are sent.
  branch_id uuid references branch (id),
  by int not null check (by <> 0 and by between -100000 and 100000),
  reason text not null check (reason in ('purchase', 'count', 'damage', 'loss', 'return', 'move', 'gift')),
  note text not null default '' check (length(note) <= 300),
  -- Who it was bought of, and whole Rials for all of it.
  supplier text check (length(supplier) <= 80),
  cost bigint check (cost >= 0),
  -- The line of an order whose copies came back.
  order_line_id uuid,
  at timestamptz not null,
  by_user uuid references users (id) on delete set null
);
create index book_stock_change_edition on book_stock_change (edition_id, at desc, id);
create index book_stock_change_newest on book_stock_change (at desc, id);
create index book_stock_change_branch on book_stock_change (branch_id);
create index book_stock_change_by on book_stock_change (by_user);
create unique index book_stock_change_line on book_stock_change (order_line_id) where order_line_id is not null;

-- Which books a course is taught with.
create table book_course (
  book_id uuid not null references book (id) on delete cascade,
  course_id uuid not null references course (id) on delete cascade,
  -- The number of the session from which it is needed; null from the first on.
  needed_from_session int check (needed_from_session between 1 and 999),
  is_optional boolean not null,
  primary key (book_id, course_id)
);
create index book_course_course on book_course (course_id);
