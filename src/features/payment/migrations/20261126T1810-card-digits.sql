-- Payments are searched by what people know of a card: the last four digits of what the gateway masks (`502229******5995`).
alter table payment add column card_last4 text generated always as (substring(card_mask from '(\d{4})$')) stored;
create index payment_by_card on payment (card_last4) where card_last4 is not null;
create index desk_payment_by_card on desk_payment (card_last4) where card_last4 is not null;
