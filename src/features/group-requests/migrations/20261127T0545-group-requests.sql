-- Who waits for a group that is not there: what they want to learn, and when.
create table group_request (
  -- made by the device that asked
  id uuid primary key,
  -- null: a visitor's, who is reached by phone
  user_id uuid references users (id) on delete cascade,
  name text check (length(name) between 2 and 100),
  -- E.164
  phone text check (length(phone) between 6 and 16),
  -- of the link by which a visitor confirms, sees and withdraws it
  token_hash bytea unique,
  -- null: any group of the language and level will do
  course_id uuid references course (id) on delete set null,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  -- null: not known yet
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  part text not null check (part in ('morning', 'afternoon', 'evening')),
  -- the weekdays that would do as bits, Saturday the lowest; none is any
  weekdays int not null default 0 check (weekdays between 0 and 127),
  place text not null check (place in ('online', 'branch', 'any')),
  created_at timestamptz not null,
  -- when the phone was proved; a member's is from the beginning
  confirmed_at timestamptz,
  notified_at timestamptz,
  -- the group that was found
  group_id uuid references course_group (id) on delete set null,
  check ((user_id is null) = (phone is not null)),
  check ((user_id is null) = (token_hash is not null)),
  check ((user_id is null) = (name is not null))
);
create index group_request_user on group_request (user_id, created_at) where user_id is not null;
create index group_request_phone on group_request (phone, created_at) where phone is not null;
create index group_request_course on group_request (course_id) where course_id is not null;
create index group_request_group on group_request (group_id) where group_id is not null;
create index group_request_waiting on group_request (language, level, part)
  where notified_at is null and confirmed_at is not null;
