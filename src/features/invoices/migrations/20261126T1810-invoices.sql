-- Every amount is in whole Rials, tax included.

-- What the law wants to read of the seller on each invoice.
create table invoice_seller (
  is_singleton boolean primary key default true check (is_singleton),
  data jsonb not null,
  version int not null,
  changed_at timestamptz not null
);

-- How what is sold of a kind is taxed from a day on: in basis points, null where it is exempt. A kind without a row is
-- exempt.
create table invoice_tax_rate (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) between 1 and 40),
  -- Of Tehran's calendar.
  valid_from text not null check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  rate int check (rate between 1 and 5000),
  -- What the tax office calls this kind of goods or service.
  service_code text check (service_code ~ '^\d{13}$'),
  changed_at timestamptz not null,
  unique (kind, valid_from)
);

-- The last number of each Persian year: its row is locked while an invoice is written, so that numbers have no gap.
create table invoice_counter (
  year int primary key check (year between 1400 and 1500),
  last int not null check (last > 0)
);

-- What was booked and has no invoice yet: written with the booking, deleted with the invoice. Of a refund it stays for as
-- long as its sale has no invoice either.
create table invoice_due (
  transaction_id uuid primary key references ledger_transaction (id),
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('sale', 'refund')),
  at timestamptz not null
);
create index invoice_due_by_order on invoice_due (order_id);
create index invoice_due_next on invoice_due (at);

create table invoice (
  id uuid primary key,
  -- The Persian year of `at`, and the number in it.
  year int not null,
  number int not null check (number > 0),
  kind text not null check (kind in ('sale', 'return', 'cancellation')),
  -- When it was sold or refunded; a cancellation bears the time of what it cancels.
  at timestamptz not null,
  issued_at timestamptz not null,
  order_id uuid not null references orders (id),
  -- Whose order it is; null once they are gone.
  user_id uuid references users (id) on delete set null,
  transaction_id uuid not null references ledger_transaction (id),
  -- The sale that is taken back, or cancelled.
  original_id uuid references invoice (id),
  -- The cancelled sale in whose place this one stands, with its buyer's data.
  replaces_id uuid unique references invoice (id),
  seller jsonb not null,
  -- Null once a buyer is gone whom the law does not want to read on it.
  buyer_name text,
  -- Who asked to be on it by their numbers: it is of the first type then, otherwise of the second.
  buyer jsonb,
  search_key text not null,
  total bigint not null check (total > 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax between 0 and total),
  paid jsonb not null,
  unique (year, number),
  check ((kind = 'sale') = (original_id is null)),
  check (replaces_id is null or kind = 'sale')
);
create unique index invoice_once on invoice (transaction_id) where kind <> 'cancellation' and replaces_id is null;
create unique index invoice_cancelled_once on invoice (original_id) where kind = 'cancellation';
create index invoice_by_order on invoice (order_id);
create index invoice_by_user on invoice (user_id) where user_id is not null;
create index invoice_by_transaction on invoice (transaction_id);
create index invoice_by_original on invoice (original_id) where original_id is not null;
create index invoice_at on invoice (at);

create table invoice_line (
  invoice_id uuid not null references invoice (id),
  position int not null,
  kind text not null,
  title text not null,
  service_code text,
  -- In basis points; null where it is exempt.
  rate int,
  -- Before the discount.
  price bigint not null check (price >= 0),
  discount bigint not null check (discount between 0 and price),
  total bigint not null check (total >= 0),
  tax bigint not null check (tax between 0 and total),
  -- What is left of the line once this invoice is issued.
  left_total bigint not null check (left_total >= 0),
  left_tax bigint not null check (left_tax between 0 and left_total),
  primary key (invoice_id, position)
);

-- An invoice is never changed. Whose account it is may, and the name alone of a buyer may go where the law does not want to
-- read it.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'user_id' - 'buyer_name' - 'search_key' = to_jsonb(old) - 'user_id' - 'buyer_name' - 'search_key'
    and ((new.buyer_name is not distinct from old.buyer_name and new.search_key = old.search_key)
      or (old.buyer is null and new.buyer_name is null and new.search_key = '')) then
    return new;
  end if;
  raise exception 'an invoice is never changed';
end $$;
create trigger invoice_stays before update or delete on invoice
  for each row execute function refuse_invoice_change();
create trigger invoice_line_stays before update or delete on invoice_line
  for each row execute function refuse_change();
