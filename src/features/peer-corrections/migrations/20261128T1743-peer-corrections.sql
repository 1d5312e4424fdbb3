-- By which name somebody is known to those whose texts they correct or who correct theirs.
create table peer_member (
  user_id uuid primary key references users (id) on delete cascade,
  nickname text not null check (length(nickname) between 2 and 12),
  -- Since when they may neither share nor correct: what they wrote was no correction.
  stopped_at timestamptz
);

-- A text that its writer shows to others who learn, as it was then.
create table peer_text (
  id uuid primary key,
  -- Null once the text itself is gone.
  text_id uuid unique references writing_text (id) on delete set null,
  writer_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) <= 120),
  prompt text not null check (length(prompt) <= 5000),
  body text not null check (length(body) between 1 and 10000),
  language text not null,
  level text not null check (length(level) <= 8),
  words int not null,
  shared_at timestamptz not null,
  -- Nobody may take it any more: what stands in it was reported.
  closed_at timestamptz
);
create index peer_text_by_writer on peer_text (writer_id, shared_at desc);
create index peer_text_open on peer_text (language, level, shared_at) where closed_at is null;

create table peer_correction (
  id uuid primary key,
  -- One text is corrected by one.
  peer_text_id uuid not null unique references peer_text (id) on delete cascade,
  corrector_id uuid references users (id) on delete set null,
  -- Its sentences, as `Marking` has them.
  sentences jsonb,
  taken_at timestamptz not null,
  sent_at timestamptz,
  rating text check (rating in ('useful', 'partly', 'useless')),
  -- Whether staff look at it.
  is_sampled boolean not null default false,
  -- Who reported the other: what was written, or how it was corrected.
  reported_by text check (reported_by in ('writer', 'corrector')),
  reported_at timestamptz,
  -- How good it is in percent; that of the sample for those before it.
  weight int check (weight in (0, 50, 100)),
  checked_by uuid references users (id) on delete set null,
  checked_at timestamptz,
  check ((sent_at is null) = (sentences is null)),
  check ((reported_by is null) = (reported_at is null)),
  check ((weight is null) = (checked_at is null))
);
create index peer_correction_by_corrector on peer_correction (corrector_id, sent_at desc);
create index peer_correction_by_checker on peer_correction (checked_by) where checked_by is not null;
-- One at a time.
create unique index peer_correction_taken on peer_correction (corrector_id) where sent_at is null and reported_at is null;
create index peer_correction_waiting on peer_correction (taken_at) where is_sampled and checked_at is null;
create index peer_correction_checked on peer_correction (checked_at desc) where is_sampled and checked_at is not null;
