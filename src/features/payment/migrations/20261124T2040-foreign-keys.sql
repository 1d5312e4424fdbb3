-- Erasing an account or a group looks through what points at it.
create index discount_attempt_by_order_id on discount_attempt (order_id);
create index orders_by_discount_id on orders (discount_id) where discount_id is not null;
create index refund_by_payment_id on refund (payment_id);
create index ledger_transaction_by_payment_id on ledger_transaction (payment_id) where payment_id is not null;
create index ledger_transaction_by_refund_id on ledger_transaction (refund_id) where refund_id is not null;
create index ledger_transaction_by_reversal_of on ledger_transaction (reversal_of) where reversal_of is not null;
