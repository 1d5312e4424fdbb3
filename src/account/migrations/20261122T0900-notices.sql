-- Beside the message on the site people are told by mail, SMS and their browser, as they chose.

-- A message is its own outbox: null until the other channels were decided.
alter table message add column told_at timestamptz;
update message set told_at = created_at;
create index message_untold on message (created_at) where told_at is null;

-- What somebody chose; where there is no row, contract/notice.ts says.
create table notice_choice (
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  channel text not null check (channel in ('in-app', 'email', 'sms', 'push')),
  wanted boolean not null,
  primary key (user_id, type, channel)
);

-- Hours are Tehran's.
create table notice_times (
  user_id uuid primary key references users (id) on delete cascade,
  quiet boolean not null,
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23),
  digest boolean not null,
  digest_hour smallint not null check (digest_hour between 0 and 23),
  -- when the last one was made, whether there was anything to say or not
  digest_at timestamptz
);
create index notice_times_digest on notice_times (digest_hour) where digest;

-- What this installation signs its pushes with (RFC 8292), made once.
create table vapid_keys (
  the_only boolean primary key default true check (the_only),
  public_key text not null,
  private_key text not null
);

-- A browser that wants to be told; it is silent once its session ends.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index push_subscription_by_user on push_subscription (user_id);
create index push_subscription_by_session on push_subscription (session_id);

-- A message on its way by one channel, and to one browser where it is a push. A digest tells of many, so of none.
create table notice_delivery (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid references message (id) on delete cascade,
  type text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  subscription_id uuid references push_subscription (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'handed', 'failed', 'dropped')),
  -- in kebab-case, why it failed or was dropped, or why the last try did
  reason text,
  -- the post's letter it became
  letter_id uuid,
  tries integer not null default 0,
  -- until when whoever took it may be at it
  taken_until timestamptz,
  created_at timestamptz not null,
  due_at timestamptz not null
);
create unique index notice_delivery_once on notice_delivery (message_id, channel) where channel <> 'push';
create unique index notice_delivery_once_a_browser on notice_delivery (message_id, subscription_id);
create index notice_delivery_by_user on notice_delivery (user_id);
create index notice_delivery_by_subscription on notice_delivery (subscription_id);
create index notice_delivery_by_letter on notice_delivery (letter_id);
create index notice_delivery_failed on notice_delivery (created_at desc) where state = 'failed';

-- Which alarms about the month's SMS were raised.
create table sms_alarm (
  month date not null,
  percent smallint not null,
  primary key (month, percent)
);
