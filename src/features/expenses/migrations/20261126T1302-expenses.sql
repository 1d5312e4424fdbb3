-- What the school spends its money on, as it sorts it.
create table expense_category (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 2 and 60),
  is_open boolean not null default true,
  place int not null default 0
);
insert into expense_category (name, place) values ('اجاره', 1), ('آب، برق و گاز', 2), ('اینترنت و تلفن', 3),
  ('حقوق و دستمزد', 4), ('چاپ و کتاب', 5), ('تبلیغات', 6), ('تعمیر و نگهداری', 7), ('پذیرایی', 8), ('متفرقه', 9);

-- An expense is never changed: a wrong one is reversed, and booked anew. Its id comes from the page, so that the same press
-- once more is the same expense.
create table expense (
  id uuid primary key,
  number int generated always as identity unique,
  -- When it was spent, in Tehran.
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  amount bigint not null check (amount > 0),
  category_id uuid not null references expense_category (id),
  cashbox_id uuid not null references cashbox (id),
  -- Out of the cashbox itself, or of the bank account it empties into.
  paid_from text not null check (paid_from in ('cash', 'bank')),
  payee text not null check (length(payee) between 1 and 100),
  note text not null check (length(note) <= 500),
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  reversed_by uuid references users (id) on delete set null,
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) <= 300),
  check ((reversed_at is null) = (reversal_reason is null))
);
create index expense_day on expense (day desc, number desc);
create index expense_by_category on expense (category_id, day desc);
create index expense_by_cashbox on expense (cashbox_id);
create index expense_by_made_by on expense (made_by) where made_by is not null;
create index expense_by_reversed_by on expense (reversed_by) where reversed_by is not null;

-- The picture of an expense's receipt, sealed. The same picture proves one expense; once that is reversed, another.
create table expense_receipt (
  id uuid primary key,
  hash text unique,
  file text not null,
  expense_id uuid unique references expense (id),
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null
);
create index expense_receipt_by_added_by on expense_receipt (added_by) where added_by is not null;
create index expense_receipt_loose on expense_receipt (added_at) where expense_id is null;
