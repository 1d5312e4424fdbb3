-- An account that the school laid for somebody, from its own records: nobody writes to them before they have come in once.
alter table users add column is_awaited boolean not null default false;
create index users_awaited_email on users (contact_email) where is_awaited;
