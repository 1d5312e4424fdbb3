-- What staff put into somebody's wallet for a reason. The ledger has its money (`credit:` and its id); a credit that was
-- taken back has a counter entry (`credit-reversed:` and its id).
create table wallet_credit (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  amount bigint not null check (amount > 0),
  reason text not null,
  given_by uuid references users (id) on delete set null,
  given_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid references users (id) on delete set null,
  reverse_reason text,
  check ((reversed_at is null) = (reverse_reason is null))
);
create index wallet_credit_newest on wallet_credit (given_at desc, id);
create index wallet_credit_by_user on wallet_credit (user_id, given_at desc);
create index wallet_credit_by_giver on wallet_credit (given_by, given_at);
create index wallet_credit_by_reverser on wallet_credit (reversed_by) where reversed_by is not null;

-- How much one of the support and one of the accountants may give in a day; admins and owners have no limit.
create table wallet_credit_rules (
  id int primary key check (id = 1),
  support_limit bigint not null check (support_limit >= 0),
  accountant_limit bigint not null check (accountant_limit >= 0)
);
insert into wallet_credit_rules (id, support_limit, accountant_limit) values (1, 5000000, 50000000);
