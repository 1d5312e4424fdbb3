-- Up to how much a registrar takes alone, in Rials: one row.
create table desk_rules (
  id int primary key check (id = 1),
  registrar_limit bigint not null check (registrar_limit >= 0)
);
insert into desk_rules values (1, 500000000);

-- A sale above that: it waits, with its seat held, for somebody who may approve it.
create table desk_request (
  -- The name that the seller's page gave the sale.
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  order_id uuid not null references orders (id),
  total bigint not null check (total > 0),
  sale jsonb not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index desk_request_waiting on desk_request (asked_at) where state = 'waiting';
create index desk_request_by_user_id on desk_request (user_id);
create index desk_request_by_order_id on desk_request (order_id);
create index desk_request_by_asked_by on desk_request (asked_by) where asked_by is not null;
create index desk_request_by_decided_by on desk_request (decided_by) where decided_by is not null;
