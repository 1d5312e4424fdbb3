-- Texts that staff keep to write them again.
create table chat_saved_reply (
  -- made by the device
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null
);
create index chat_saved_reply_by_user on chat_saved_reply (user_id, created_at);
