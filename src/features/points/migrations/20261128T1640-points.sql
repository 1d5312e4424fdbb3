-- What a rule of the club gives: points for learning and for friends, with the most that count in a period.
create table points_rule (
  key text primary key check (key ~ '^[a-z][a-z-]{1,39}$'),
  title text not null check (length(title) between 2 and 80),
  points int not null check (points between 0 and 100000),
  -- Null: as often as it happens.
  cap int check (cap between 1 and 1000),
  period text not null check (period in ('day', 'week', 'month', 'year')),
  valid_days int not null check (valid_days between 1 and 3650),
  is_active boolean not null default true,
  position int not null,
  version int not null default 1,
  changed_at timestamptz not null default now()
);
insert into points_rule (key, title, points, cap, period, valid_days, position) values
  ('session', 'جلسهٔ کامل‌شده', 30, 5, 'week', 365, 1),
  ('review-day', 'روز مرور', 10, 1, 'day', 365, 2),
  ('review-week', 'هفت روز مرور پیاپی', 70, 1, 'week', 365, 3),
  ('corrected-text', 'نوشتار تصحیح‌شده', 40, 3, 'month', 365, 4),
  ('referral', 'دوست معرفی‌شده', 300, 10, 'year', 365, 5),
  ('referred', 'خوشامد به دوست معرفی‌شده', 150, 1, 'year', 365, 6);

-- From how many points gained in a year somebody is of a level, and how many a year keep them there.
create table points_level (
  key text primary key,
  title text not null check (length(title) between 2 and 40),
  gain int not null check (gain between 0 and 10000000),
  keep int not null check (keep between 0 and 10000000),
  position int not null unique,
  check (keep <= gain)
);
insert into points_level (key, title, gain, keep, position) values
  ('bronze', 'برنزی', 0, 0, 1),
  ('silver', 'نقره‌ای', 1000, 800, 2),
  ('gold', 'طلایی', 2500, 2000, 3),
  ('turquoise', 'فیروزه‌ای', 4000, 3200, 4);

-- What a point is worth, in Rials, and how much of what is bought it may pay.
create table points_settings (
  id int primary key check (id = 1),
  point_rials int not null check (point_rials between 10 and 100000),
  wallet_point_rials int not null check (wallet_point_rials between 0 and 100000),
  wallet_minimum int not null check (wallet_minimum between 1 and 1000000),
  wallet_month int not null check (wallet_month between 0 and 1000000),
  version int not null default 1,
  changed_at timestamptz not null default now()
);
insert into points_settings (id, point_rials, wallet_point_rials, wallet_minimum, wallet_month)
values (1, 1000, 800, 500, 2000);
-- How many percent of a line of a kind points may pay; '' of what is not named.
create table points_share (
  kind text primary key,
  percent int not null check (percent between 0 and 90)
);
insert into points_share (kind, percent) values ('', 30);

-- Who has points; the row is locked by whoever changes them. `balance` is what all their lines sum up to.
create table points_account (
  user_id uuid primary key references users (id) on delete cascade,
  balance int not null default 0,
  level text not null references points_level (key),
  -- When it is looked at whether they stay on the level.
  level_until timestamptz,
  -- For which of these they were warned.
  warned_for timestamptz
);
create index points_account_by_level on points_account (level);
create index points_account_by_end on points_account (level_until) where level_until is not null;

create table points_line (
  id uuid primary key,
  seq bigint generated always as identity unique,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('gain', 'spending', 'expiry', 'take-back', 'correction', 'return')),
  rule text references points_rule (key),
  -- What it is of: nothing is counted twice.
  source text not null unique,
  points int not null check (points <> 0),
  -- Of points that came what is left of them; of points that went more than there were, what is owed, negative.
  remaining int not null,
  balance int not null,
  reason text not null,
  note text,
  by_user uuid references users (id) on delete set null,
  order_id uuid references orders (id),
  expires_at timestamptz,
  -- When it happened, and when it was written.
  at timestamptz not null,
  written_at timestamptz not null,
  check (remaining between least(points, 0) and greatest(points, 0)),
  check ((expires_at is not null) = (points > 0))
);
create index points_line_newest on points_line (user_id, seq desc);
create index points_line_live on points_line (user_id, seq) where remaining <> 0;
create index points_line_due on points_line (user_id, expires_at) where remaining > 0;
create index points_line_expiring on points_line (expires_at) where remaining > 0;
create index points_line_by_rule on points_line (user_id, rule, at) where rule is not null;
create index points_line_of_rule on points_line (rule, at) where rule is not null;
create index points_line_by_order on points_line (order_id) where order_id is not null;
create index points_line_by_staff on points_line (by_user) where by_user is not null;

-- Which points that came were used by which that went.
create table points_allocation (
  spent_line uuid not null references points_line (id) on delete cascade,
  gained_line uuid not null references points_line (id) on delete cascade,
  points int not null check (points > 0),
  primary key (spent_line, gained_line)
);
create index points_allocation_by_gain on points_allocation (gained_line);

-- Orders that points are used for: held while the order is open, spent once it is paid.
create table points_order (
  order_id uuid primary key references orders (id),
  user_id uuid not null references users (id) on delete cascade,
  points int not null default 0 check (points >= 0),
  state text not null default 'held' check (state in ('held', 'spent')),
  at timestamptz not null
);
create index points_order_by_user on points_order (user_id);

-- Lines that came to somebody with another account of theirs, for as long as that may be undone.
create table points_merged_line (
  merge_id uuid not null,
  line_id uuid not null references points_line (id) on delete cascade,
  primary key (merge_id, line_id)
);
create index points_merged_line_by_line on points_merged_line (line_id);
