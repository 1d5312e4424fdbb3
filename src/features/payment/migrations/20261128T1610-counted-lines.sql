-- Several of one thing on a line: its price is that of all of them, and some of them may be given back.
alter table order_line
  add column count int not null default 1 check (count >= 1),
  -- What each of them is held from; unknown of what was ordered before.
  add column stock text,
  add column returned int not null default 0,
  -- What of the price no longer counts as paid for it.
  add column settled bigint not null default 0 check (settled >= 0),
  add constraint order_line_returned check (returned between 0 and count);

update order_line set returned = 1, settled = price from orders
  where orders.id = order_id and orders.state in ('refunded', 'partly-refunded');
-- What went back to buyers who were moved to something cheaper; an order had one line then.
update order_line set settled = least(price, back.amount)
  from (select order_id, sum(amount) as amount from refund group by 1) back, orders
  where back.order_id = order_line.order_id and orders.id = order_line.order_id and orders.state = 'paid';
