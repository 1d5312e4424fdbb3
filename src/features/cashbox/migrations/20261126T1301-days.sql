-- Where a cashbox stands, and whether what came by the gateway is counted with it: with one of the school's alone.
alter table cashbox add column branch_id uuid references branch (id) on delete set null;
alter table cashbox add column counts_gateway boolean not null default false;
update cashbox set counts_gateway = true where id = '00000000-0000-4000-8000-00000000ca5b';
create unique index cashbox_counts_gateway on cashbox (counts_gateway) where counts_gateway;
create index cashbox_by_branch on cashbox (branch_id) where branch_id is not null;

-- `safe`: what was taken out of cashboxes and not brought to the bank; `expense`: what the school spent.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('gateway', 'sales', 'held', 'payouts',
  'unclaimed', 'opening', 'wallet', 'receivables', 'goodwill', 'over-short', 'cash', 'card-reader', 'bank', 'cheques',
  'safe', 'expense'));
insert into ledger_account (kind) values ('safe'), ('expense');
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in ('payment', 'lay-aside',
  'give-back', 'sale', 'refund', 'payout', 'opening', 'desk-payment', 'debt-paid', 'cheque-cleared', 'cheque-bounced',
  'credit', 'over-short', 'deposit', 'card-settled', 'expense', 'reversal'));

-- A day of a cashbox: from the closing before it to its own. There is a row once something of it was counted.
create table cash_day (
  id uuid primary key,
  cashbox_id uuid not null references cashbox (id),
  number int not null check (number > 0),
  state text not null check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  -- The last entry of the books that belongs to it; null until it was closed for the first time.
  through_entry bigint,
  -- How often it was closed: each closing books its own entries.
  closings int not null default 0,
  -- How many notes of each worth, in Rials, were counted.
  notes jsonb not null default '{}',
  counted_by uuid references users (id) on delete set null,
  counted_at timestamptz not null,
  closed_by uuid references users (id) on delete set null,
  closed_at timestamptz,
  unique (cashbox_id, number),
  check ((state = 'open') or (closed_at is not null and through_entry is not null))
);
create index cash_day_by_counted_by on cash_day (counted_by) where counted_by is not null;
create index cash_day_by_closed_by on cash_day (closed_by) where closed_by is not null;
create index cash_day_closed on cash_day (cashbox_id, closed_at desc) where state = 'closed';

create table cash_day_line (
  cash_day_id uuid not null references cash_day (id),
  method text not null check (method in ('cash', 'card-reader', 'transfer', 'gateway')),
  counted bigint not null check (counted >= 0),
  -- What the books said when it was closed.
  ledger bigint,
  reason text not null default '' check (length(reason) <= 300),
  -- The name of who explains the difference.
  explained_by text not null default '' check (length(explained_by) <= 80),
  primary key (cash_day_id, method)
);

create table cash_day_reopening (
  id uuid primary key default gen_random_uuid(),
  cash_day_id uuid not null references cash_day (id),
  reason text not null,
  reopened_by uuid references users (id) on delete set null,
  reopened_at timestamptz not null
);
create index cash_day_reopening_day on cash_day_reopening (cash_day_id);
create index cash_day_reopening_by on cash_day_reopening (reopened_by) where reopened_by is not null;

-- Cash that was taken out of a cashbox; its id comes from the page, so that the same press once more takes nothing more.
create table cash_deposit (
  id uuid primary key,
  cashbox_id uuid not null references cashbox (id),
  amount bigint not null check (amount > 0),
  destination text not null check (destination in ('bank', 'safe')),
  note text not null check (length(note) <= 200),
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null
);
create index cash_deposit_cashbox on cash_deposit (cashbox_id, made_at);
create index cash_deposit_by_made_by on cash_deposit (made_by) where made_by is not null;
