-- What learners have at the school when its earlier books are taken over: into their wallets, out of an account that
-- stands for those books. Its sum is what came along, negative.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('gateway', 'sales', 'held', 'payouts', 'unclaimed', 'opening', 'wallet'));
insert into ledger_account (kind) values ('opening');
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('payment', 'lay-aside', 'give-back', 'sale', 'refund', 'payout', 'opening'));
