-- What happened on a channel, in the order in which it was committed. Whoever writes an event holds its channel's row
-- until the commit, so nobody ever sees a number before those under it.
create table live_channel (
  channel text primary key,
  -- the number of the newest event
  last bigint not null,
  -- events up to this one have been cut
  cut bigint not null default 0
);
create table live_event (
  channel text not null references live_channel on delete cascade,
  number bigint not null,
  event jsonb not null,
  -- the clock, not the transaction's start: it grows with the number
  at timestamptz not null default clock_timestamp(),
  primary key (channel, number)
);
create index live_event_at on live_event (at);
