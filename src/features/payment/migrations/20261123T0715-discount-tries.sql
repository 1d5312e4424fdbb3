-- Codes that were tried and refused, kept for an hour: codes are short and must not be guessed.
create table discount_try (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid not null references orders (id),
  at timestamptz not null
);
create index discount_try_user on discount_try (user_id, at);
