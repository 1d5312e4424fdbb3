-- When guardians read what a child under their account and the school wrote to each other.
create table guardian_look (
  id bigint generated always as identity primary key,
  guardian_id uuid not null references users (id) on delete cascade,
  child_id uuid not null references users (id) on delete cascade,
  -- One of the two: a conversation of two, or a ticket.
  conversation_id uuid references chat_conversation (id) on delete cascade,
  ticket_id uuid references ticket (id) on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  check (num_nonnulls(conversation_id, ticket_id) = 1),
  unique (conversation_id, child_id, guardian_id),
  unique (ticket_id, child_id, guardian_id)
);
create index guardian_look_by_guardian on guardian_look (guardian_id);
create index guardian_look_by_child on guardian_look (child_id);
