-- What a message is about (contract/notice.ts). All that were written so far told of the account or greeted.
alter table message add column type text not null default 'security';
alter table message alter column type drop default;
