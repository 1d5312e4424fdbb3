-- The first answers to writes that came with an `Idempotency-Key`, to be given again (decisions 2).
create table kept_answer (
  -- `user:<id>` or `visitor:<id of the visitor's cookie>`
  asker text not null,
  key uuid not null,
  -- method and path as they were asked
  call text not null check (length(call) <= 2000),
  -- keyed hash of what was sent: a body may hold a password
  body_hash text not null,
  -- null while the call is under way
  status smallint check (status between 200 and 499),
  -- the answer's JSON; empty where it had none
  answer text,
  -- which run of the call holds the key, and until when, by the database's clock, unless it says so again
  run uuid not null,
  held_until timestamptz not null,
  created_at timestamptz not null,
  primary key (asker, key, call),
  check ((status is null) = (answer is null))
);
create index kept_answer_created_at on kept_answer (created_at);
