-- What the correction of a text costs and within how many hours it is promised, by its length: the shortest that fits.
create table writing_price (
  max_words int primary key check (max_words between 1 and 10000),
  -- In Rials.
  price bigint not null check (price >= 0),
  promised_hours int not null check (promised_hours between 1 and 720)
);

-- One row: how often staff changed prices and packages.
create table writing_rules (
  only_row boolean primary key default true check (only_row),
  version int not null default 1
);
insert into writing_rules default values;

create table writing_package (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 2 and 60),
  texts int not null check (texts between 1 and 100),
  -- Of each of its texts.
  max_words int not null check (max_words between 1 and 10000),
  -- Of all of it, in Rials.
  price bigint not null check (price >= 0),
  -- Days from the purchase for which it is good.
  valid_days int not null check (valid_days between 1 and 1095),
  is_hidden boolean not null default false
);

-- A package somebody bought: so many texts until an instant.
create table writing_credit (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  package_id uuid references writing_package (id) on delete set null,
  title text not null,
  texts int not null,
  max_words int not null,
  expires_at timestamptz not null,
  order_line_id uuid unique,
  created_at timestamptz not null
);
create index writing_credit_of on writing_credit (user_id, expires_at);
create index writing_credit_package on writing_credit (package_id);

-- A text from its first draft until it came back corrected. Once it is sent its words stay as they are.
create table writing_text (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What it answers, as it was when the draft was begun; null where its writer chose what to write about.
  task_slug text,
  title text not null default '' check (length(title) <= 120),
  prompt text not null default '' check (length(prompt) <= 5000),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  level text not null check (length(level) <= 8),
  -- The language its writer grew up with.
  mother_tongue text not null default 'fa',
  body text not null default '' check (length(body) <= 60000),
  words int not null default 0 check (words >= 0),
  seconds_on_task int not null default 0 check (seconds_on_task >= 0),
  -- What the writer means to say, in Persian.
  meaning_note text not null default '' check (length(meaning_note) <= 2000),
  state text not null default 'draft'
    check (state in ('draft', 'unpaid', 'queued', 'taken', 'returned', 'withdrawn')),
  -- Counts the saves of a draft.
  version int not null default 1,
  -- The text of which this is the second version.
  previous_text_id uuid references writing_text (id) on delete set null,
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  -- What was promised when it was priced.
  promised_hours int,
  -- The order by which it was to be paid last.
  order_id uuid,
  -- What it was paid with: a line of an order, or a package.
  order_line_id uuid unique,
  credit_id uuid references writing_credit (id),
  sent_at timestamptz,
  due_at timestamptz,
  corrector_id uuid references users (id) on delete set null,
  taken_at timestamptz,
  returned_at timestamptz,
  withdrawn_at timestamptz,
  -- When what was paid came back because it was late; the text is corrected all the same.
  late_credited_at timestamptz,
  check ((state in ('draft', 'unpaid')) = (sent_at is null)),
  check ((sent_at is null) = (due_at is null)),
  check ((state in ('taken', 'returned')) = (taken_at is not null)),
  check ((state = 'returned') = (returned_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (state <> 'queued' or corrector_id is null)
);
create index writing_text_of on writing_text (user_id, changed_at);
create index writing_text_previous on writing_text (previous_text_id);
create index writing_text_credit on writing_text (credit_id);
create index writing_text_corrector on writing_text (corrector_id, state, due_at);
create index writing_text_queue on writing_text (due_at, id) where state = 'queued';
create index writing_text_owed on writing_text (due_at)
  where state in ('queued', 'taken', 'returned') and late_credited_at is null
    and (returned_at is null or returned_at > due_at);

-- Every change of a package's texts: what is left of it is their sum.
create table writing_credit_entry (
  id bigint primary key generated always as identity,
  credit_id uuid not null references writing_credit (id) on delete cascade,
  text_id uuid references writing_text (id) on delete set null,
  change int not null,
  reason text not null check (reason in ('bought', 'spent', 'returned', 'late', 'revoked'))
);
create index writing_credit_entry_of on writing_credit_entry (credit_id);
create unique index writing_credit_entry_text on writing_credit_entry (text_id, reason);
