-- What learners write about: tasks that every school has, and those its staff add.
create table writing_task (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  -- Of the prompt and the model answer.
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  kind text not null check (kind in ('ielts-1', 'ielts-2', 'toefl', 'general', 'free')),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  title text not null check (length(title) between 2 and 100),
  prompt text not null check (length(prompt) between 10 and 3000),
  purpose text not null check (length(purpose) between 2 and 300),
  min_words int not null check (min_words between 1 and 2000),
  max_words int check (max_words between min_words and 2000),
  minutes int not null check (minutes between 1 and 240),
  -- Sentences.
  criteria jsonb not null,
  -- Empty where none was written.
  model text not null check (length(model) <= 6000),
  -- Sentences about the model answer.
  model_notes jsonb not null,
  -- Its place among those of its level.
  place int not null,
  -- Nobody begins it any more; texts that answer it keep it.
  is_hidden boolean not null default false,
  -- Added by staff.
  is_own boolean not null,
  search_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index writing_task_sorted on writing_task (level, place, id);
