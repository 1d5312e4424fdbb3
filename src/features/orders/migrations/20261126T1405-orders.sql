-- A refund above what the policies leave: it waits for somebody else of the staff to approve it.
create table refund_request (
  -- The name that the page of whoever asks gave it.
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Whose order it is.
  user_id uuid references users (id) on delete set null,
  amount bigint not null check (amount > 0),
  -- What the policies left when it was asked for.
  refundable bigint not null check (refundable >= 0),
  method text not null check (method in ('wallet', 'card', 'sheba', 'cash')),
  sheba text,
  holder text,
  cashbox_id uuid references cashbox (id),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('waiting', 'approved', 'declined')),
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  -- Why it was declined.
  answer text,
  check ((state = 'waiting') = (decided_at is null)),
  check ((method = 'sheba') = (sheba is not null)),
  check ((method = 'cash') = (cashbox_id is not null))
);
create unique index refund_request_one_waits on refund_request (order_id) where state = 'waiting';
create index refund_request_by_order_id on refund_request (order_id);
create index refund_request_waiting on refund_request (asked_at) where state = 'waiting';
create index refund_request_by_cashbox_id on refund_request (cashbox_id) where cashbox_id is not null;
create index refund_request_by_user_id on refund_request (user_id);
create index refund_request_by_asked_by on refund_request (asked_by) where asked_by is not null;
create index refund_request_by_decided_by on refund_request (decided_by) where decided_by is not null;

-- The school's orders and payments by the time they came, and the orders over one thing.
create index orders_by_time on orders (created_at, number);
create index orders_dropped on orders (number) where state in ('expired', 'cancelled');
create index orders_given_back on orders (number) where state in ('partly-refunded', 'refunded');
create index orders_owing on orders (number) where debt > 0;
create index orders_unpaid on orders (number) where state = 'open';
create index order_line_by_item on order_line (kind, item);
create index desk_payment_newest on desk_payment (taken_at, id);
