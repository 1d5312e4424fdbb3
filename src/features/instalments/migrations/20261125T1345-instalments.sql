-- In how many parts a price may be paid and when a late one matters: one row.
create table instalment_policy (
  id int primary key check (id = 1),
  -- All parts, the one that is paid at once included.
  max_parts int not null check (max_parts between 2 and 4),
  min_first_percent int not null check (min_first_percent between 0 and 90),
  -- The last part is due at most so many days after the sale.
  max_days int not null check (max_days between 7 and 365),
  remind_days int not null check (remind_days between 1 and 14),
  grace_days int not null check (grace_days between 0 and 60)
);
insert into instalment_policy values (1, 4, 25, 120, 3, 7);

create table instalment (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position int not null,
  -- `cheque`: owed again, because a cheque bounced.
  cause text not null check (cause in ('plan', 'cheque')),
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  -- Of Tehran's calendar, YYYY-MM-DD.
  due_day text not null check (due_day ~ '^\d{4}-\d\d-\d\d$'),
  paid_at timestamptz,
  reminded_at timestamptz,
  late_reminded_at timestamptz,
  unique (order_id, position),
  check ((paid = amount) = (paid_at is not null))
);
create index instalment_due on instalment (due_day) where paid < amount;

-- Lines of orders whose access rests because a part of their price is late.
create table frozen_line (
  line_id uuid primary key references order_line (id),
  order_id uuid not null references orders (id),
  frozen_at timestamptz not null
);
create index frozen_line_order on frozen_line (order_id);

-- An address by which anybody pays for an order, or for a part of it: it is known by its hash alone.
create table payment_link (
  id uuid primary key,
  token_hash text not null unique,
  order_id uuid not null references orders (id),
  instalment_id uuid references instalment (id),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  payment_id uuid references payment (id),
  used_at timestamptz
);
create index payment_link_order on payment_link (order_id);
create index payment_link_by_instalment_id on payment_link (instalment_id) where instalment_id is not null;
create index payment_link_by_created_by on payment_link (created_by) where created_by is not null;
create index payment_link_by_payment_id on payment_link (payment_id) where payment_id is not null;
