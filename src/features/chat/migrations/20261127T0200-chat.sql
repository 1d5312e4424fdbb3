-- Conversations: between two people, of a group's members, and channels in which staff write and others read.
create table chat_conversation (
  id uuid primary key,
  kind text not null check (kind in ('direct', 'group', 'channel')),
  -- Of a direct one, the lesser id first when it is opened; null once that account is deleted.
  person_a uuid references users (id) on delete set null,
  person_b uuid references users (id) on delete set null,
  -- Who its members are follows from the group; null for the channel of the whole school.
  group_id uuid references course_group (id) on delete cascade,
  -- Of the newest message; incremented under the lock of this row, so that messages are numbered as they commit.
  last_seq bigint not null default 0,
  -- Of the newest change of any message: what somebody missed is what changed after the number they know.
  last_change bigint not null default 0,
  last_at timestamptz,
  created_at timestamptz not null,
  unique (person_a, person_b),
  check (kind <> 'direct' or group_id is null),
  check (kind <> 'group' or group_id is not null)
);
create unique index chat_conversation_of_group on chat_conversation (group_id, kind) where group_id is not null;
create index chat_conversation_by_other on chat_conversation (person_b) where person_b is not null;
insert into chat_conversation (id, kind, created_at)
values ('0192c4a7-0000-7000-8000-000000000001', 'channel', '2026-11-27T02:00:00Z');

-- What a person has of a conversation; whether they take part follows from the conversation.
create table chat_member (
  conversation_id uuid not null references chat_conversation (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_seq bigint not null default 0,
  delivered_seq bigint not null default 0,
  is_muted boolean not null default false,
  primary key (conversation_id, user_id)
);
create index chat_member_by_user on chat_member (user_id);

create table chat_message (
  -- Made by the sender's device, so that a message sent twice is one.
  id uuid primary key,
  conversation_id uuid not null references chat_conversation (id) on delete cascade,
  seq bigint not null,
  change bigint not null,
  author_id uuid references users (id) on delete set null,
  text text not null,
  search_key text not null,
  reply_to uuid references chat_message (id) on delete set null,
  -- Of a correction: what was written, and as it should be. The text is the reason.
  original text,
  corrected text,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (conversation_id, seq),
  check ((original is null) = (corrected is null))
);
create index chat_message_by_change on chat_message (conversation_id, change);
create index chat_message_by_time on chat_message (conversation_id, created_at);
create index chat_message_by_author on chat_message (author_id, created_at);
create index chat_message_by_reply on chat_message (reply_to) where reply_to is not null;
create index chat_message_search on chat_message using gin (search_key gin_trgm_ops);

-- What the staff wrote, or was written to them, before it was edited or deleted.
create table chat_past_text (
  id bigint generated always as identity primary key,
  message_id uuid not null references chat_message (id) on delete cascade,
  text text not null,
  original text,
  corrected text,
  until timestamptz not null
);
create index chat_past_text_by_message on chat_past_text (message_id);

-- Messages that somebody removed for themselves alone.
create table chat_hidden (
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid not null references chat_message (id) on delete cascade,
  primary key (user_id, message_id)
);
create index chat_hidden_by_message on chat_hidden (message_id);

create table chat_reaction (
  message_id uuid not null references chat_message (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  emoji text not null,
  at timestamptz not null,
  primary key (message_id, user_id)
);
create index chat_reaction_by_user on chat_reaction (user_id);

create table chat_block (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (user_id, blocked_id)
);
create index chat_block_by_blocked on chat_block (blocked_id);

create table chat_report (
  id uuid primary key,
  message_id uuid not null references chat_message (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  reason text not null check (reason in ('harassment', 'insult', 'spam', 'other')),
  note text not null,
  -- What the message said when it was reported.
  text text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null,
  outcome text check (outcome in ('removed', 'kept')),
  check ((closed_at is null) = (outcome is null)),
  unique (message_id, reporter_id)
);
create index chat_report_by_reporter on chat_report (reporter_id) where reporter_id is not null;
create index chat_report_by_closer on chat_report (closed_by) where closed_by is not null;
create index chat_report_open on chat_report (created_at) where closed_at is null;
