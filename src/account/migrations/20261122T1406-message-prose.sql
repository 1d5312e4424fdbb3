-- A long message, rendered once for all who get it; its plain text stands in each message.
create table message_prose (
  id uuid primary key,
  html text not null
);
alter table message add column prose_id uuid references message_prose (id) on delete set null;
create index message_prose_of on message (prose_id) where prose_id is not null;
