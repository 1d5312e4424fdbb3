-- What buyers ask to give back of what was delivered to them, and what staff decided.
create table return_request (
  id uuid primary key,
  order_id uuid not null references orders (id),
  line_id uuid not null references order_line (id),
  user_id uuid references users (id) on delete set null,
  count int not null check (count >= 1),
  reason text not null,
  -- Where the picture lies; null once who sent it is gone.
  photo text,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'resent', 'refused')),
  answer text not null default '',
  -- Whole Rials.
  refunded bigint not null default 0,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  check ((state = 'asked') = (decided_at is null))
);
create index return_request_order on return_request (order_id);
create index return_request_line on return_request (line_id);
create index return_request_user on return_request (user_id);
create index return_request_decided_by on return_request (decided_by);
create index return_request_newest on return_request (state, asked_at desc, id);
