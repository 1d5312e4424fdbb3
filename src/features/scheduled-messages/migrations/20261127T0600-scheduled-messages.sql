-- Messages that wait for their time; once one is sent it stands among the messages under the same id, and not here.
create table chat_scheduled_message (
  -- made by the device, and the id of the message it becomes
  id uuid primary key,
  conversation_id uuid not null references chat_conversation (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  text text not null check (length(text) between 1 and 4000),
  send_at timestamptz not null,
  created_at timestamptz not null,
  -- when its time came and its author might not write there any more, and why
  refused_at timestamptz,
  refusal text,
  check ((refused_at is null) = (refusal is null))
);
create index chat_scheduled_message_due on chat_scheduled_message (send_at, id) where refused_at is null;
create index chat_scheduled_message_by_author on chat_scheduled_message (author_id, conversation_id, send_at);
create index chat_scheduled_message_by_conversation on chat_scheduled_message (conversation_id);
