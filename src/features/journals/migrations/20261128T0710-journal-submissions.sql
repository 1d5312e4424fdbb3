-- What somebody sent to a journal, and what becomes of it.
create table journal_submission (
  id uuid primary key,
  journal_id uuid not null references journal (id),
  -- Null once the account is gone.
  author_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('research', 'review', 'report', 'essay', 'student')),
  written_in text not null check (written_in in ('fa', 'en')),
  title text not null check (length(title) <= 240),
  title_en text not null check (length(title_en) <= 240),
  abstract text not null check (length(abstract) <= 3000),
  abstract_en text not null check (length(abstract_en) <= 3000),
  keywords text[] not null,
  keywords_en text[] not null,
  authors jsonb not null,
  bibliography text[] not null,
  markdown text not null,
  -- The same as reviewers and editors read it.
  html text not null,
  state text not null check (state in ('submitted', 'reviewing', 'revising', 'accepted', 'declined', 'withdrawn')),
  -- Counts on with each version that is sent.
  round int not null default 1,
  submitted_at timestamptz not null,
  -- What the editor wrote with the last decision.
  decision_note text not null default '' check (length(decision_note) <= 4000),
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  article_id uuid references journal_article (id) on delete set null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index journal_submission_author on journal_submission (author_id, submitted_at desc);
create index journal_submission_queue on journal_submission (state, submitted_at, id);
create index journal_submission_journal on journal_submission (journal_id);
create index journal_submission_decided_by on journal_submission (decided_by);
create index journal_submission_article on journal_submission (article_id);

-- What a reviewer says of one version of a submission. Neither learns who the other is.
create table journal_review (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references journal_submission (id) on delete cascade,
  reviewer_id uuid references users (id) on delete set null,
  round int not null,
  due_at timestamptz not null,
  recommendation text check (recommendation in ('accept', 'minor', 'major', 'decline', 'unable')),
  remarks text not null default '' check (length(remarks) <= 8000),
  remarks_for_editor text not null default '' check (length(remarks_for_editor) <= 4000),
  created_at timestamptz not null,
  done_at timestamptz
);
create index journal_review_submission on journal_review (submission_id, created_at);
create index journal_review_reviewer on journal_review (reviewer_id, created_at);
create unique index journal_review_once on journal_review (submission_id, reviewer_id, round);
