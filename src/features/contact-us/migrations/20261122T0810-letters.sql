-- What people write to the school.
create table contact_letter (
  -- made by the device that wrote it
  id uuid primary key,
  -- the tracking number
  number int not null unique generated always as identity (start with 10241),
  -- null: a visitor's
  user_id uuid references users (id) on delete cascade,
  topic text not null check (topic in ('payment', 'class', 'login', 'opinion', 'other')),
  name text not null check (length(name) between 1 and 120),
  contact text not null check (length(contact) between 5 and 160),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  answered_at timestamptz,
  -- who answered; the name of a deleted account goes
  answered_by uuid references users (id) on delete set null,
  answer text,
  check (answered_at is not null or (answered_by is null and answer is null))
);
create index contact_letter_user on contact_letter (user_id, created_at desc) where user_id is not null;
create index contact_letter_waiting on contact_letter (created_at, number) where answered_at is null;
create index contact_letter_answered on contact_letter (answered_at desc, number) where answered_at is not null;
