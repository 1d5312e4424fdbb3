create table post_letter (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  code text,
  purpose text not null,
  -- the clock, not the transaction's start: letters of one transaction keep their order
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz
);
create index post_letter_created_at on post_letter (created_at desc, id);
