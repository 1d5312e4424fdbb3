-- Each gateway has authorities of its own: one of them may give what another has given.
alter table payment drop constraint payment_authority_key;
alter table payment add unique (gateway, authority);

-- Which gateways open payments now is read from the last ones of each.
create index payment_gateway on payment (gateway, created_at desc);
