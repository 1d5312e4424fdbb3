-- What people mean to buy. What was bought since it was put in counts as gone; reading writes nothing.
create table cart_line (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  -- The thing of that kind, as who sells it knows it.
  item text not null check (length(item) between 1 and 200),
  count int not null check (count between 1 and 20),
  added_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, item)
);

-- The unpaid order that somebody's cart led to last: the same cart leads to the same order.
create table cart_order (
  user_id uuid primary key references users (id) on delete cascade,
  order_id uuid not null references orders (id),
  -- What it was opened with: things, counts, prices, and how they are sent.
  opened_with text not null
);
create index cart_order_order on cart_order (order_id);
