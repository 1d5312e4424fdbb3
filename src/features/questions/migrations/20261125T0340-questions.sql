-- The bank of questions: placement, exams and lesson quizzes ask them, each by its own rules.
create extension if not exists pg_trgm;

create table question (
  id uuid primary key,
  -- What its author calls it, where it came with the product.
  code text unique check (code ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  track text not null check (track in ('adult', 'children')),
  skill text not null check (skill in ('grammar', 'vocabulary', 'reading', 'listening', 'writing', 'speaking')),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  kind text not null check (
    kind in ('single', 'multiple', 'cloze', 'matching', 'ordering', 'text', 'dictation', 'essay', 'speaking')
  ),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  state text not null check (state in ('draft', 'in_use', 'retired')),
  -- The version that new attempts get.
  version int not null check (version > 0),
  -- Counts every change, of its place in the bank too: what an editor has read may have been changed since.
  revision int not null default 1,
  source text not null check (length(source) between 1 and 200),
  -- Belongs to an exam of its own: placement does not ask it, and nothing draws it.
  is_reserved boolean not null,
  -- Three-parameter logistic model; errors once they were estimated from answers.
  a double precision not null check (a > 0),
  b double precision not null check (b between -6 and 6),
  c double precision not null check (c >= 0 and c < 1),
  se_a double precision,
  se_b double precision,
  se_c double precision,
  -- Its texts folded, for searching and for finding the same one twice.
  search_key text not null,
  duplicate_key text collate "C" not null,
  -- Why its answers do not fit the model; null while they do.
  flagged text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index question_draw on question (language, skill, level) where state = 'in_use';
create index question_changed on question (changed_at desc, id);
create index question_tags on question using gin (tags);
create index question_search on question using gin (search_key gin_trgm_ops);
create index question_duplicate on question (left(duplicate_key, 200));

-- Never changed once somebody may have seen it: an attempt keeps the version it saw.
create table question_version (
  question_id uuid not null references question (id) on delete cascade,
  version int not null check (version > 0),
  body jsonb not null,
  key jsonb not null,
  audio_key text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (question_id, version)
);
create index question_version_by on question_version (created_by) where created_by is not null;

-- Every marked answer, without who gave it: what statistics and estimates are made of.
create table question_response (
  attempt_id uuid not null,
  question_id uuid not null references question (id) on delete cascade,
  version int not null,
  source text not null check (source in ('placement', 'exam', 'quiz')),
  fraction double precision not null check (fraction between 0 and 1),
  -- Ids of the parts that were chosen; what was typed is not kept.
  chosen text[] not null default '{}',
  -- What the whole attempt says of the person's ability, from -4 to 4.
  theta double precision,
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
);
create index question_response_question on question_response (question_id, answered_at);

-- How often a sound was played in an attempt. The last play is known by the name its page gave it, so that a request that
-- is sent again costs nothing.
create table question_play (
  attempt_id uuid not null,
  question_id uuid not null references question (id) on delete cascade,
  plays int not null check (plays > 0),
  last_play uuid not null,
  last_at timestamptz not null,
  primary key (attempt_id, question_id)
);
create index question_play_question on question_play (question_id);
