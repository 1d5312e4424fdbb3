-- Every amount is in whole Rials.

-- Whose money: one account a wallet, and those of the school. An entry is what an account gains; the gateway stands for
-- the world outside, so its sum is what came in, negative.
create table ledger_account (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('gateway', 'sales', 'held', 'payouts', 'unclaimed', 'wallet')),
  -- Of a wallet; null once its owner deleted their account.
  user_id uuid unique references users (id) on delete set null,
  check (kind = 'wallet' or user_id is null)
);
create unique index ledger_account_school on ledger_account (kind) where kind <> 'wallet';
insert into ledger_account (kind) values ('gateway'), ('sales'), ('held'), ('payouts'), ('unclaimed');

create table orders (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  -- Null once they deleted their account: what was sold stays in the books.
  user_id uuid references users (id) on delete set null,
  state text not null check (state in ('open', 'paid', 'cancelled', 'expired', 'partly-refunded', 'refunded')),
  subtotal bigint not null check (subtotal >= 0),
  discount_id uuid,
  discount_code text,
  discount bigint not null default 0 check (discount between 0 and subtotal),
  -- Laid aside of the wallet while it is open, paid from it once it is paid.
  from_wallet bigint not null default 0 check (from_wallet between 0 and subtotal - discount),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  check ((discount_id is null) = (discount_code is null))
);
create index orders_newest on orders (user_id, created_at desc, id);
create index orders_open on orders (expires_at) where state = 'open';
create index orders_paid on orders (paid_at) where paid_at is not null;

create table order_line (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position int not null,
  kind text not null,
  -- The thing of that kind, as its room knows it.
  item text not null,
  title text not null,
  price bigint not null check (price >= 0),
  policy text not null,
  starts_at timestamptz,
  sessions text[] not null default '{}',
  unique (order_id, position)
);

create table payment (
  id uuid primary key,
  order_id uuid not null references orders (id),
  gateway text not null,
  state text not null check (state in ('asked', 'at-bank', 'verifying', 'paid', 'failed')),
  amount bigint not null check (amount > 0),
  -- What of the wallet was to go with it.
  from_wallet bigint not null check (from_wallet >= 0),
  authority text unique,
  ref_id text,
  card_mask text,
  card_hash text,
  fee bigint,
  -- Why it failed or is not known yet.
  reason text,
  -- Where it was paid and bought nothing.
  spare text check (spare in ('second-payment', 'order-closed', 'sold-out', 'not-enough')),
  created_at timestamptz not null,
  -- When the gateway was last asked about it.
  looked_at timestamptz,
  settled_at timestamptz,
  unique (gateway, ref_id),
  check ((state in ('paid', 'failed')) = (settled_at is not null)),
  check (state <> 'paid' or (authority is not null and ref_id is not null)),
  check (authority is not null or state in ('asked', 'failed'))
);
create index payment_order on payment (order_id);
create index payment_open on payment (created_at) where state not in ('paid', 'failed');
create index payment_settled on payment (settled_at) where settled_at is not null;

-- Money at the gateway under an authority we never gave out.
create table stray_payment (
  authority text primary key,
  amount bigint not null,
  seen_at timestamptz not null
);

create table refund (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- The payment whose card it goes back to; null where it goes to the wallet.
  payment_id uuid references payment (id),
  way text not null check (way in ('wallet', 'card')),
  state text not null check (state in ('asked', 'sending', 'by-hand', 'done')),
  amount bigint not null check (amount > 0),
  sheba text,
  gateway_id text,
  reason text,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  check (way = 'card' or state = 'done')
);
create index refund_order on refund (order_id);
create index refund_waiting on refund (created_at) where state <> 'done';

create table ledger_transaction (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment', 'lay-aside', 'give-back', 'sale', 'refund', 'payout')),
  -- What it is of; nothing is booked twice.
  key text not null unique,
  order_id uuid references orders (id),
  payment_id uuid references payment (id),
  refund_id uuid references refund (id),
  -- What a refund takes back.
  of_transaction uuid references ledger_transaction (id),
  at timestamptz not null,
  check (kind <> 'refund' or of_transaction is not null)
);
create index ledger_transaction_at on ledger_transaction (at);
create index ledger_transaction_order on ledger_transaction (order_id);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transaction (id),
  account_id uuid not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  unique (transaction_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what is in the books is never changed (%)', tg_table_name;
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_transaction_stays before update or delete on ledger_transaction
  for each row execute function refuse_change();
create trigger ledger_entry_not_emptied before truncate on ledger_entry
  for each statement execute function refuse_change();

create function prove_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the entries of transaction % do not come to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function prove_transaction();

-- Codes that take something off; how many uses are left is the stock `discount:` and the id.
create table discount (
  id uuid primary key,
  code text not null unique check (code = upper(code) and length(code) between 1 and 40),
  percent int check (percent between 1 and 100),
  amount bigint check (amount > 0),
  -- The most that a share takes off.
  most bigint check (most > 0),
  minimum bigint not null default 0 check (minimum >= 0),
  -- Null: as many as like.
  uses int check (uses > 0),
  uses_each int check (uses_each > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  check ((percent is null) <> (amount is null))
);
alter table orders add foreign key (discount_id) references discount (id);

create table reconciled_day (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  ledger bigint not null,
  gateway bigint not null,
  payments int not null,
  differences jsonb not null,
  at timestamptz not null
);

create table ledger_proof (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  faults text[] not null
);
