-- What each kind of account came to at the beginning of a Persian month: what is booked is never changed, so that the sums
-- of years need not be added up anew. Wallets are one.
create table ledger_checkpoint (
  at timestamptz not null,
  kind text not null,
  cashbox_id uuid references cashbox (id),
  amount bigint not null
);
create unique index ledger_checkpoint_at on ledger_checkpoint (at, kind, cashbox_id) nulls not distinct;
create index ledger_checkpoint_by_cashbox on ledger_checkpoint (cashbox_id) where cashbox_id is not null;
