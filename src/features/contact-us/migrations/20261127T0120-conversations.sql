-- What tickets are about, as the school keeps it: who answers, and how soon.
create table ticket_topic (
  id uuid primary key default gen_random_uuid(),
  -- What forms and tickets name it by; it stays when the title changes.
  key text not null unique default replace(gen_random_uuid()::text, '-', ''),
  title text not null check (length(title) between 2 and 60),
  description text not null check (length(description) <= 80),
  -- A staff role whose people answer; empty: whoever answers tickets.
  role text not null check (length(role) <= 30),
  -- One of them, to whom it goes by itself.
  assignee_id uuid references users (id) on delete set null,
  -- Minutes of business hours until the first word of the school.
  target_minutes int not null check (target_minutes between 5 and 6000),
  -- Its order in the form, from 0.
  place int not null default 0,
  is_open boolean not null default true,
  version int not null default 1,
  changed_at timestamptz not null default now()
);
create index ticket_topic_assignee on ticket_topic (assignee_id) where assignee_id is not null;
insert into ticket_topic (key, title, description, role, target_minutes, place) values
  ('payment', 'پرداخت و سفارش', 'کسر وجه، بازگشت پول', 'accountant', 240, 0),
  ('class', 'کلاس و ضبط', 'ورود، صدا، غیبت', 'support', 120, 1),
  ('login', 'ورود به حساب', 'کد نمی‌رسد، شماره عوض شد', 'support', 120, 2),
  ('opinion', 'پیشنهاد و گلایه', 'برای مدیر آموزش', 'admin', 600, 3),
  ('other', 'موضوع دیگر', 'هر پرسشی که دارید', 'support', 240, 4);

-- When somebody answers, in minutes of the day; a day without a row is closed. Saturday is 0.
create table business_hours (
  weekday int primary key check (weekday between 0 and 6),
  opens int not null check (opens between 0 and 1439),
  closes int not null check (closes between 1 and 1440),
  check (opens < closes)
);
insert into business_hours (weekday, opens, closes) values
  (0, 540, 1140), (1, 540, 1140), (2, 540, 1140), (3, 540, 1140), (4, 540, 1140), (5, 540, 780);

-- A ticket is a conversation of messages from here on; its number is made of its id by the device that writes it.
alter table ticket drop constraint ticket_topic_check;
alter table ticket add foreign key (topic) references ticket_topic (key);
create index ticket_by_topic on ticket (topic);
alter table ticket drop constraint ticket_number_key;
alter table ticket alter column number drop identity;
alter table ticket
  -- The phone (E.164) or mail address of `contact`, as it is compared; the old ones are compared as they were typed.
  add column reach text not null default '',
  add column search_key text not null default '',
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column last_seq int not null default 0,
  add column last_at timestamptz,
  -- Whose role answers, as its topic said when it came, and who.
  add column role text not null default '',
  add column assignee_id uuid references users (id) on delete set null,
  -- Until when the school wants to have answered; null while nothing waits for it.
  add column due_at timestamptz,
  -- When staff were notified that this passed.
  add column alarmed_at timestamptz,
  add column closed_at timestamptz,
  add column rating text check (rating in ('good', 'fair', 'bad')),
  add column rating_note text not null default '' check (length(rating_note) <= 500),
  -- The ticket of which this one is a part now.
  add column merged_into uuid references ticket (id) on delete cascade,
  -- What it is about: an order, a session, homework.
  add column subject_kind text,
  add column subject_id text check (length(subject_id) <= 64),
  add check ((subject_kind is null) = (subject_id is null));

create table ticket_message (
  ticket_id uuid not null references ticket (id) on delete cascade,
  -- Its place in the conversation, from 1.
  seq int not null,
  -- Made by the device that wrote it.
  id uuid not null unique default gen_random_uuid(),
  -- `note` and `staff-event` are for staff alone.
  kind text not null check (kind in ('writer', 'answer', 'note', 'event', 'staff-event')),
  author_id uuid references users (id) on delete set null,
  body text not null check (length(body) <= 4000),
  created_at timestamptz not null,
  primary key (ticket_id, seq)
);
create index ticket_message_author on ticket_message (author_id) where author_id is not null;

create table ticket_file (
  id uuid primary key,
  -- Null until a message names it.
  message_id uuid references ticket_message (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  bytes int not null,
  file_key text not null,
  added_at timestamptz not null
);
create index ticket_file_message on ticket_file (message_id);
create index ticket_file_loose on ticket_file (added_at) where message_id is null;

-- Which colleagues have a ticket open, and write.
create table ticket_viewer (
  ticket_id uuid not null references ticket (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  is_writing boolean not null,
  primary key (ticket_id, user_id)
);
create index ticket_viewer_user on ticket_viewer (user_id);

create table canned_answer (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 2 and 60),
  body text not null check (length(body) between 2 and 2000),
  search_key text not null,
  sort_key text not null,
  version int not null default 1,
  changed_at timestamptz not null
);
create index canned_answer_sorted on canned_answer (sort_key, id);

insert into ticket_message (ticket_id, seq, kind, author_id, body, created_at)
  select id, 1, 'writer', user_id, body, created_at from ticket;
insert into ticket_message (ticket_id, seq, kind, author_id, body, created_at)
  select id, 2, case when answer is null then 'event' else 'answer' end, answered_by,
    coalesce(answer, 'پشتیبانی با شما تماس گرفت.'), answered_at
  from ticket where answered_at is not null;
update ticket set
  reach = case when contact ~ '^0?9[0-9]{9}$' then '+98' || right(contact, 10) else lower(contact) end,
  search_key = lower(title || ' ' || name || ' ' || number || ' ' || contact),
  state = case when answered_at is null then 'open' else 'closed' end,
  last_seq = case when answered_at is null then 1 else 2 end,
  last_at = coalesce(answered_at, created_at),
  due_at = case when answered_at is null then created_at + interval '1 day' end,
  closed_at = answered_at;
alter table ticket drop column body, drop column answered_at, drop column answered_by, drop column answer;
alter table ticket alter column last_at set not null;
create index ticket_by_number on ticket (number);
create index ticket_by_reach on ticket (reach, created_at desc);
create index ticket_by_assignee on ticket (assignee_id, last_at desc) where assignee_id is not null;
create index ticket_waiting on ticket (due_at) where due_at is not null;
create index ticket_by_state on ticket (state, last_at desc);
create index ticket_merged on ticket (merged_into) where merged_into is not null;
create index ticket_of_guests on ticket (created_at) where user_id is null;
