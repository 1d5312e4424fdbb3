-- How an order was paid is asked of hundreds of thousands of them: it is kept with the order.
alter table orders add column by_gateway boolean not null default false;
update orders set by_gateway = true
where exists (select from payment where order_id = orders.id and state = 'paid' and spare is null);
create index orders_by_gateway on orders (number) where by_gateway;
create index orders_paid_otherwise on orders (number) where not by_gateway;
create index payment_paid on payment (settled_at, id) where state = 'paid' and settled_at is not null;
