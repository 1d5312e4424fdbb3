-- Texts people write in Markdown. `edition` counts the saves of the draft; who saves names the one they began from.
create table document (
  id uuid primary key,
  kind text not null,
  -- Where there is one text of its kind and name, and no other.
  name text,
  markdown text not null,
  edition int not null check (edition > 0),
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null,
  unique (kind, name)
);

-- What a draft was at some time. `is_aside` holds what met another's save and became no draft: nothing is lost.
create table document_revision (
  id uuid primary key,
  document_id uuid not null references document (id) on delete cascade,
  edition int not null,
  base int not null,
  markdown text not null,
  author_id uuid references users (id) on delete set null,
  is_aside boolean not null,
  restored_from uuid references document_revision (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index document_revision_edition on document_revision (document_id, edition) where not is_aside;
create index document_revision_newest on document_revision (document_id, updated_at desc, id);
create index document_revision_author on document_revision (author_id);
create index document_editor on document (updated_by);

-- What was published, rendered once; numbers count from 1.
create table document_version (
  document_id uuid not null references document (id) on delete cascade,
  number int not null check (number > 0),
  markdown text not null,
  html text not null,
  plain text not null,
  headings jsonb not null,
  published_by uuid references users (id) on delete set null,
  published_at timestamptz not null,
  primary key (document_id, number)
);
create index document_version_publisher on document_version (published_by);
