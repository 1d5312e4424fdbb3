-- What goes with a message: a voice, or pictures and files, in their order. The conversation and the message's place in it
-- stand here too, so that the files of a long conversation are found without reading its messages.
create table chat_attachment (
  media_id uuid primary key references media (id) on delete cascade,
  message_id uuid not null references chat_message (id) on delete cascade,
  conversation_id uuid not null references chat_conversation (id) on delete cascade,
  seq bigint not null,
  place smallint not null check (place between 0 and 9),
  kind text not null check (kind in ('voice', 'picture', 'file')),
  unique (message_id, place)
);
create index chat_attachment_by_place on chat_attachment (conversation_id, seq);

alter table chat_message add column pinned_at timestamptz;
create index chat_message_pinned on chat_message (conversation_id, pinned_at) where pinned_at is not null;
