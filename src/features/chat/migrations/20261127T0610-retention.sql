-- How long the school keeps messages, and what newcomers read; one row.
create table chat_retention (
  is_only boolean primary key default true check (is_only),
  -- Months after which a message is removed for good; null keeps all.
  keep_months int check (keep_months between 1 and 120),
  -- Whether who comes into a group reads what was said before.
  newcomers_read_all boolean not null default false
);
insert into chat_retention default values;
