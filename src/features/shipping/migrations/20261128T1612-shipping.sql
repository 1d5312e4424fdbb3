-- Where what people buy is sent to. Provinces and cities are those of the library, by its numbers.
create table address (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  province int not null,
  city int not null,
  street text not null check (length(street) between 5 and 300),
  plate text not null default '',
  postal_code text not null check (postal_code ~ '^[1-9]\d{9}$'),
  receiver text not null check (length(receiver) between 2 and 80),
  mobile text not null,
  changed_at timestamptz not null
);
create index address_of_user on address (user_id, changed_at desc, id);

-- What sending costs, in whole Rials: up to `base_grams` it is `base_price`, and each kilogram more is `kilo_price`.
create table shipping_rate (
  id uuid primary key default gen_random_uuid(),
  service text not null,
  -- The provinces it is for; none: all.
  provinces int[] not null default '{}',
  base_grams int not null check (base_grams > 0),
  base_price bigint not null check (base_price >= 0),
  kilo_price bigint not null check (kilo_price >= 0),
  -- From which sum of goods on it costs nothing.
  free_above bigint check (free_above > 0),
  -- «۲ تا ۴ روز کاری»
  days text not null default '',
  is_active bool not null default true,
  search_key text not null,
  sort_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);

create table shipment (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  -- `draft` until its order is paid; what is fetched is `packed` until it is.
  state text not null check (state in ('draft', 'to-pack', 'packed', 'on-its-way', 'delivered', 'returned', 'cancelled')),
  order_id uuid references orders (id),
  service text not null,
  cost bigint not null check (cost >= 0),
  grams int not null check (grams > 0),
  -- [{kind, item, title, count, grams}]
  contents jsonb not null,
  -- As it was when it was ordered: {province, city, street, plate, postalCode, receiver, mobile}; null of what is fetched.
  destination jsonb,
  branch_id uuid references branch (id) on delete set null,
  tracking text,
  created_at timestamptz not null,
  queued_at timestamptz,
  packed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  check (state = 'draft' or order_id is not null)
);
create index shipment_queue on shipment (state, queued_at, id) where state <> 'draft';
create index shipment_order on shipment (order_id);
create index shipment_user on shipment (user_id);
create index shipment_branch on shipment (branch_id);
