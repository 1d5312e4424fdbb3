-- Staff may pay a refund in cash, out of a cashbox.
alter table refund drop constraint refund_method_check;
alter table refund add constraint refund_method_check check (method in ('wallet', 'card', 'cash', 'debt'));
alter table refund add column cashbox_id uuid references cashbox (id);
alter table refund add constraint refund_of_cashbox check ((method = 'cash') = (cashbox_id is not null));
create index refund_by_cashbox_id on refund (cashbox_id) where cashbox_id is not null;
-- The bank's number of a payment is looked for without its gateway.
create index payment_ref_id on payment (ref_id) where ref_id is not null;
