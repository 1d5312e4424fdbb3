-- What takes something off an order: a code, and what applies by itself. `orders.discount` is their sum.
create table order_discount (
  order_id uuid not null references orders (id),
  position int not null,
  discount_id uuid not null references discount (id),
  -- Null of what applies by itself.
  code text,
  -- What its buyer reads of it.
  name text not null,
  amount bigint not null check (amount >= 0),
  primary key (order_id, position)
);
create index order_discount_by_discount on order_discount (discount_id);
insert into order_discount (order_id, position, discount_id, code, name, amount)
select id, 0, discount_id, discount_code, discount_code, discount from orders where discount_id is not null;
alter table orders drop column discount_id, drop column discount_code;
