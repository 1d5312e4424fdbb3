-- When a message's letters leave, and what must still be so then.
alter table message add column needed_by timestamptz;
alter table message add column is_urgent boolean not null default false;
alter table message add column condition jsonb;
