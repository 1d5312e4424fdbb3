-- A message to many: written as a document, sent once. From `sent_at` on its recipients are those named below.
create table broadcast (
  id uuid primary key,
  document_id uuid not null unique,
  title text not null check (length(title) <= 120),
  audience text not null check (audience in ('everybody', 'role', 'course')),
  role text,
  course_id uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_by uuid references users (id) on delete set null,
  recipients int,
  check ((audience = 'role') = (role is not null)),
  check ((audience = 'course') = (course_id is not null))
);
create index broadcast_newest on broadcast (created_at desc, id);
create index broadcast_sender on broadcast (sent_by);

-- Each person once, whatever dies while they are told.
create table broadcast_recipient (
  broadcast_id uuid not null references broadcast (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  told_at timestamptz,
  primary key (broadcast_id, user_id)
);
create index broadcast_recipient_waiting on broadcast_recipient (broadcast_id) where told_at is null;
create index broadcast_recipient_user on broadcast_recipient (user_id);
