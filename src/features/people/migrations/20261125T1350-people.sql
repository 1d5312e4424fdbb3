-- What staff keep of people for themselves: notes, when to call them next, lists they look at again.
create table person_note (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  body text not null check (length(body) between 1 and 2000),
  written_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index person_note_newest on person_note (user_id, created_at desc, id);
create index person_note_writer on person_note (written_by);

-- One call at most waits for a person.
create table next_call (
  user_id uuid primary key references users (id) on delete cascade,
  day date not null,
  about text not null check (length(about) between 1 and 300),
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null
);
create index next_call_setter on next_call (set_by);

-- A list as one of the staff saved it: `query` is that of the page's address.
create table people_view (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 40),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null
);
create index people_view_of on people_view (user_id, created_at, id);
