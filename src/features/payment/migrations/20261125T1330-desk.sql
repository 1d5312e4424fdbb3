-- A till of the school: the cash drawer with its card reader, the cheques in it, and the bank account it empties into.
create table cashbox (
  id uuid primary key,
  name text not null unique,
  branch text not null default '',
  is_open boolean not null default true,
  created_at timestamptz not null
);
insert into cashbox (id, name, created_at)
values ('00000000-0000-4000-8000-00000000ca5b', 'صندوق اصلی', '2026-11-25T00:00:00Z');

-- Each cashbox has accounts of its own. `receivables` is what buyers still owe of orders that were handed over, negative;
-- `goodwill` what the school put into wallets for a reason; `over-short` what a count found too much or missing.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('gateway', 'sales', 'held', 'payouts',
  'unclaimed', 'opening', 'wallet', 'receivables', 'goodwill', 'over-short', 'cash', 'card-reader', 'bank', 'cheques'));
alter table ledger_account add column cashbox_id uuid references cashbox (id);
alter table ledger_account add constraint ledger_account_of_cashbox
  check ((kind in ('cash', 'card-reader', 'bank', 'cheques')) = (cashbox_id is not null));
drop index ledger_account_school;
create unique index ledger_account_school on ledger_account (kind) where kind <> 'wallet' and cashbox_id is null;
create unique index ledger_account_cashbox on ledger_account (cashbox_id, kind) where cashbox_id is not null;
insert into ledger_account (kind) values ('receivables'), ('goodwill'), ('over-short');
insert into ledger_account (kind, cashbox_id)
select kind, '00000000-0000-4000-8000-00000000ca5b'
from unnest(array['cash', 'card-reader', 'bank', 'cheques']) as kind;

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in ('payment', 'lay-aside',
  'give-back', 'sale', 'refund', 'payout', 'opening', 'desk-payment', 'debt-paid', 'cheque-cleared', 'cheque-bounced',
  'credit', 'over-short', 'deposit'));

-- What its buyer owes of an order that was handed over before all of it was paid.
alter table orders add column debt bigint not null default 0 check (debt >= 0);
-- Who of the staff sold it, and the name of the sale that their page gave it: the same sale once more is the same order.
alter table orders add column sold_by uuid references users (id) on delete set null;
alter table orders add column sale_key uuid unique;
create index orders_by_sold_by on orders (sold_by) where sold_by is not null;
create index orders_in_debt on orders (user_id) where debt > 0;

-- Money that staff took: its id comes from their page, so that the same press once more is the same payment.
create table desk_payment (
  id uuid primary key,
  order_id uuid not null references orders (id),
  cashbox_id uuid not null references cashbox (id),
  method text not null check (method in ('cash', 'card-reader', 'transfer', 'cheque')),
  amount bigint not null check (amount > 0),
  -- The card reader's or the bank's number; of a cheque its Sayad number.
  reference text check (reference ~ '^\d{4,20}$'),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  due_day text check (due_day ~ '^\d{4}-\d\d-\d\d$'),
  state text not null check (state in ('taken', 'pending', 'cleared', 'bounced')),
  settled_at timestamptz,
  taken_by uuid references users (id) on delete set null,
  taken_at timestamptz not null,
  check ((method = 'cheque') = (due_day is not null)),
  check ((method = 'cheque') = (state <> 'taken')),
  check (method = 'cash' or reference is not null)
);
create unique index desk_payment_reference on desk_payment (method, reference) where reference is not null;
create index desk_payment_order on desk_payment (order_id);
create index desk_payment_day on desk_payment (cashbox_id, taken_at);
create index desk_payment_by_taken_by on desk_payment (taken_by) where taken_by is not null;
create index desk_payment_cheques on desk_payment (due_day) where state = 'pending';

-- The picture of a transfer's slip: its file is sealed and goes after 180 days; its hash stays, so that no slip pays twice.
create table payment_slip (
  id uuid primary key,
  hash text not null unique,
  desk_payment_id uuid unique references desk_payment (id),
  -- Null once the picture was deleted.
  file text,
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null
);
create index payment_slip_by_added_by on payment_slip (added_by) where added_by is not null;
create index payment_slip_added on payment_slip (added_at) where file is not null;

alter table payment add column toward_debt boolean not null default false;

-- What a refund takes off what is owed: no money moves.
alter table refund drop constraint refund_method_check;
alter table refund add constraint refund_method_check check (method in ('wallet', 'card', 'debt'));
