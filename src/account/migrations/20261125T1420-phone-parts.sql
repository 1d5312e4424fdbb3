-- People at the desk say the last digits of their phone.
create index users_by_phone_part on users using gin (phone gin_trgm_ops);
