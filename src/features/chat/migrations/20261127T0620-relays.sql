-- A speaking relay is a message of whoever leads a group, to which each answers with a short voice.
alter table chat_message add column is_relay boolean not null default false;

-- What a voice of a relay is told, at a second of it: once, and by who leads the group.
create table chat_voice_comment (
  message_id uuid primary key references chat_message (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  second real not null check (second between 0 and 300),
  text text not null check (length(text) between 1 and 300),
  at timestamptz not null
);
create index chat_voice_comment_by_author on chat_voice_comment (author_id);
